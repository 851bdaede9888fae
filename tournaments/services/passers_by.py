"""People who came with an evening: their names were typed for it, and they are nothing more to the club."""

from collections.abc import Iterable
from typing import Final

from tournaments.acts import person_subject
from tournaments.models import LogEntry, Player, Tournament
from tournaments.services.audit import Facts

#: What makes somebody a member of the list, in the club's own journal.
MEMBER_ACTIONS: Final = ("members_imported", "member_added", "member_changed", "members_merged")


def brought(new: Iterable[Player]) -> Facts:
    """What the journal's entry of a registration keeps of the people who were new with it."""
    keys = keys_of(new)
    return {"rows": {"new": keys}} if keys else {}


def keys_of(new: Iterable[Player]) -> list[list[int | str]]:
    """Who somebody new is: a key alone was somebody else's where the evening came as a file."""
    return [[player.pk, player.created_at.isoformat()] for player in new]


def brought_by(tournament: Tournament) -> set[int]:
    """The keys of the people who were new with an evening's registrations."""
    entries = LogEntry.objects.filter(tournament=tournament, after__has_key="rows").values_list("after", flat=True)
    told = {(key, at) for after in entries if after for key, at in after["rows"].get("new", ())}
    stored = Player.objects.filter(pk__in=[key for key, _at in told]).values_list("pk", "created_at")
    return {key for key, at in stored if (key, at.isoformat()) in told}


def forget_passers_by(tournament: Tournament, people: Iterable[int]) -> None:
    """Delete those of these people whom the evening brought with it, who play nowhere and became no member since."""
    gone = Player.objects.filter(pk__in=brought_by(tournament).intersection(people), places=None)
    gone.exclude(pk__in=members_among(gone)).delete()


def members_among(people: Iterable[Player]) -> set[int]:
    """The keys of those whom the club keeps for their own sake: with a club, a licence, or an act on their row."""
    known = {person_subject(player.pk): player for player in people}
    acts = LogEntry.objects.filter(tournament=None, action__in=MEMBER_ACTIONS)
    touched = set(acts.filter(subject__in=known).values_list("subject", flat=True))
    clubs = {player.kept_by_id for player in known.values()}
    lists = acts.filter(action="members_imported", club__in=clubs).values_list("club", "after")
    imported = {(club, name) for club, after in lists for name in (after or {}).get("created", ())}
    return {
        player.pk
        for subject, player in known.items()
        if player.club or player.licence or subject in touched or (player.kept_by_id, player.name) in imported
    }
