"""Drawing and publishing rounds: a seeded draw is stored as a draft that only the staff sees until it is published."""

import secrets
from collections.abc import Collection, Sequence

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.draws import PastTable, draw, draw_rounds
from tournaments.enums import BackupReason, Formula, RoundState, SeatKind
from tournaments.errors import ConflictError, UserError
from tournaments.models import Round, Seat, Table, Tournament
from tournaments.phrases import listed
from tournaments.selectors.draw_input import draw_request
from tournaments.selectors.evenings import smallest_field
from tournaments.selectors.rounds import (
    DRAWN_AHEAD,
    MissingTable,
    absent_ids,
    has_sheets,
    known_until,
    missing_tables,
    next_round_number,
    placeless_entrants,
    present_entrants,
)
from tournaments.services.audit import Actor, record
from tournaments.services.backup import backup_first
from tournaments.services.rounds_now import locked, locked_draft
from tournaments.services.rounds_store import seated_tables, store

SEED_BITS = 32
MOST_ROUNDS = 30


def new_seed() -> int:
    """A seed nobody could foresee; it is stored and shown, so that the draw can be repeated."""
    return secrets.randbits(SEED_BITS)


def draw_round(
    *, actor: Actor, tournament: Tournament, number: int | None = None, seed: int | None = None, postpone: bool = False
) -> Round:
    """Draw the next round as a draft.

    ``number`` is the round that the caller believes to be next; ``seed`` repeats an earlier draw; ``postpone`` draws
    on although earlier tables have no confirmed result, and marks those as postponed.
    Raises ``ConflictError`` if somebody else drew first, ``UserError`` (field ``postpone``) if results are missing,
    ``UserError`` if too few are present, ``NotAllowedError`` if the evening is closed.
    """
    backup_first(BackupReason.DRAW)
    try:
        with transaction.atomic():
            tournament = locked(tournament)
            check_may_draw(tournament, number=number)
            _settle_missing(tournament, postpone=postpone)
            return _draw_next(actor, tournament, new_seed() if seed is None else seed)
    except IntegrityError as error:
        raise ConflictError(_already_drawn(next_round_number(tournament) - 1)) from error


def draw_remaining_rounds(
    *, actor: Actor, tournament: Tournament, number: int | None = None, seed: int | None = None
) -> tuple[Round, ...]:
    """Draw every round that is still planned, so that all sheets can be printed at once.

    Only for formulas that do not ask for results. All of them share one seed.
    Raises what ``draw_round`` raises, and ``UserError`` for a formula by ranking or when no round is left.
    """
    backup_first(BackupReason.DRAW)
    try:
        with transaction.atomic():
            tournament = locked(tournament)
            check_may_draw(tournament, number=number)
            _check_drawn_ahead(tournament)
            chosen = new_seed() if seed is None else seed
            numbers = range(next_round_number(tournament), tournament.rounds_planned + 1)
            rounds = [_new_round(tournament, number, chosen) for number in numbers]
            _draw_ahead(rounds, chosen)
            for round_ in rounds:
                _record_draw(actor, round_)
            return tuple(rounds)
    except IntegrityError as error:
        raise ConflictError(_already_drawn(next_round_number(tournament) - 1)) from error


def redraw_round(*, actor: Actor, round_: Round, seed: int | None = None, locked_tables: Collection[int] = ()) -> Round:
    """Draw a draft again with another seed, and the drafts after it, which rest on it.

    ``locked_tables``: numbers of tables to keep as they are. Those who sit out stay out.
    Raises ``ConflictError`` if it is no longer a draft, ``UserError`` if too few are present.
    """
    backup_first(BackupReason.DRAW)
    with transaction.atomic():
        tournament = locked(round_.tournament)
        round_ = locked_draft(round_)
        check_enough(tournament)
        before = {"seed": round_.seed}
        keep = tuple(table for table in seated_tables(round_) if table.number in set(locked_tables))
        later = list(tournament.rounds.filter(number__gt=round_.number, state=RoundState.DRAFT).order_by("number"))
        _draw_ahead([round_, *later], new_seed() if seed is None else seed, keep)
        record(
            actor=actor,
            action="round_redrawn",
            subject=round_.number,
            tournament=tournament,
            before=before,
            after={"seed": round_.seed, "locked": sorted(locked_tables), "later": [draft.number for draft in later]},
        )
    return round_


def publish_round(*, actor: Actor, round_: Round) -> Round:
    """Let everybody see the round. Who takes part but has no place in it (away, or registered later) is absent.

    Raises ``ConflictError`` if it is published already, ``UserError`` if an earlier round is still a draft.
    """
    with transaction.atomic():
        tournament = locked(round_.tournament)
        round_ = locked_draft(round_)
        _check_earlier_published(round_)
        return _publish(actor, tournament, round_)


def publish_drafts(*, actor: Actor, tournament: Tournament) -> tuple[Round, ...]:
    """Publish every draft, in order. Raises ``ConflictError`` if there is none."""
    with transaction.atomic():
        tournament = locked(tournament)
        drafts = list(tournament.rounds.filter(state=RoundState.DRAFT).order_by("number"))
        if not drafts:
            raise ConflictError(_("There is no draft to publish: somebody else has just published it."))
        return tuple(_publish(actor, tournament, draft) for draft in drafts)


def check_enough(tournament: Tournament) -> None:
    """Raise ``UserError`` unless one table can be filled."""
    if present_entrants(tournament).count() >= smallest_field(tournament):
        return
    if Formula(tournament.formula).is_individual:
        raise UserError(_("A draw needs at least four players who are present."))
    raise UserError(_("A draw needs at least two pairs that are present."))


def check_may_draw(tournament: Tournament, *, number: int | None = None) -> None:
    """Raise unless a next round (the one that the caller believes to be next) can be drawn now."""
    following = next_round_number(tournament)
    draft = tournament.rounds.filter(state=RoundState.DRAFT).order_by("number").first()
    if draft is not None:
        raise ConflictError(
            _("Round %(number)d is already drawn and waits to be published.") % {"number": draft.number}
        )
    if number is not None and number != following:
        raise ConflictError(_already_drawn(following - 1))
    if following > MOST_ROUNDS:
        raise UserError(_("An evening has at most %(count)d rounds.") % {"count": MOST_ROUNDS})
    check_enough(tournament)


def missing_words(missing: Collection[MissingTable]) -> str:
    """What is missing, in words: "round 1, tables 3, 4"."""
    numbers: dict[int, list[int]] = {}
    for table in missing:
        numbers.setdefault(table.round_number, []).append(table.number)
    return listed(
        ngettext("round %(round)d, table %(tables)s", "round %(round)d, tables %(tables)s", len(tables))
        % {"round": number, "tables": ", ".join(str(table) for table in tables)}
        for number, tables in numbers.items()
    )


def _already_drawn(number: int) -> str:
    return _("Round %(number)d has just been drawn by somebody else. Nothing was drawn twice.") % {"number": number}


def _settle_missing(tournament: Tournament, *, postpone: bool) -> None:
    missing = missing_tables(tournament)
    if missing and not postpone:
        raise UserError(
            _("These results are not confirmed yet: %(tables)s. Wait for them, or postpone them to draw now.")
            % {"tables": missing_words(missing)},
            field="postpone",
        )
    Table.objects.filter(pk__in=[table.id for table in missing]).update(postponed=True)


def _check_drawn_ahead(tournament: Tournament) -> None:
    if tournament.formula not in DRAWN_AHEAD:
        raise UserError(_("A draw by ranking needs the results of the round before: draw round by round."))
    if next_round_number(tournament) > tournament.rounds_planned:
        raise UserError(_("Every planned round is drawn already."))


def _check_earlier_published(round_: Round) -> None:
    earlier = round_.tournament.rounds.filter(state=RoundState.DRAFT, number__lt=round_.number).first()
    if earlier is not None:
        raise UserError(_("Publish round %(number)d first.") % {"number": earlier.number})


def _draw_next(actor: Actor, tournament: Tournament, seed: int) -> Round:
    round_ = _new_round(tournament, next_round_number(tournament), seed)
    _draw_into(round_, seed)
    _record_draw(actor, round_)
    return round_


def _new_round(tournament: Tournament, number: int, seed: int) -> Round:
    """A round without tables; marked where lists of a cancelled one of its number may have been printed."""
    cancelled = known_until(tournament, number)
    return Round.objects.create(tournament=tournament, number=number, seed=seed, seating_changed_at=cancelled)


def _record_draw(actor: Actor, round_: Round) -> None:
    postponed = round_.tournament.rounds.filter(tables__postponed=True, state=RoundState.PUBLISHED)
    tables = postponed.order_by("number", "tables__number").values_list("number", "tables__number").distinct()
    record(
        actor=actor,
        action="round_drawn",
        subject=round_.number,
        tournament=round_.tournament,
        after={"seed": round_.seed, "postponed": list(tables)},
    )


def _draw_ahead(rounds: Sequence[Round], seed: int, keep: tuple[PastTable, ...] = ()) -> None:
    """Draw several rounds in a row, together where nothing in them is settled already, else one after the other."""
    settled = bool(keep) or any(absent_ids(round_) for round_ in rounds)
    if settled or len(rounds) == 1 or rounds[0].tournament.formula not in DRAWN_AHEAD:
        for round_ in rounds:
            _draw_into(round_, seed, keep if round_ is rounds[0] else ())
        return
    request = draw_request(rounds[0].tournament, round_number=rounds[0].number, seed=seed)
    for round_, drawn in zip(rounds, draw_rounds(request, len(rounds)), strict=True):
        store(round_, drawn, seed=seed)


def _draw_into(round_: Round, seed: int, keep: tuple[PastTable, ...] = ()) -> None:
    """Draw, and store the outcome in place of what the round held. Raises ``UserError`` if results exist."""
    if has_sheets(round_):
        raise UserError(_("A result of this round has been entered: it cannot be drawn again."))
    request = draw_request(
        round_.tournament, round_number=round_.number, seed=seed, locked=keep, absent=absent_ids(round_)
    )
    store(round_, draw(request), seed=seed)


def _publish(actor: Actor, tournament: Tournament, round_: Round) -> Round:
    away = list(placeless_entrants(round_).values_list("pk", flat=True))
    Seat.objects.bulk_create(Seat(round=round_, entrant_id=pk, kind=SeatKind.ABSENT) for pk in away)
    round_.state = RoundState.PUBLISHED
    round_.published_at = timezone.now()
    round_.save(update_fields=["state", "published_at"])
    record(
        actor=actor,
        action="round_published",
        subject=round_.number,
        tournament=tournament,
        after={"tables": round_.tables.count(), "absent": away},
    )
    return round_
