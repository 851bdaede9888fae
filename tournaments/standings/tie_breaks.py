"""The criteria that order the standings: a registry of small values, each with its name, its help and its computation.

A new tie-break is one more entry in the registry; the pages, the forms and the command read it from there. The texts
are marked for translation and translated by the web layer.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from hashlib import sha256
from types import MappingProxyType
from typing import TypeAlias

from tournaments.standings.ledger import Ledger
from tournaments.standings.marking import gettext_noop
from tournaments.standings.types import Kind, Outcome, RoundScore, Value

Compute: TypeAlias = Callable[[Ledger, Collection[int]], Mapping[int, Value]]


@dataclass(frozen=True, slots=True, kw_only=True)
class TieBreak:
    """One criterion: ``compute`` gives each contestant of a group its value; more is better unless ``fewer_is_better``.

    ``name``, ``abbreviation``, ``help`` and ``explain`` are English texts marked for translation. ``explain`` says in
    a sentence why one row stands above the next; its placeholders are ``first``, ``second`` (names) and
    ``first_value``, ``second_value``. ``within_group``: the value depends on who is still level, so it is computed
    for every such group by itself.
    """

    code: str
    name: str
    abbreviation: str
    help: str
    explain: str
    compute: Compute
    fewer_is_better: bool = False
    within_group: bool = False


def _each(value: Callable[[Ledger, int], Value]) -> Compute:
    """Lift a value of one contestant to a value for everyone in a group."""

    def compute(ledger: Ledger, group: Collection[int]) -> Mapping[int, Value]:
        return {contestant: value(ledger, contestant) for contestant in group}

    return compute


def _at_table(ledger: Ledger, contestant: int) -> list[RoundScore]:
    """The games really played, oldest first: a granted score (bye, forfeit, missed round) is nobody's best game."""
    return [score for score in ledger.rounds[contestant] if score.kind is Kind.TABLE]


def _best_game(ledger: Ledger, contestant: int) -> int:
    return max((score.score for score in _at_table(ledger, contestant)), default=0)


def _last_game(ledger: Ledger, contestant: int) -> int:
    games = _at_table(ledger, contestant)
    return games[-1].score if games else 0


def _opponents(ledger: Ledger, contestant: int) -> list[int]:
    """Everyone met, as often as met; a bye is no opponent, the two of a mêlée's other side are two."""
    return [opponent for score in ledger.rounds[contestant] for opponent in score.opponents]


def _strengths(ledger: Ledger, contestant: int) -> list[int]:
    return sorted(ledger.strength(opponent) for opponent in _opponents(ledger, contestant))


def _buchholz(ledger: Ledger, contestant: int) -> int:
    return sum(_strengths(ledger, contestant))


def _buchholz_median(ledger: Ledger, contestant: int) -> int:
    """Without the strongest and the weakest opponent; nothing is left of two."""
    return sum(_strengths(ledger, contestant)[1:-1])


def _direct(ledger: Ledger, group: Collection[int]) -> Mapping[int, Value]:
    """Games won among those of ``group`` only, a drawn game counting half."""
    members = frozenset(group)
    return {contestant: _halves(_direct_halves(ledger.rounds[contestant], members)) for contestant in group}


def _direct_halves(scores: tuple[RoundScore, ...], members: frozenset[int]) -> int:
    halves = {Outcome.WON: 2, Outcome.DRAWN: 1}
    return sum(halves.get(score.outcome, 0) for score in scores for opponent in score.opponents if opponent in members)


def _halves(count: int) -> Value:
    return count / 2 if count % 2 else count // 2


def _lot(ledger: Ledger, group: Collection[int]) -> Mapping[int, Value]:
    """Numbers 1, 2, 3 … drawn by the seed alone: neither the order of the list nor a late arrival turns two
    contestants round.
    """
    seed = ledger.options.seed
    drawn = sorted(group, key=lambda contestant: sha256(f"{seed}:{contestant}".encode()).digest())
    return {contestant: number for number, contestant in enumerate(drawn, start=1)}


POINTS = TieBreak(
    code="points",
    name=gettext_noop("Total points"),
    abbreviation=gettext_noop("Pts"),
    help=gettext_noop("The sum of the points of all games, with penalties and bonuses."),
    explain=gettext_noop("%(first)s has more points: %(first_value)s against %(second_value)s for %(second)s."),
    compute=_each(Ledger.points),
)
MATCH_POINTS = TieBreak(
    code="match_points",
    name=gettext_noop("Match points"),
    abbreviation=gettext_noop("MP"),
    help=gettext_noop("A fixed number of points for each game won, drawn, lost or forfeited."),
    explain=gettext_noop("%(first)s has more match points: %(first_value)s against %(second_value)s for %(second)s."),
    compute=_each(Ledger.points),
)
WINS = TieBreak(
    code="wins",
    name=gettext_noop("Games won"),
    abbreviation=gettext_noop("Wins"),
    help=gettext_noop("The number of games won. A bye that counts as a win is one of them."),
    explain=gettext_noop("%(first)s has won more games: %(first_value)s against %(second_value)s for %(second)s."),
    compute=_each(lambda ledger, contestant: ledger.tallies[contestant].won),
)

_REGISTRY = (
    WINS,
    TieBreak(
        code="difference",
        name=gettext_noop("Point difference"),
        abbreviation=gettext_noop("Diff."),
        help=gettext_noop("Points scored less points conceded. Penalties and bonuses do not count."),
        explain=gettext_noop(
            "%(first)s has the better point difference: %(first_value)s against %(second_value)s for %(second)s."
        ),
        compute=_each(
            lambda ledger, contestant: ledger.tallies[contestant].points_for - ledger.tallies[contestant].points_against
        ),
    ),
    TieBreak(
        code="points_for",
        name=gettext_noop("Points scored"),
        abbreviation=gettext_noop("Pts for"),
        help=gettext_noop("The sum of the points scored in all games. Penalties and bonuses do not count."),
        explain=gettext_noop(
            "%(first)s has scored more points: %(first_value)s against %(second_value)s for %(second)s."
        ),
        compute=_each(lambda ledger, contestant: ledger.tallies[contestant].points_for),
    ),
    TieBreak(
        code="points_against",
        name=gettext_noop("Points conceded"),
        abbreviation=gettext_noop("Pts ag."),
        help=gettext_noop("The sum of the points of the opponents in all games. Fewer is better."),
        explain=gettext_noop(
            "%(first)s has conceded fewer points: %(first_value)s against %(second_value)s for %(second)s."
        ),
        compute=_each(lambda ledger, contestant: ledger.tallies[contestant].points_against),
        fewer_is_better=True,
    ),
    TieBreak(
        code="best_game",
        name=gettext_noop("Best game"),
        abbreviation=gettext_noop("Best g."),
        help=gettext_noop("The highest score in one game played at a table; byes and forfeits do not count."),
        explain=gettext_noop(
            "%(first)s has the better best game: %(first_value)s against %(second_value)s for %(second)s."
        ),
        compute=_each(_best_game),
    ),
    TieBreak(
        code="last_game",
        name=gettext_noop("Best last game"),
        abbreviation=gettext_noop("Last g."),
        help=gettext_noop("The score of the last game played at a table; byes and forfeits do not count."),
        explain=gettext_noop(
            "%(first)s has the better last game: %(first_value)s against %(second_value)s for %(second)s."
        ),
        compute=_each(_last_game),
    ),
    TieBreak(
        code="direct",
        name=gettext_noop("Direct encounter"),
        abbreviation=gettext_noop("Dir."),
        help=gettext_noop(
            "Games won against those who are still level on everything before, two or more of them; a drawn game"
            " counts half."
        ),
        explain=gettext_noop(
            "%(first)s comes first in the games among those level: %(first_value)s won against %(second_value)s for"
            " %(second)s."
        ),
        compute=_direct,
        within_group=True,
    ),
    TieBreak(
        code="buchholz",
        name=gettext_noop("Strength of opponents (Buchholz)"),
        abbreviation=gettext_noop("Buch."),
        help=gettext_noop(
            "The sum of what the opponents have reached (points, wins or match points, as the standings are made),"
            " before penalties and bonuses. A bye is no opponent."
        ),
        explain=gettext_noop(
            "%(first)s has met stronger opponents: %(first_value)s against %(second_value)s for %(second)s."
        ),
        compute=_each(_buchholz),
    ),
    TieBreak(
        code="buchholz_median",
        name=gettext_noop("Strength of opponents (median Buchholz)"),
        abbreviation=gettext_noop("Med."),
        help=gettext_noop("Strength of opponents, leaving out the strongest and the weakest of them."),
        explain=gettext_noop(
            "%(first)s has met stronger opponents, the strongest and the weakest left out: %(first_value)s against"
            " %(second_value)s for %(second)s."
        ),
        compute=_each(_buchholz_median),
    ),
    TieBreak(
        code="capots",
        name=gettext_noop("Capots made"),
        abbreviation=gettext_noop("Cap."),
        help=gettext_noop("The number of deals in which the side won all eight tricks."),
        explain=gettext_noop(
            "%(first)s has made more capots: %(first_value)s against %(second_value)s for %(second)s."
        ),
        compute=_each(lambda ledger, contestant: sum(score.capots for score in ledger.rounds[contestant])),
    ),
    TieBreak(
        code="contracts_made",
        name=gettext_noop("Contracts made"),
        abbreviation=gettext_noop("Contr."),
        help=gettext_noop("The number of contracts the side has bid and made."),
        explain=gettext_noop(
            "%(first)s has made more contracts: %(first_value)s against %(second_value)s for %(second)s."
        ),
        compute=_each(lambda ledger, contestant: sum(score.contracts_made for score in ledger.rounds[contestant])),
    ),
    TieBreak(
        code="coinches_won",
        name=gettext_noop("Coinches won"),
        abbreviation=gettext_noop("Coin."),
        help=gettext_noop("The number of coinched deals that the side has won."),
        explain=gettext_noop(
            "%(first)s has won more coinched deals: %(first_value)s against %(second_value)s for %(second)s."
        ),
        compute=_each(lambda ledger, contestant: sum(score.coinches_won for score in ledger.rounds[contestant])),
    ),
    TieBreak(
        code="lot",
        name=gettext_noop("Drawing of lots"),
        abbreviation=gettext_noop("Lot"),
        help=gettext_noop("A number drawn for everyone from the tournament's seed; the lower one comes first."),
        explain=gettext_noop(
            "%(first)s has drawn the better lot: number %(first_value)s against %(second_value)s for %(second)s."
        ),
        compute=_lot,
        fewer_is_better=True,
    ),
)

TIE_BREAKS: Mapping[str, TieBreak] = MappingProxyType({tie_break.code: tie_break for tie_break in _REGISTRY})
"""Every tie-break that an organiser can choose, by code, in the order in which a form offers them."""

CRITERIA: Mapping[str, TieBreak] = MappingProxyType({"points": POINTS, "match_points": MATCH_POINTS, **TIE_BREAKS})
"""Everything that ``decided_by`` can name: the tie-breaks and what the standings are made by."""
