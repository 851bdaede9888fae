"""What hands do at the scorers' desk."""

from playwright.sync_api import Page

from tests.sheet_factories import make_tables
from tournaments.enums import VersionState
from tournaments.models import SheetVersion, Table, Tournament


class Hand:
    """Fingers on a keyboard; every press is counted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.presses = 0

    def press(self, *keys: str) -> None:
        for key in keys:
            self.presses += 1
            self.page.keyboard.press(key)

    def sheet(self, table: int, ns: int, ew: int) -> int:
        """Type one sheet of totals; returns the key presses."""
        before = self.presses
        for number in (table, ns, ew):
            self.press(*str(number), "Enter")
        return self.presses - before


def evening() -> tuple[Tournament, list[Table]]:
    tables = make_tables(12, deals_per_round=4)
    return tables[0].round.tournament, tables


def desk(page: Page, tournament: Tournament, **asked: str) -> Hand:
    query = "&".join(f"{key}={value}" for key, value in asked.items())
    page.goto(f"/soirees/{tournament.pk}/saisie/?{query}")
    return Hand(page)


def counted() -> dict[int, tuple[int, int]]:
    rows = SheetVersion.objects.filter(state=VersionState.CONFIRMED).values_list(
        "table__number", "total_ns", "total_ew"
    )
    return {number: (ns, ew) for number, ns, ew in rows}
