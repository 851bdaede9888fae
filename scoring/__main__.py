"""`python -m scoring`: one JSON question a line on the standard input, one JSON answer a line on the standard output.

The exit status is 1 if a line was not JSON, otherwise 0. Blank lines are passed over.
"""

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from scoring.jsonlines import (
    Answer,
    MalformedError,
    answer_announcements,
    answer_deal,
    answer_game,
    malformed,
    presets,
    read_json,
)

_ENCODE: Final = json.JSONEncoder(allow_nan=False).encode


def answer_lines(lines: Iterable[bytes], answer: Callable[[object], Answer]) -> Iterator[tuple[str, bool]]:
    """The answer to each line that is not blank, and whether the line was JSON."""
    for number, line in enumerate(lines, 1):
        if not line.isspace():
            try:
                asked = read_json(line)
            except MalformedError:
                yield _ENCODE(malformed(number)), False
            else:
                yield _ENCODE(answer(asked)), True


def main(arguments: Sequence[str] | None = None) -> int:
    """Answer the standard input until it ends; the exit status."""
    chosen = _parser().parse_args(arguments)
    if chosen.presets:
        print(json.dumps(presets(), indent=2))
        return 0
    status = 0
    for answer, well_formed in answer_lines(sys.stdin.buffer, chosen.answer):
        if not well_formed:
            status = 1
        sys.stdout.write(answer + "\n")
    sys.stdout.flush()
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m scoring", description="Score deals of coinche, one JSON a line.")
    modes = parser.add_mutually_exclusive_group()
    for option, answer, about in (
        ("--game", answer_game, "read games: deals in order, with a target"),
        ("--announcements", answer_announcements, "read what each side declared and say who scores"),
    ):
        modes.add_argument(option, action="store_const", dest="answer", const=answer, help=about)
    modes.add_argument("--presets", action="store_true", help="print every rule set with its switches and source")
    parser.set_defaults(answer=answer_deal)
    return parser


def run() -> None:
    """Exit with the status; quietly if whoever reads the answers has had enough."""
    try:
        status = main()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 0
    sys.exit(status)


if __name__ == "__main__":
    run()
