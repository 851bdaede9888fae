"""Standings as a command for other programs: ``python -m tournaments.standings < tournaments.jsonl``.

Reads one JSON object a line and answers with one a line, in order, with the standard library only and no database. A
tournament that cannot be ranked is answered with all its problems; a line that is no JSON too, and the exit status is
then 1.
"""

import sys
from typing import Final

from tournaments.jsonlines import Command
from tournaments.standings.progress import standings_after
from tournaments.standings.ranking import rank
from tournaments.standings.reading import Request, read_request
from tournaments.standings.types import Standing


def _ranked(request: Request) -> dict[str, object]:
    return {"standings": [_row(row) for row in _standings(request)]}


def _standings(request: Request) -> tuple[Standing, ...]:
    if request.after_round is None:
        return rank(
            contestants=request.contestants,
            results=request.results,
            adjustments=request.adjustments,
            options=request.options,
        )
    return standings_after(
        request.after_round,
        contestants=request.contestants,
        results=request.results,
        adjustments=request.adjustments,
        options=request.options,
    )


def _row(row: Standing) -> dict[str, object]:
    return {
        "place": row.place,
        "shared": row.shared,
        "id": row.id,
        "points": row.points,
        "played": row.played,
        "won": row.won,
        "values": dict(row.values),
        "decided_by": row.decided_by,
    }


COMMAND: Final = Command(module="tournaments.standings", about=__doc__, read=read_request, answer=_ranked)

if __name__ == "__main__":
    sys.exit(COMMAND.main())
