"""The standings once more, as plainly as possible and only for tests: no registry, everything looked up anew."""

from collections.abc import Callable

from tournaments.standings import ByeResult, Forfeit, Options, Ranking, TableResult

from .tournaments import Tournament

Games = list[tuple[int, int | None, int, int, str]]
"""Round, opponent (None for a bye), score, conceded, and one of won, drawn, lost, forfeit, nothing."""


def games(tournament: Tournament, me: int) -> Games:
    """Everything ``me`` has in the results, by round."""
    found: Games = []
    cap = tournament.options.cap or 10**9
    for result in tournament.results:
        if isinstance(result, ByeResult):
            if me in result.ids:
                found.append((result.round, None, min(cap, result.score), 0, "won" if result.won else "nothing"))
        else:
            found += _at_table(result, me, cap)
    return sorted(found, key=lambda game: game[0])


def _at_table(result: TableResult, me: int, cap: int) -> Games:
    for own, other, name in ((result.ns, result.ew, Forfeit.NS), (result.ew, result.ns, Forfeit.EW)):
        if me in own.ids:
            score, against = min(cap, own.score), min(cap, other.score)
            if result.forfeit in (name, Forfeit.BOTH):
                outcome = "forfeit"
            elif result.forfeit:
                outcome = "won by forfeit"
            else:
                outcome = "won" if own.score > other.score else "lost" if own.score < other.score else "drawn"
            return [(result.round, other.ids[0], score, against, outcome)]
    return []


def wins(tournament: Tournament, me: int) -> int:
    """Games won, by forfeit and byes included."""
    return sum(game[4].startswith("won") for game in games(tournament, me))


def strength(tournament: Tournament, me: int) -> int:
    """What is ranked by, before adjustments."""
    if tournament.options.ranking is Ranking.WINS:
        return wins(tournament, me)
    if tournament.options.ranking is Ranking.POINTS:
        return sum(game[2] for game in games(tournament, me))
    worth = {"won": 3, "won by forfeit": 3, "drawn": 2, "lost": 1, "nothing": 1, "forfeit": 0}
    return sum(worth[game[4]] for game in games(tournament, me))


def points(tournament: Tournament, me: int) -> int:
    """What is shown as points."""
    adjusted = sum(entry.points for entry in tournament.adjustments if entry.id == me)
    if tournament.options.ranking is Ranking.MATCH_POINTS:
        return strength(tournament, me) + adjusted
    return sum(game[2] for game in games(tournament, me)) + adjusted


def _opponents(tournament: Tournament, me: int) -> list[int]:
    return sorted(strength(tournament, game[1]) for game in games(tournament, me) if game[1] is not None)


def _played(tournament: Tournament, me: int) -> list[int]:
    return [game[2] for game in games(tournament, me) if game[4] in ("won", "drawn", "lost") and game[1] is not None]


PLAIN: dict[str, Callable[[Tournament, int], int]] = {
    "wins": wins,
    "points": points,
    "match_points": points,
    "difference": lambda t, me: sum(game[2] - game[3] for game in games(t, me)),
    "points_for": lambda t, me: sum(game[2] for game in games(t, me)),
    "points_against": lambda t, me: -sum(game[3] for game in games(t, me)),
    "best_game": lambda t, me: max(_played(t, me) or [0]),
    "last_game": lambda t, me: (_played(t, me) or [0])[-1],
    "buchholz": lambda t, me: sum(_opponents(t, me)),
    "buchholz_median": lambda t, me: sum(_opponents(t, me)[1:-1]),
}
"""The criteria that can be read off one contestant's games; more is better in all of them."""


def criteria(options: Options) -> list[str]:
    """The criteria in their order."""
    first = {Ranking.POINTS: ["points"], Ranking.WINS: ["wins", "points"], Ranking.MATCH_POINTS: ["match_points"]}
    return first[options.ranking] + list(options.tie_breaks)


def better(tournament: Tournament, one: int, two: int) -> str | None:
    """The first criterion in which ``one`` is better than ``two``, None where ``two`` is or nobody."""
    level = set(tournament.contestants)
    for code in criteria(tournament.options):
        values = {me: _value(tournament, code, me, level) for me in level}
        if values[one] != values[two]:
            return code if values[one] > values[two] else None
        level = {me for me in level if values[me] == values[one]}
    return None


def _value(tournament: Tournament, code: str, me: int, level: set[int]) -> float:
    if code == "direct":
        halves = {"won": 1.0, "won by forfeit": 1.0, "drawn": 0.5}
        return sum(halves.get(game[4], 0) for game in games(tournament, me) if game[1] in level)
    return PLAIN[code](tournament, me)
