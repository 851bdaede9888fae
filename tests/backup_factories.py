"""What the tests of backups start from: an evening with confirmed sheets, and files with something wrong in them."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

from tests.bench.evenings import make_evening
from tests.factories import ACTOR
from tournaments.enums import BackupReason
from tournaments.models import Tournament
from tournaments.selectors.backups import Backup
from tournaments.selectors.results import standings
from tournaments.services.backup import create_backup

Totals = list[tuple[int, int]]


def copy(reason: BackupReason = BackupReason.BY_HAND) -> Backup:
    """A copy of the database as it is now."""
    return create_backup(actor=ACTOR, reason=reason)


def played_evening(*, name: str = "Soirée jouée") -> Tournament:
    """Eight pairs, two rounds, every sheet of four deals confirmed."""
    tournament = make_evening(pairs=8, rounds=2, deals=4)
    tournament.name = name
    tournament.save(update_fields=["name"])
    return tournament


def totals(tournament: Tournament) -> Totals:
    """Who has how many points, as the standings tell it."""
    return [(row.contestant.number, row.standing.points) for row in standings(tournament)]


def cut_short(path: Path, chance: Random) -> None:
    """Lose the end of a file."""
    content = path.read_bytes()
    path.write_bytes(content[: chance.randrange(len(content))])


def flip_bit(path: Path, chance: Random) -> None:
    """Turn one bit of a file, anywhere."""
    content = bytearray(path.read_bytes())
    content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
    path.write_bytes(bytes(content))


def names_in(folder: Path) -> Iterator[str]:
    """What lies in a folder, hidden files included."""
    return (path.name for path in folder.iterdir()) if folder.is_dir() else iter(())
