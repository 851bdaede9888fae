"""Standings as a command for other programs: ``python -m tournaments.standings < tournaments.jsonl``.

Reads one JSON object a line and answers with one a line, in order, with the standard library only and no database. A
tournament that cannot be ranked is answered with all its problems; a line that is no JSON too, and the exit status is
then 1.
"""

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from typing import TextIO

from tournaments.standings.problems import Problem
from tournaments.standings.progress import standings_after
from tournaments.standings.ranking import rank
from tournaments.standings.reading import Request, read_request
from tournaments.standings.types import Standing


def answer(data: object, line: int) -> dict[str, object]:
    """Rank the tournament described by ``data``; the answer carries its ``id`` where it has one."""
    request, problems = read_request(data)
    own_id = data.get("id") if isinstance(data, dict) else None
    name: dict[str, object] = {"id": own_id} if isinstance(own_id, str | int) else {}
    if request is None:
        return {**name, "line": line, "problems": _problems(problems)}
    return {**name, "standings": [_row(row) for row in _standings(request)]}


def run(lines: Iterable[bytes], out: TextIO) -> int:
    """Answer every line that is not blank; the exit status is 1 when one of them was no JSON."""
    status = 0
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            data = json.loads(line.decode("utf-8-sig"), parse_constant=_refuse)
        except (ValueError, RecursionError):
            status = 1
            problem = Problem(code="malformed_json", field="")
            print(json.dumps({"id": None, "line": number, "problems": _problems([problem])}), file=out)
        else:
            print(json.dumps(answer(data, number)), file=out)
    return status


def main(argv: Sequence[str] | None = None) -> int:
    """The command: standard input to standard output."""
    parser = argparse.ArgumentParser(prog="python -m tournaments.standings", description=__doc__)
    parser.parse_args(argv)
    return run(sys.stdin.buffer, sys.stdout)


def _refuse(constant: str) -> float:
    """NaN and Infinity, which Python would read, are no JSON."""
    raise ValueError(constant)


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


def _problems(problems: Iterable[Problem]) -> list[dict[str, str]]:
    return [{"code": problem.code, "field": problem.field} for problem in problems]


if __name__ == "__main__":
    sys.exit(main())
