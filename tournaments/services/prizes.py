"""Prizes, categories, and money given back."""

from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from tournaments.enums import PrizeRule
from tournaments.errors import ConflictError, UserError
from tournaments.models import Entrant, Prize, Tournament
from tournaments.models.tournament import CATEGORY_LENGTH
from tournaments.services import audit
from tournaments.services.attendance import record_entrant
from tournaments.services.audit import Actor
from tournaments.services.registration import find_entrant, lock_tournament
from tournaments.services.sent_forms import form_facts, sent_before


def add_prize(
    *,
    actor: Actor,
    tournament: Tournament,
    what: str,
    rule: PrizeRule,
    place: int = 1,
    category: str = "",
    key: UUID | None = None,
) -> Prize:
    """Put a prize on the list; after the evening too, until it is closed.

    ``key`` is the form's own: sent again, it changes nothing and gets the first answer.

    Raises:
        UserError: a category without a name (field ``category``).
        NotAllowedError: a closed evening.
        ConflictError: the same form said something else before, or its prize has been taken off the list.
    """
    category = " ".join(category.split()) if rule is PrizeRule.CATEGORY else ""
    if rule is PrizeRule.CATEGORY and not category:
        raise UserError(_("Say which category."), field="category")
    with transaction.atomic():
        stored = lock_tournament(tournament)
        facts = {"what": what, "rule": rule, "place": place, "category": category}
        form = form_facts(key, *facts.values())
        if sent_before(stored, "prize_added", form):
            return _added_before(stored, **facts)
        prize = Prize.objects.create(tournament=stored, **facts)
        after = {"detail": what, "rule": str(rule.label), "rank": place, "category": category, **form}
        audit.record(actor=actor, action="prize_added", subject=what, tournament=stored, after=after)
    return prize


def _added_before(tournament: Tournament, **facts: Any) -> Prize:
    prize = tournament.prize_list.filter(**facts).last()
    if prize is None:
        raise ConflictError(_("This prize is no longer on the list."))
    return prize


def remove_prize(*, actor: Actor, tournament: Tournament, prize_pk: int) -> None:
    """Take a prize off the list. Raises ``UserError`` if it has gone, ``NotAllowedError`` for a closed evening."""
    with transaction.atomic():
        stored = lock_tournament(tournament)
        prize = stored.prize_list.filter(pk=prize_pk).first()
        if prize is None:
            raise UserError(_("This prize is no longer on the list."))
        prize.delete()
        audit.record(
            actor=actor, action="prize_removed", subject=prize.what, tournament=stored, before={"detail": prize.what}
        )


def set_category(*, actor: Actor, tournament: Tournament, number: int, category: str) -> Entrant:
    """Say which category an entrant is in ("" for none).

    Raises ``UserError`` (fields ``number``, ``category``), ``NotAllowedError`` for a closed evening.
    """
    tidied = " ".join(category.split())
    if len(tidied) > CATEGORY_LENGTH:
        raise UserError(_("At most %(most)d characters.") % {"most": CATEGORY_LENGTH}, field="category")
    with transaction.atomic():
        stored = lock_tournament(tournament)
        entrant = find_entrant(stored, number)
        before = entrant.category
        if before != tidied:
            entrant.category = tidied
            entrant.save(update_fields=["category"])
            record_entrant(actor, stored, entrant, "category_set", {"category": before}, {"category": tidied})
    return entrant


def refund_entrant(
    *, actor: Actor, tournament: Tournament, number: int, amount: Decimal, reason: str, key: UUID | None = None
) -> Entrant:
    """Give back some or all of what an entrant has paid, in euros; ``key`` is the form's own: sent again, it is done.

    Raises ``UserError`` without a reason (field ``reason``) or for more than was paid (field ``amount``),
    ``ConflictError`` if the same form said something else before.
    """
    reason = reason.strip()
    if not reason:
        raise UserError(_("Say why: the journal keeps the reason."), field="reason")
    with transaction.atomic():
        stored = lock_tournament(tournament)
        entrant = find_entrant(stored, number)
        form = form_facts(key, number, amount, reason)
        if sent_before(stored, "refund", form):
            return entrant
        if not 0 < amount <= entrant.paid:
            message = _("At most %(paid)s € can be given back.") % {"paid": number_format(entrant.paid, decimal_pos=2)}
            raise UserError(message, field="amount")
        before, entrant.paid = entrant.paid, entrant.paid - amount
        entrant.save(update_fields=["paid"])
        paid = {"paid": str(before)}, {"paid": str(entrant.paid), **form}
        record_entrant(actor, stored, entrant, "refund", *paid, reason=reason)
    return entrant
