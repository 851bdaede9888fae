"""The lists that are made of results: standings, cross table, one pair's record, prizes and certificates."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournaments.enums import Formula
from tournaments.models import Tournament
from tournaments.phrases import listed, signed, whole
from tournaments.selectors.individuals import individual_standings
from tournaments.selectors.prizes import Award, awards
from tournaments.selectors.results import StandingRow, standings
from tournaments.selectors.rules import rules_of
from tournaments.selectors.seating import contestants
from tournaments.selectors.standings_page import adjustment_lines, postponed_tables
from tournaments.sheets.listing import Listing
from tournaments.sheets.notes import event_note
from tournaments.sheets.ruling import Align, Column
from tournaments.standings import TIE_BREAKS, Kind, Outcome, RoundScore
from tournaments.tables.standings import round_cell
from tournaments.wording.ranks import place_words
from tournaments.wording.rules import rules_name
from tournaments.wording.standings import adjustment_sentence, mark, provisional_sentence

#: Tie-breaks that have a column of their own in the list anyway.
SHOWN = frozenset({"wins", "difference", "points_for", "points_against"})


def standings_listing(tournament: Tournament, *, after_round: int | None, by_player: bool = False) -> Listing:
    """The standings after a round, or as of now, with the tie-breaks in force and a column a round.

    ``by_player``: those of persons, each with the rounds that they played themselves.
    """
    rows = (individual_standings if by_player else standings)(tournament, after_round=after_round)
    numbers = sorted({number for row in rows for number in row.standing.rounds})
    codes = [code for code in next(iter(list(row.standing.values) for row in rows), []) if code not in SHOWN]
    return Listing(
        title=_standings_title(max(numbers, default=None), by_player),
        notes=[
            event_note(tournament),
            f"{rules_name(rules_of(tournament))} — {tournament.get_ranking_display()}",
            *(_decisions(tournament) if after_round is None else ()),
        ],
        columns=_standings_columns(codes, numbers, by_player or Formula(tournament.formula).is_individual),
        rows=[_standings_row(row, codes, numbers) for row in rows] if numbers else [],
        empty=_("The standings appear with the first confirmed table."),
    )


def _decisions(tournament: Tournament) -> list[str]:
    """Penalties and bonuses with their reasons, and what counts only for the time being."""
    given = adjustment_lines(tournament, tuple(contestants(tournament).values()))
    return [*map(adjustment_sentence, given), *_provisional(tournament)]


def _provisional(tournament: Tournament) -> list[str]:
    waiting = postponed_tables(tournament)
    return [provisional_sentence(waiting)] if waiting else []


def _standings_title(last: int | None, by_player: bool) -> str:
    if by_player:
        after = _("Standings of the players after round %(number)d")
        return after % {"number": last} if last else _("Standings of the players")
    return _("Standings after round %(number)d") % {"number": last} if last else _("Standings")


def _standings_columns(codes: Sequence[str], numbers: Sequence[int], individual: bool) -> list[Column]:
    figures = [_("Points"), _("Games"), _("Won"), _("Difference")]
    figures += [str(_(TIE_BREAKS[code].name)) for code in codes]
    figures += [_("R%(number)d") % {"number": number} for number in numbers]
    return [
        Column(heading=(pgettext("rank", "Place"),), align=Align.RIGHT),
        Column(heading=(pgettext("number of an entrant", "No."),), align=Align.RIGHT),
        Column(heading=(_("Player") if individual else _("Pair"),), least=24),
        *(Column(heading=_two_lines(text), align=Align.RIGHT) for text in figures),
    ]


def _two_lines(text: str) -> tuple[str, ...]:
    """A long heading over two lines, so that its column stays narrow."""
    first, _space, rest = text.partition(" ")
    return (first, rest) if rest and len(text) > 9 else (text,)


def _standings_row(row: StandingRow, codes: Sequence[str], numbers: Sequence[int]) -> Sequence[str]:
    standing = row.standing
    return (
        _place(row),
        str(row.contestant.number),
        _name(row),
        whole(standing.points),
        str(standing.played),
        str(standing.won),
        signed(standing.difference),
        *(whole(standing.values.get(code, 0)) for code in codes),
        *(round_cell(standing.rounds.get(number)) for number in numbers),
    )


def _place(row: StandingRow) -> str:
    if row.contestant.disqualified:
        return "–  "
    return f"{row.standing.place} =" if row.standing.shared else f"{row.standing.place}  "


def _name(row: StandingRow) -> str:
    words = mark(row.contestant)
    return f"{row.contestant.name} ({words})" if words else row.contestant.name


def cross_listing(tournament: Tournament) -> Listing:
    """Who played whom in which round, with what outcome: a row an entrant in the order of the standings."""
    rows = standings(tournament)
    numbers = sorted({number for row in rows for number in row.standing.rounds})
    people = {row.contestant.id: row.contestant.number for row in rows}
    return Listing(
        title=_("Cross table"),
        notes=[
            event_note(tournament),
            _("Each round: + won, = drawn, − lost, then the number of the opponent and the score."),
        ],
        columns=[
            Column(heading=(pgettext("rank", "Place"),), align=Align.RIGHT),
            Column(heading=(pgettext("number of an entrant", "No."),), align=Align.RIGHT),
            Column(heading=(_("Name"),), least=20),
            *(Column(heading=(_("R%(number)d") % {"number": number},), align=Align.RIGHT) for number in numbers),
            Column(heading=(_("Points"),), align=Align.RIGHT),
        ],
        rows=[
            (
                str(row.standing.place),
                str(row.contestant.number),
                _name(row),
                *(_meeting(row.standing.rounds.get(number), people) for number in numbers),
                whole(row.standing.points),
            )
            for row in rows
        ]
        if numbers
        else [],
        empty=_("The standings appear with the first confirmed table."),
    )


SIGNS = {Outcome.WON: "+", Outcome.DRAWN: "=", Outcome.LOST: "−", Outcome.FORFEITED: "−", Outcome.NONE: ""}


def _meeting(score: RoundScore | None, numbers: Mapping[int, int]) -> str:
    """One round of one entrant: "+12 · 1 620"."""
    if score is None:
        return "–"
    if score.kind is not Kind.TABLE:
        return round_cell(score)
    opponents = ",".join(str(numbers[opponent]) for opponent in score.opponents if opponent in numbers)
    return f"{SIGNS[score.outcome]}{opponents} · {whole(score.score)}"


def record_listing(tournament: Tournament, *, number: int) -> Listing:
    """One entrant's own record: every round with opponents, score and outcome, then its place.

    Raises ``LookupError`` if nobody has this number.
    """
    rows = standings(tournament)
    row = next((row for row in rows if row.contestant.number == number), None)
    if row is None:
        raise LookupError(number)
    people = {other.contestant.id: f"{other.contestant.number} · {other.contestant.name}" for other in rows}
    scores = [row.standing.rounds[played] for played in sorted(row.standing.rounds)]
    return Listing(
        title=f"{number} · {row.contestant.name}",
        notes=[event_note(tournament), _place_note(row, len(rows)) if scores else ""],
        columns=(
            Column(heading=(_("Round"),), align=Align.RIGHT),
            Column(heading=(_("Opponents"),), least=24),
            Column(heading=(_("Score"),), align=Align.RIGHT),
            Column(heading=(_("Against"),), align=Align.RIGHT),
            Column(heading=(_("Outcome"),)),
        ),
        rows=[_record_row(score, people) for score in scores],
        empty=_("No round of this entrant counts yet."),
    )


def _record_row(score: RoundScore, people: Mapping[int, str]) -> Sequence[str]:
    at_table = score.kind is Kind.TABLE
    words = {
        Outcome.WON: pgettext("game", "won"),
        Outcome.DRAWN: pgettext("game", "drawn"),
        Outcome.LOST: pgettext("game", "lost"),
        Outcome.FORFEITED: _("forfeit"),
        Outcome.NONE: "",
    }
    return (
        str(score.round),
        " / ".join(people[opponent] for opponent in score.opponents if opponent in people) if at_table else "–",
        round_cell(score),
        whole(score.against) if at_table else "",
        words[score.outcome],
    )


def _place_note(row: StandingRow, count: int) -> str:
    text = _("%(place)s of %(count)d, with %(points)s.")
    points = ngettext("%(points)s point", "%(points)s points", row.standing.points)
    return text % {
        "place": place_words(row.standing.place, shared=row.standing.shared),
        "count": count,
        "points": points % {"points": whole(row.standing.points)},
    }


def prizes_listing(tournament: Tournament) -> Listing:
    """The order in which prizes are given: places in words, shared ones named as such, who gets which prize.

    Where no prize is entered for somebody there is room to note one.
    """
    rows = [row for row in standings(tournament) if not row.contestant.disqualified]
    played = any(row.standing.rounds for row in rows)
    given = awards(tournament)
    left = [award.prize.what for award in given if not award.winners]
    left_words = [_("Prizes that nobody gets yet: %(prizes)s") % {"prizes": listed(left)}] if left else []
    return Listing(
        title=_("Prize list"),
        notes=[event_note(tournament), *left_words, *_provisional(tournament)],
        columns=(
            Column(heading=(pgettext("rank", "Place"),)),
            Column(heading=(_("Name"),), least=24),
            Column(heading=(_("Points"),), align=Align.RIGHT),
            Column(heading=(_("Prize"),)),
        ),
        rows=[
            (
                place_words(row.standing.place, shared=row.standing.shared),
                _name(row),
                whole(row.standing.points),
                _prizes_of(row, given) or "." * 24,
            )
            for row in rows
        ]
        if played
        else [],
        empty=_("The standings appear with the first confirmed table."),
    )


def _prizes_of(row: StandingRow, given: Sequence[Award]) -> str:
    own = [award for award in given if row.contestant.id in {one.id for one in award.winners}]
    shared = _("%(prize)s (shared)")
    return listed(shared % {"prize": award.prize.what} if award.shared else award.prize.what for award in own)


@dataclass(frozen=True, slots=True, kw_only=True)
class Certificate:
    """What a certificate says."""

    event: str
    names: Sequence[str]
    place: str
    result: str


def certificates(tournament: Tournament, *, most: int) -> list[Certificate]:
    """Certificates for the first places (all who share the last of them too); none before a result counts."""
    ranked = [row for row in standings(tournament) if not row.contestant.disqualified]
    rows = [row for row in ranked if row.standing.rounds and row.standing.place <= most]
    return [
        Certificate(
            event=event_note(tournament),
            names=row.contestant.names,
            place=place_words(row.standing.place, shared=row.standing.shared),
            result=ngettext("with %(points)s point", "with %(points)s points", row.standing.points)
            % {"points": whole(row.standing.points)},
        )
        for row in rows
    ]
