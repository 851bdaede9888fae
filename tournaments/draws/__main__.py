"""Draws as a command for other programs: ``python -m tournaments.draws < rounds.jsonl``.

Reads one JSON object a line and answers with one a line, in order, without a database. A round that cannot be drawn
for faults in its data is answered with all its problems; a line that is no JSON too, and the exit status is then 1.
"""

import argparse
import json
import os
import sys
from collections.abc import Iterable, Sequence
from typing import Any, Final, TextIO

from tournaments.draws.engine import draw
from tournaments.draws.reading import Problem, draw_to_json, read_request

_ENCODE: Final = json.JSONEncoder(allow_nan=False).encode


def answer(data: object, line: int) -> dict[str, Any]:
    """Draw the round that ``data`` describes; the answer carries its ``id`` where it has one."""
    request, problems = read_request(data)
    own_id = data.get("id") if isinstance(data, dict) else None
    name = {"id": own_id} if isinstance(own_id, str | int) else {}
    if request is None:
        return {**name, "line": line, "problems": _problems(problems)}
    return {**name, **draw_to_json(draw(request))}


def answer_lines(lines: Iterable[bytes], out: TextIO) -> int:
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
            print(_ENCODE({"id": None, "line": number, "problems": _problems([problem])}), file=out)
        else:
            print(_ENCODE(answer(data, number)), file=out)
    return status


def main(arguments: Sequence[str] | None = None) -> int:
    """The command, from standard input to standard output; quiet when whoever reads the answers has had enough."""
    argparse.ArgumentParser(prog="python -m tournaments.draws", description=__doc__).parse_args(arguments)
    try:
        status = answer_lines(sys.stdin.buffer, sys.stdout)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status


def _refuse(constant: str) -> float:
    """NaN and Infinity, which Python would read, are no JSON."""
    raise ValueError(constant)


def _problems(problems: Iterable[Problem]) -> list[dict[str, str]]:
    return [{"code": problem.code, "field": problem.field} for problem in problems]


if __name__ == "__main__":
    sys.exit(main())
