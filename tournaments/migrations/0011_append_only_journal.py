"""The journal is append-only in the database too, whoever writes to it and with what program.

An entry may lose its evening or its account (both are ``SET_NULL``: a demo evening thrown away, an account erased), and
nothing else about it ever changes. On SQLite a later migration that alters the table makes it anew and loses its
triggers: it has to create them again (a test looks).
"""

from collections.abc import Mapping, Sequence

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

TABLE = "tournaments_logentry"
MESSAGE = "a journal entry is never changed or deleted"

SQLITE = (
    f"""CREATE TRIGGER journal_keeps_entries BEFORE DELETE ON {TABLE}
    BEGIN SELECT RAISE(ABORT, '{MESSAGE}'); END""",
    f"""CREATE TRIGGER journal_keeps_facts
    BEFORE UPDATE OF id, at, actor_name, device, action, subject, "before", "after", reason ON {TABLE}
    BEGIN SELECT RAISE(ABORT, '{MESSAGE}'); END""",
    f"""CREATE TRIGGER journal_keeps_origins BEFORE UPDATE OF tournament_id, actor_id ON {TABLE}
    WHEN (NEW.tournament_id IS NOT NULL AND NEW.tournament_id IS NOT OLD.tournament_id)
      OR (NEW.actor_id IS NOT NULL AND NEW.actor_id IS NOT OLD.actor_id)
    BEGIN SELECT RAISE(ABORT, '{MESSAGE}'); END""",
)
SQLITE_BACK = tuple(
    f"DROP TRIGGER {name}" for name in ("journal_keeps_entries", "journal_keeps_facts", "journal_keeps_origins")
)

POSTGRESQL = (
    f"""CREATE FUNCTION journal_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF TG_OP = 'UPDATE'
            AND (NEW.tournament_id IS NULL OR NEW.tournament_id IS NOT DISTINCT FROM OLD.tournament_id)
            AND (NEW.actor_id IS NULL OR NEW.actor_id IS NOT DISTINCT FROM OLD.actor_id)
            AND to_jsonb(NEW) - 'tournament_id' - 'actor_id' = to_jsonb(OLD) - 'tournament_id' - 'actor_id'
        THEN
            RETURN NEW;
        END IF;
        RAISE EXCEPTION '{MESSAGE}' USING ERRCODE = 'integrity_constraint_violation';
    END $$""",
    f"""CREATE TRIGGER journal_keeps_entries BEFORE UPDATE OR DELETE ON {TABLE}
    FOR EACH ROW EXECUTE FUNCTION journal_is_append_only()""",
)
POSTGRESQL_BACK = (f"DROP TRIGGER journal_keeps_entries ON {TABLE}", "DROP FUNCTION journal_is_append_only()")


def guard(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Put the guard up."""
    run(schema_editor, {"sqlite": SQLITE, "postgresql": POSTGRESQL})


def open_again(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Take the guard away."""
    run(schema_editor, {"sqlite": SQLITE_BACK, "postgresql": POSTGRESQL_BACK})


def run(schema_editor: BaseDatabaseSchemaEditor, statements: Mapping[str, Sequence[str]]) -> None:
    for statement in statements[schema_editor.connection.vendor]:
        schema_editor.execute(statement, params=None)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0010_scorers")]
    operations = [migrations.RunPython(guard, open_again)]
