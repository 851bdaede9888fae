"""Screens in the hall: added, named, told what to show, taken away; the picture of the club."""

import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils.translation import gettext as _

from tournaments.enums import DisplayView
from tournaments.errors import ConflictError, UserError
from tournaments.models import Display, Picture, Tournament
from tournaments.services.audit import Actor, Facts, record
from tournaments.services.pictures import readable_picture
from tournaments.services.turns import queue_at_tournament

#: What is typed on the keyboard of the computer at the projector: nothing that looks like something else.
CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
CODE_LENGTH = 8
FIRST_VIEWS = (DisplayView.BY_NAME, DisplayView.CLOCK)
MOST_DISPLAYS = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class DisplaySettings:
    """What a screen shows: one view or a rotation, seconds a page, whether it stands still, a message."""

    name: str
    views: tuple[DisplayView, ...]
    dwell: int = 12
    paused: bool = False
    banner: str = ""


def create_display(*, actor: Actor, tournament: Tournament, name: str) -> Display:
    """Add a screen with a code that nobody can guess; it begins with the seats and the clock.

    Raises ``UserError`` (field ``name``) if another screen of the evening is called so, or if there are too many.
    """
    name = _checked_name(name)
    try:
        with transaction.atomic():
            queue_at_tournament(tournament.pk)
            if tournament.displays.count() >= MOST_DISPLAYS:
                raise UserError(_("An evening has at most %(count)d screens.") % {"count": MOST_DISPLAYS}, field="name")
            display = Display.objects.create(
                tournament=tournament, name=name, code=new_code(), views=[view.value for view in FIRST_VIEWS]
            )
            _record(actor, display, "display_added", after=_facts(display))
            return display
    except IntegrityError as error:
        raise _name_taken(name) from error


def change_display(*, actor: Actor, display: Display, settings: DisplaySettings) -> Display:
    """Tell a screen what to show; it follows within seconds.

    Raises ``UserError``: no view (field ``views``), or a name that another screen has (field ``name``);
    ``ConflictError`` if the screen was removed meanwhile.
    """
    name = _checked_name(settings.name)
    views = in_order(settings.views)
    if not views:
        raise UserError(_("Choose at least one thing to show."), field="views")
    try:
        with transaction.atomic():
            fresh = _locked(display)
            before = _facts(fresh)
            fresh.name, fresh.views, fresh.banner = name, views, settings.banner.strip()
            fresh.dwell, fresh.paused = settings.dwell, settings.paused
            return _save_changes(actor, fresh, before)
    except IntegrityError as error:
        raise _name_taken(name) from error


def show_only(*, actor: Actor, display: Display, view: DisplayView) -> Display:
    """Put one view on a screen, and nothing else. Raises ``ConflictError`` if the screen was removed."""
    with transaction.atomic():
        fresh = _locked(display)
        before = _facts(fresh)
        fresh.views = [view.value]
        return _save_changes(actor, fresh, before)


def pause_display(*, actor: Actor, display: Display, paused: bool) -> Display:
    """Let a screen stand on its page, or go on. Raises ``ConflictError`` if the screen was removed."""
    with transaction.atomic():
        fresh = _locked(display)
        before = _facts(fresh)
        fresh.paused = paused
        return _save_changes(actor, fresh, before)


def post_message(*, actor: Actor, tournament: Tournament, text: str) -> Tournament:
    """Put a message on every screen of the evening; an empty one takes it away."""
    text = text.strip()
    with transaction.atomic():
        before = sorted(set(tournament.displays.exclude(banner=text).values_list("banner", flat=True)))
        if before:
            tournament.displays.update(banner=text, revision=F("revision") + 1)
            record(
                actor=actor,
                action="display_message",
                subject=tournament,
                tournament=tournament,
                before={"banners": before},
                after={"banner": text},
            )
    return tournament


def remove_display(*, actor: Actor, display: Display) -> None:
    """Take a screen away: its address shows nothing any more. Raises ``ConflictError`` if it is gone already."""
    with transaction.atomic():
        fresh = _locked(display)
        _record(actor, fresh, "display_removed", before=_facts(fresh))
        fresh.delete()


def set_picture(*, actor: Actor, tournament: Tournament, data: bytes) -> Picture:
    """Keep a picture that was handed over, written anew as a JPEG that fits a screen.

    Raises ``UserError`` (field ``picture``) if it cannot be read as a picture or is too large.
    """
    content = readable_picture(data)
    digest = sha256(content).hexdigest()
    with transaction.atomic():
        picture, _created = Picture.objects.update_or_create(
            tournament=tournament, defaults={"content": content, "digest": digest}
        )
        _record_picture(actor, tournament, after={"digest": digest})
    return picture


def remove_picture(*, actor: Actor, tournament: Tournament) -> None:
    """Forget the picture of an evening, if it has one."""
    with transaction.atomic():
        count, _rows = Picture.objects.filter(tournament=tournament).delete()
        if count:
            _record_picture(actor, tournament, after={"digest": None})


def new_code() -> str:
    """A code of letters and figures that cannot be mistaken for one another."""
    return "".join(secrets.choice(CODE_LETTERS) for _letter in range(CODE_LENGTH))


def in_order(views: Iterable[DisplayView]) -> list[str]:
    """The codes of some views in the order of a rotation, each once."""
    wanted = set(views)
    return [view.value for view in DisplayView if view in wanted]


def _checked_name(name: str) -> str:
    name = " ".join(name.split())
    if not name:
        raise UserError(_("Give the screen a name: it tells your screens apart."), field="name")
    return name


def _name_taken(name: str) -> UserError:
    return UserError(_("Another screen is called “%(name)s”.") % {"name": name}, field="name")


def _locked(display: Display) -> Display:
    fresh = Display.objects.select_for_update(no_key=True).filter(pk=display.pk).first()
    if fresh is None:
        raise ConflictError(_("This screen has been removed in the meantime."))
    return fresh


def _facts(display: Display) -> Facts:
    return {field: getattr(display, field) for field in ("name", "views", "dwell", "paused", "banner")}


def _save_changes(actor: Actor, display: Display, before: Facts) -> Display:
    """Save, raise the screen's revision and write the journal, unless nothing changed."""
    after = _facts(display)
    changed = [field for field in after if after[field] != before[field]]
    if changed:
        display.revision += 1
        display.save(update_fields=[*changed, "revision"])
        _record(
            actor,
            display,
            "display_changed",
            before={field: before[field] for field in changed},
            after={field: after[field] for field in changed},
        )
    return display


def _record(
    actor: Actor, display: Display, action: str, *, before: Facts | None = None, after: Facts | None = None
) -> None:
    record(
        actor=actor,
        action=action,
        subject=display.name,
        tournament=display.tournament,
        before=before,
        after=after,
    )


def _record_picture(actor: Actor, tournament: Tournament, *, after: Facts) -> None:
    tournament.displays.update(revision=F("revision") + 1)
    record(
        actor=actor,
        action="display_picture",
        subject=tournament,
        tournament=tournament,
        after=after,
    )
