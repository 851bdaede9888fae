"""Draws as a command for other programs: ``python -m tournaments.draws < rounds.jsonl``.

Reads one JSON object a line and answers with one a line, in order, without a database. A round that cannot be drawn
for faults in its data is answered with all its problems; a line that is no JSON too, and the exit status is then 1.
"""

import sys
from typing import Final

from tournaments.draws.engine import draw
from tournaments.draws.reading import draw_to_json, read_request
from tournaments.draws.types import Request
from tournaments.jsonlines import Command


def _drawn(request: Request) -> dict[str, object]:
    return draw_to_json(draw(request))


COMMAND: Final = Command(module="tournaments.draws", about=__doc__, read=read_request, answer=_drawn)

if __name__ == "__main__":
    sys.exit(COMMAND.main())
