"""Several clubs on one server. What is there so far becomes one club's, and so do its accounts with their roles.

The guard of the journal (0011) is opened meanwhile: every entry there is becomes that club's, and never another's.
"""

from collections.abc import Iterable
from importlib import import_module
from typing import Any

import django.db.models.deletion
from django.apps.registry import Apps
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

GUARD = import_module("tournaments.migrations.0011_append_only_journal")
ROLES = [
    ("organiser", "Organiser"),
    ("scorer", "Scorer"),
    ("check_in", "Check-in desk"),
    ("display", "Display operator"),
    ("reader", "Reader"),
]


def open_journal(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Let the entries be given to a club."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(f"ALTER TABLE {GUARD.TABLE} DISABLE TRIGGER USER", params=None)
    else:
        GUARD.open_again(apps, schema_editor)


def close_journal(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Put the guard up again; on PostgreSQL it keeps every column by itself."""
    _close(schema_editor, [statement.replace("UPDATE OF id,", "UPDATE OF club_id, id,") for statement in GUARD.SQLITE])


def close_journal_as_before(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Put the guard up again as it was; SQLite has made the table anew without it."""
    _close(schema_editor, GUARD.SQLITE)


def _close(schema_editor: BaseDatabaseSchemaEditor, sqlite: Iterable[str]) -> None:
    if schema_editor.connection.vendor == "postgresql":
        # What is still to be checked at the end of the transaction would stand in the way of altering the table.
        schema_editor.execute("SET CONSTRAINTS ALL IMMEDIATE", params=None)
        schema_editor.execute(f"ALTER TABLE {GUARD.TABLE} ENABLE TRIGGER USER", params=None)
        schema_editor.execute("SET CONSTRAINTS ALL DEFERRED", params=None)
        return
    for statement in sqlite:
        schema_editor.execute(statement, params=None)


def found_club(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """One club, with everything that is there."""

    def rows(name: str) -> Any:
        return apps.get_model("tournaments", name).objects.using(schema_editor.connection.alias)

    club = rows("Club").create(name="Club", slug="club")
    for name, field in (
        ("Tournament", "club"),
        ("Player", "kept_by"),
        ("HouseRules", "club"),
        ("ImportDraft", "club"),
        ("LogEntry", "club"),
    ):
        rows(name).update(**{field: club})
    membership = apps.get_model("tournaments", "Membership")
    rows("Membership").bulk_create(
        membership(club=club, user_id=pk, role=role, is_active=active)
        for pk, role, active in rows("User").values_list("pk", "role", "is_active")
    )


def leave_club(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Give the accounts their roles back. Of several clubs, nothing could be told apart any more."""

    def rows(name: str) -> Any:
        return apps.get_model("tournaments", name).objects.using(schema_editor.connection.alias)

    if rows("Club").count() > 1:
        raise RuntimeError("there are several clubs: an older version would mix them up")
    for pk, role in rows("Membership").values_list("user", "role"):
        rows("User").filter(pk=pk).update(role=role)


def to_club(related_name: str, on_delete: Any = django.db.models.deletion.PROTECT, **options: Any) -> Any:
    """The field by which a row belongs to a club."""
    return models.ForeignKey(on_delete=on_delete, related_name=related_name, to="tournaments.club", **options)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0014_books")]

    operations = [
        migrations.CreateModel(
            name="Club",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=80, unique=True, verbose_name="name")),
                ("slug", models.SlugField(max_length=80, unique=True, verbose_name="name in addresses")),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={"verbose_name": "club", "verbose_name_plural": "clubs", "ordering": ["name"]},
        ),
        migrations.CreateModel(
            name="Membership",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "role",
                    models.CharField(choices=ROLES, default="organiser", max_length=20, verbose_name="role"),
                ),
                ("is_active", models.BooleanField(default=True, verbose_name="active")),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("club", to_club("memberships", django.db.models.deletion.CASCADE)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="memberships",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "account of a club",
                "verbose_name_plural": "accounts of clubs",
                "ordering": ["pk"],
                "constraints": [models.UniqueConstraint(fields=("user", "club"), name="one_membership_a_club")],
            },
        ),
        migrations.AddField(
            "user",
            "reads_all_clubs",
            models.BooleanField(default=False, verbose_name="reads the published results of every club"),
        ),
        migrations.RunPython(open_journal, close_journal_as_before),
        migrations.AddField("logentry", "club", to_club("+", null=True, blank=True, db_index=False)),
        migrations.AddField("tournament", "club", to_club("tournaments", null=True)),
        migrations.AddField("player", "kept_by", to_club("players", null=True)),
        migrations.AddField("houserules", "club", to_club("house_rules", null=True)),
        migrations.AddField("importdraft", "club", to_club("drafts", django.db.models.deletion.CASCADE, null=True)),
        migrations.RunPython(found_club, leave_club),
        migrations.RunPython(close_journal, open_journal),
        migrations.AlterField("tournament", "club", to_club("tournaments")),
        migrations.AlterField("player", "kept_by", to_club("players")),
        migrations.AlterField("houserules", "club", to_club("house_rules")),
        migrations.AlterField("importdraft", "club", to_club("drafts", django.db.models.deletion.CASCADE)),
        migrations.AlterField("houserules", "code", models.SlugField(max_length=100)),
        migrations.AddConstraint(
            "houserules", models.UniqueConstraint(fields=("club", "code"), name="one_code_a_club")
        ),
        migrations.RemoveField("user", "role"),
    ]
