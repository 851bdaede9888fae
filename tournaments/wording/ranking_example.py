"""The worked example of the ranking in words: three games between three pairs, as the settings show them."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.phrases import whole
from tournaments.ranking_example import GAMES, ranked_example
from tournaments.standings import Options, Ranking, Standing
from tournaments.wording.evenings import ranking_sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownPair:
    """A row of the example: what each game counts ("–" for one it did not play), games won, points, match points."""

    place: str
    name: str
    games: tuple[str, ...]
    won: int
    points: str
    match_points: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownRanking:
    """The example: what ranks the pairs, the headings of the games, the pairs best first.

    ``by_match_points``: whether games are worth match points, which then have a column.
    """

    criterion: str
    games: tuple[str, ...]
    pairs: tuple[ShownPair, ...]
    by_match_points: bool


def shown_ranking(options: Options) -> ShownRanking:
    """The example under these options, ready to be shown."""
    return ShownRanking(
        criterion=ranking_sentence(options.ranking, options.tie_breaks),
        games=tuple(_("Game %(number)d") % {"number": number} for number, _game in enumerate(GAMES, start=1)),
        pairs=tuple(map(_pair, ranked_example(options))),
        by_match_points=options.ranking is Ranking.MATCH_POINTS,
    )


def _pair(row: Standing) -> ShownPair:
    played = [row.rounds.get(number) for number, _game in enumerate(GAMES, start=1)]
    return ShownPair(
        place=f"{row.place} =" if row.shared else str(row.place),
        name=_("Pair %(letter)s") % {"letter": "ABC"[row.id - 1]},
        games=tuple(whole(score.score) if score else "–" for score in played),
        won=row.won,
        points=whole(row.points_for),
        match_points=whole(row.match_points),
    )
