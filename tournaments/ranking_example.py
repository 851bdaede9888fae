"""Three games between three pairs that show what a ranking does, for whoever chooses it. Pure: no Django, no database.

The pair that scores most in all has not won most, and has won its points in one game: so the ranking, what a won game
is worth and the most that a game can bring each decide who comes first.
"""

from typing import Final

from tournaments.standings import Options, SideResult, Standing, TableResult, rank

#: Each pair's key, its opponent's, and both scores, a game a round.
GAMES: Final = ((1, 1_020, 2, 980), (1, 1_010, 3, 990), (2, 1_900, 3, 100))
PAIRS: Final = (1, 2, 3)


def ranked_example(options: Options) -> tuple[Standing, ...]:
    """The three pairs ranked by these options, best first; the scores of a game are those that count."""
    results = [
        TableResult(round=number, ns=SideResult(ids=(one,), score=own), ew=SideResult(ids=(other,), score=against))
        for number, (one, own, other, against) in enumerate(GAMES, start=1)
    ]
    return rank(contestants=PAIRS, results=results, adjustments=(), options=options)
