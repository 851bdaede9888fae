"""``python manage.py permissions_table``: the matrix role × action, written into ARCHITECTURE.md."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import translation

from tournaments.enums import Role, ServerRole
from tournaments.permissions import Action, may

BEGIN, END = "<!-- permissions_table: begin -->", "<!-- permissions_table: end -->"


class Command(BaseCommand):
    """Prints the matrix between its two marks, or checks that it is up to date there."""

    help = "Write the matrix role × action into ARCHITECTURE.md; with --check only compare."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take whether to write."""
        parser.add_argument("--check", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write or compare."""
        path = Path(settings.BASE_DIR) / "ARCHITECTURE.md"
        text = path.read_text(encoding="utf-8")
        if BEGIN not in text or END not in text:
            raise CommandError(f"{path.name} lacks the marks {BEGIN} and {END}")
        before, rest = text.split(BEGIN, 1)
        after = rest.split(END, 1)[1]
        wanted = f"{before}{BEGIN}\n{matrix_table()}\n{END}{after}"
        if options["check"]:
            if wanted != text:
                raise CommandError(f"the matrix in {path.name} is out of date: run manage.py permissions_table")
        else:
            path.write_text(wanted, encoding="utf-8")


def matrix_table() -> str:
    """The matrix as a Markdown table, a row an action; in English, like the file that it stands in."""
    roles: list[Role | ServerRole | None] = [*Role, *ServerRole, None]
    with translation.override("en"):
        names = [str(role.label) if role else "the public" for role in roles]
    lines = [f"| action | {' | '.join(names)} |", f"|---|{'---|' * len(names)}"]
    return "\n".join(lines + [row(action, roles) for action in Action])


def row(action: Action, roles: list[Role | ServerRole | None]) -> str:
    """An action and who may do it."""
    return f"| `{action.value}` | {' | '.join('✓' if may(role, action) else '–' for role in roles)} |"
