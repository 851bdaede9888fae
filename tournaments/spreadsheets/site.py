"""An evening as a folder of pages for a club's site: no script, nothing from elsewhere, opened by a double click."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import IO
from zipfile import ZIP_DEFLATED, ZipFile

from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring import Side
from tournaments.charts import Picture, contracts_picture, race_picture
from tournaments.models import Tournament
from tournaments.selectors.pictures import contract_counts, race
from tournaments.selectors.public import PublicRound, public_person, public_round, published_numbers
from tournaments.selectors.results import StandingRow, standings
from tournaments.selectors.rules import rules_of
from tournaments.selectors.seating import Contestant, SeatedTable
from tournaments.selectors.standings_page import postponed_tables
from tournaments.spreadsheets.exports import played_tables
from tournaments.wording.rules import rules_name
from tournaments.wording.standings import provisional_sentence

TEMPLATES = "tournaments/exports/site"
RACERS = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteTable:
    """A table of a round; the totals are None until its sheet counts."""

    number: int
    ns: tuple[Contestant, ...]
    ew: tuple[Contestant, ...]
    total_ns: int | None
    total_ew: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteGame:
    """A round as one entrant saw it; ``table`` is None for a round at no table."""

    round_number: int
    table: int | None
    partners: str
    opponents: str
    own: int | None
    other: int | None
    score: int | None
    played: bool


def write_site(file: IO[bytes], tournament: Tournament, *, folder: str) -> None:
    """Write the folder as a zip file, page by page; names as the evening shows them to strangers."""
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        for name, content in site_pages(tournament):
            archive.writestr(f"{folder}/{name}", content)


def site_pages(tournament: Tournament) -> Iterator[tuple[str, str | bytes]]:
    """Every file of the folder with its name."""
    rows = tuple(replace(row, contestant=public_person(tournament, row.contestant)) for row in standings(tournament))
    rounds = {number: public_round(tournament, number) for number in published_numbers(tournament)}
    tables, put_off = _tables(tournament), postponed_tables(tournament)
    frame = {
        "evening": tournament,
        "rules": rules_name(rules_of(tournament)),
        "rounds": list(rounds),
        "language": get_language() or "fr",
        "now": timezone.localtime(),
    }
    yield "style.css", render_to_string(f"{TEMPLATES}/style.css")
    pictures = dict(_pictures(tournament))
    for name, picture in pictures.items():
        yield name, picture.svg
    index = {"rows": rows, "pictures": pictures.items(), "provisional": provisional_sentence(put_off)}
    yield "index.html", _page("index", {**frame, **index})
    for number, shown in rounds.items():
        context = {"number": number, "tables": tables.get(number, []), "round": shown}
        yield f"tour-{number}.html", _page("round", {**frame, **context})
    for row in rows:
        games = list(_games(row, tables, rounds))
        yield f"inscrit-{row.contestant.number}.html", _page("record", {**frame, "row": row, "games": games})


def _page(name: str, context: dict[str, object]) -> str:
    return render_to_string(f"{TEMPLATES}/{name}.html", context)


def _tables(tournament: Tournament) -> dict[int, list[SiteTable]]:
    found: dict[int, list[SiteTable]] = {}
    for number, table, sheet in played_tables(tournament):
        total = sheet.scored.total if sheet and sheet.counts else None
        sides = {side: _side(tournament, table, side) for side in Side}
        found.setdefault(number, []).append(
            SiteTable(
                number=table.number,
                ns=sides[Side.NS],
                ew=sides[Side.EW],
                total_ns=total.ns if total else None,
                total_ew=total.ew if total else None,
            )
        )
    return found


def _side(tournament: Tournament, table: SeatedTable, side: Side) -> tuple[Contestant, ...]:
    return tuple(public_person(tournament, one) for one in table.side(side))


def _games(row: StandingRow, tables: dict[int, list[SiteTable]], rounds: dict[int, PublicRound]) -> Iterator[SiteGame]:
    """The entrant's rounds: at a table, or not; the score is what the round brought in the standings."""
    for number in rounds:
        counted = row.standing.rounds.get(number)
        score = counted.score if counted else None
        seats = [(table, side) for table in tables.get(number, []) for side in (table.ns, table.ew)]
        seat = next(((table, side) for table, side in seats if row.contestant.id in {one.id for one in side}), None)
        yield _game(row.contestant, number, score, seat)


def _game(
    one: Contestant, number: int, score: int | None, seat: tuple[SiteTable, tuple[Contestant, ...]] | None
) -> SiteGame:
    if seat is None:
        return SiteGame(
            round_number=number, table=None, partners="", opponents="", own=None, other=None, score=score, played=False
        )
    table, side = seat
    own, other = (table.total_ns, table.total_ew) if side is table.ns else (table.total_ew, table.total_ns)
    return SiteGame(
        round_number=number,
        table=table.number,
        partners=" / ".join(partner.name for partner in side if partner.id != one.id),
        opponents=" / ".join(opponent.name for opponent in (table.ew if side is table.ns else table.ns)),
        own=own,
        other=other,
        score=score,
        played=True,
    )


def _pictures(tournament: Tournament) -> Iterator[tuple[str, Picture]]:
    racers = [
        replace(racer, contestant=public_person(tournament, racer.contestant))
        for racer in race(tournament, most=RACERS)
    ]
    if racers:
        yield "course.svg", race_picture(racers, title=_("Places after every round"))
    counts = contract_counts(tournament)
    if counts:
        yield "contrats.svg", contracts_picture(counts, title=_("Contracts, made and failed"))
