"""``python manage.py migrate``: Django's own, with a copy of the database before anything in it changes."""

from typing import Any

from django.core.management.base import CommandParser
from django.core.management.commands import migrate
from django.db import DEFAULT_DB_ALIAS, connection
from django.db.migrations.executor import MigrationExecutor

from tournaments.enums import BackupReason
from tournaments.management.rescue import ClearCommand
from tournaments.services.audit import Actor
from tournaments.services.backup import create_backup


class Command(ClearCommand, migrate.Command):
    """Brings the database up to date, or to the migration that is named."""

    def add_arguments(self, parser: CommandParser) -> None:
        """Take what Django takes, and whether to do without a copy."""
        super().add_arguments(parser)
        parser.add_argument("--no-copy", action="store_true", help="the file is itself a copy: make no other one")

    def handle(self, *args: Any, **options: Any) -> None:
        """Copy, then migrate; without a copy nothing is migrated."""
        looks_only = options["plan"] or options["check_unapplied"]
        if not (options["no_copy"] or looks_only or options["database"] != DEFAULT_DB_ALIAS):
            _copy_first(named=bool(options["app_label"]))
        super().handle(*args, **options)


def _copy_first(*, named: bool) -> None:
    """Copy a database that holds anything and is about to change; which a migration that is ``named`` may do."""
    executor = MigrationExecutor(connection)
    waiting = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if not executor.loader.applied_migrations or not (waiting or named):
        return
    create_backup(actor=Actor(name="manage.py migrate"), reason=BackupReason.UPGRADE)
