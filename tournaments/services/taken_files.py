"""Files of data that somebody took away, remembered so that a later correction can say which are out of date."""

import logging
from typing import Any

from django.db import OperationalError, transaction
from django.utils import timezone
from django.utils.translation import get_language

from tournaments.enums import JobState
from tournaments.models import Job, Tournament
from tournaments.selectors.printed import DATA

logger = logging.getLogger(__name__)


def note_taken(tournament: Tournament, name: str) -> None:
    """Remember that the file ``name`` ("standings_csv", at most 30 letters) was taken at the evening's revision.

    On a full disk the file is worth more than this note: it is then left out.
    """
    facts: dict[str, Any] = {
        "code": DATA,
        "variant": name,
        "language": get_language() or "fr",
        "revision": tournament.revision,
    }
    taken = {"state": JobState.DONE, "handed_out_at": timezone.now()}
    try:
        with transaction.atomic():
            Job.objects.update_or_create(tournament=tournament, round_number=0, entrant=0, **facts, defaults=taken)
    except OperationalError as error:
        logger.error("%s of evening %s was taken and not noted: %s", name, tournament.pk, error)
