"""The laptop falls: whatever was acknowledged is there after the next start, once, and nothing else is twice."""

import http.client
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from uuid import UUID, uuid4

import pytest

from tests.crash.server import Browser, Server, prepare
from tests.databases import on_postgres, own_database, rows
from tournaments.sheet_checks import QuestionCode

CLIENTS = 4
#: So many pairs each of them registers in one evening before the next: all together stay below what one takes.
PAIRS_AT_A_DOOR = 200
#: After how many posts of all together the server falls: at another moment of some answer or other each time.
FEWEST_POSTS, MOST_POSTS = 4 * CLIENTS, 24 * CLIENTS
EVERY_QUESTION = ",".join(code.value for code in QuestionCode)
VERSIONS_OF_TABLE = """
SELECT count(*) FROM tournaments_sheetversion AS version
JOIN tournaments_table AS tables ON tables.id = version.table_id WHERE tables.number =
"""


class Posts:
    """How many posts were begun, for whoever waits until there are enough."""

    def __init__(self, workers: int) -> None:
        self.count = 0
        self.workers = workers
        self.changed = threading.Condition()

    def begin(self) -> None:
        """One more is on its way."""
        with self.changed:
            self.count += 1
            self.changed.notify_all()

    def end(self) -> None:
        """One who posts has stopped."""
        with self.changed:
            self.workers -= 1
            self.changed.notify_all()

    def wait_for(self, count: int) -> None:
        """Return as soon as so many were begun, or nobody goes on."""
        with self.changed:
            self.changed.wait_for(lambda: self.count >= count or not self.workers)


@dataclass
class Scorer:
    """Somebody who types totals of one table, again and again, and one pair after the other at the door."""

    number: int
    evening: int
    doors: list[int]
    browser: Browser
    base: int = 0
    acknowledged: list[UUID] = field(default_factory=list)
    registered: list[str] = field(default_factory=list)
    unanswered: tuple[UUID, int] | None = None

    def work_until_killed(self, posts: Posts) -> None:
        """Post until the server is gone."""
        try:
            while True:
                key, points = self.unanswered or (uuid4(), 10 * (len(self.acknowledged) % 160))
                self.unanswered = key, points
                posts.begin()
                self.post_totals(key, points)
                posts.begin()
                self.register()
        except (OSError, http.client.HTTPException):
            return
        finally:
            posts.end()

    def post_totals(self, key: UUID, points: int) -> None:
        """Post totals; what has no answer is posted again, with the same key, after the next start."""
        path = f"/soirees/{self.evening}/scores/1/table/{self.number}/totaux/"
        fields = {"base": self.base, "key": key, "total_NS": 1620 - points, "total_EW": points, "reason": "essai"}
        status, body = self.browser.post(path, {**fields, "accepted": EVERY_QUESTION})
        assert status == 302, (status, body[-3_000:])
        self.base += 1
        self.acknowledged.append(key)
        self.unanswered = None

    def register(self) -> None:
        """Register a pair of names that nobody else has."""
        name = f"Client {self.number} no {uuid4().hex[:12]}"
        door = self.doors[len(self.registered) // PAIRS_AT_A_DOOR]
        status, body = self.browser.post(f"/soirees/{door}/inscrits/", {"name_1": name, "name_2": f"{name} bis"})
        assert status == 302, (status, body[-3_000:])
        self.registered.append(name)


#: In how many processes the server runs; usually as many as serve a laptop.
WORKERS = (1, 4) if on_postgres() else (None,)


@pytest.fixture(params=WORKERS, ids=lambda workers: f"{workers or 'usual'} processes")
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    with own_database(tmp_path):
        running = Server(tmp_path, workers=request.param)
        yield running
        running.stop()


def test_nothing_acknowledged_is_lost_and_nothing_is_doubled(
    server: Server, tmp_path: Path, scaled: Callable[[int, int], int]
) -> None:
    kills = scaled(3, 200)
    evening, *doors = prepare(tmp_path, CLIENTS, doors=1 + kills * MOST_POSTS // PAIRS_AT_A_DOOR)
    server.start()
    scorers = [
        Scorer(number=number, evening=evening, doors=doors, browser=Browser(server.port))
        for number in range(1, CLIENTS + 1)
    ]
    for scorer in scorers:
        scorer.browser.log_in()
    chance = Random(7)
    for _ in range(kills):
        play_and_kill(server, scorers, chance)
        server.start()
        check(tmp_path, scorers)
        assert any("nothing is damaged" in line or "rien n’est endommagé" in line for line in server.said), server.said
    assert all(scorer.acknowledged for scorer in scorers)


def play_and_kill(server: Server, scorers: list[Scorer], chance: Random) -> None:
    """Let everybody work, and pull the plug in the middle of some answer or other."""
    posts = Posts(len(scorers))
    threads = [threading.Thread(target=scorer.work_until_killed, args=[posts]) for scorer in scorers]
    for thread in threads:
        thread.start()
    posts.wait_for(chance.randint(FEWEST_POSTS, MOST_POSTS))
    server.kill()
    for thread in threads:
        thread.join()


def check(folder: Path, scorers: list[Scorer]) -> None:
    """Every acknowledged totals and pair is there once; of the unanswered ones each is there once or not at all."""
    stored = [UUID(str(key)) for (key,) in rows(folder, "SELECT idempotency_key FROM tournaments_sheetversion")]
    names = [name for (name,) in rows(folder, "SELECT name FROM tournaments_player WHERE name NOT LIKE '% bis'")]
    pairs = rows(folder, "SELECT player_id FROM tournaments_entrantplayer GROUP BY player_id HAVING count(*) > 1")
    assert len(stored) == len(set(stored))
    assert len(names) == len(set(names))
    assert not pairs
    for scorer in scorers:
        assert set(scorer.acknowledged) <= set(stored)
        assert set(scorer.registered) <= set(names)
        own = rows(folder, f"{VERSIONS_OF_TABLE} {scorer.number}")[0][0]
        assert own - len(scorer.acknowledged) in ({0, 1} if scorer.unanswered else {0})
