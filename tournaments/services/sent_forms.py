"""Forms that are sent twice: what the first one did is found in the journal, by the form's own key."""

import hashlib
from uuid import UUID

from django.utils.translation import gettext as _

from tournaments.errors import ConflictError
from tournaments.models import LogEntry, Tournament
from tournaments.services.audit import Facts


def form_facts(key: UUID | None, *said: object) -> Facts:
    """What an act's journal entry keeps of the form that asked for it: its key and a digest of what it ``said``.

    Nothing where no form asked (``key`` is None).
    """
    if key is None:
        return {}
    digest = hashlib.sha256("\n".join(map(str, said)).encode()).hexdigest()
    return {"form": {"key": str(key), "digest": digest}}


def sent_before(tournament: Tournament, action: str, form: Facts) -> LogEntry | None:
    """The entry that the same form (``form_facts``) made before, None if this is the first time.

    Ask inside the transaction in which the tournament's writers queue. Raises ``ConflictError`` if the form said
    something else then: it was changed after it had been sent, and is no repetition.
    """
    if not form:
        return None
    entries = LogEntry.objects.filter(tournament=tournament, action=action)
    entry = entries.filter(after__form__key=form["form"]["key"]).first()
    if entry is not None and entry.after is not None and entry.after["form"] != form["form"]:
        raise ConflictError(_("This form has been saved already, with something else in it. Open it once more."))
    return entry
