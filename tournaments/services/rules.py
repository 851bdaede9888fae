"""House rules, and the rules of an evening: the only writers of both.

Rules that change never make a sheet invalid. A sheet that was begun keeps the rules of its latest version, for its
later deals as well: a table plays its game under one rule set. Only when the organiser asks for it is every sheet that
was entered deal by deal computed again, as a new version; the versions before stay as they were signed.
"""

import hashlib
from dataclasses import dataclass, replace
from typing import Any

from django.db import transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

from scoring import PerSide, RuleSet
from tournaments.enums import VersionState
from tournaments.errors import ConflictError, NotAllowedError, UserError
from tournaments.models import FrozenRules, HouseRules, SheetVersion, Tournament
from tournaments.names import BadNameError, tidy_name
from tournaments.selectors.clubs import of_club
from tournaments.selectors.evenings import has_results
from tournaments.selectors.rules import base_of, differences, rules_of
from tournaments.selectors.rules_effect import RescoredTable, RescoredVersion, rescored_tables
from tournaments.services import audit
from tournaments.services.audit import Actor
from tournaments.services.clubs import club_of
from tournaments.services.evenings import freeze_rules
from tournaments.services.registration import name_error
from tournaments.services.turns import Queue, locked_tournament, queue_up


class EffectNotSeenError(ConflictError):
    """The rules of an evening with results change only after what that does to the standings was shown."""


def create_house_rules(*, actor: Actor, name: str, rules: RuleSet, field: str = "name") -> HouseRules:
    """Keep a rule set under a name of the club's own.

    ``field`` is the field of the form that a refusal belongs to.

    Raises:
        UserError: a name that cannot be kept, or that other house rules have.
    """
    named, club = named_rules(rules, name, field=field), club_of(actor)
    with transaction.atomic():
        queue_up(Queue.HOUSE_RULES)
        frozen = freeze_rules(named)
        house, created = HouseRules.objects.get_or_create(
            club=club, code=named.code, defaults={"name": named.title, "rules": frozen}
        )
        if not created:
            raise UserError(_("There are house rules of this name already. Choose another name."), field=field)
        audit.record(
            actor=actor,
            action="house_rules_created",
            subject=house,
            tournament=None,
            club=club,
            after=_journal(frozen, base_of(named)),
        )
    return house


def change_house_rules(*, actor: Actor, house: HouseRules, name: str, rules: RuleSet, seen: str) -> HouseRules:
    """Change house rules or their name; the evenings that chose them keep what they chose.

    ``seen`` is the digest of the rules that the form was opened on.

    Raises:
        UserError: a name that cannot be kept, or that other house rules have.
        ConflictError: somebody else has changed them since.
    """
    named = named_rules(rules, name)
    with transaction.atomic():
        queue_up(Queue.HOUSE_RULES)
        stored = HouseRules.objects.select_related("rules", "club").get(pk=house.pk)
        _guard_seen(stored.rules, seen)
        if of_club(HouseRules, stored.club).filter(code=named.code).exclude(pk=stored.pk).exists():
            raise UserError(_("There are house rules of this name already. Choose another name."), field="name")
        before, after = stored.rules, freeze_rules(named)
        if before == after:
            return stored
        stored.code, stored.name, stored.rules = named.code, named.title, after
        stored.save(update_fields=["code", "name", "rules", "changed_at"])
        audit.record(
            actor=actor,
            action="house_rules_changed",
            subject=stored,
            tournament=None,
            club=stored.club,
            before=_journal(before, named),
            after=_journal(after, rules_of(before)),
        )
    return stored


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesChange:
    """What an organiser asks for.

    Attributes:
        rules: the new rules.
        seen: the digest of the rules that the form was opened on.
        shown_revision: the evening's revision when the effect on the standings was shown, None if it was not.
        rescore: compute every sheet that was entered deal by deal again; otherwise they keep their rules.
        keep_as: also keep the rules as house rules under this name.
    """

    rules: RuleSet
    seen: str
    shown_revision: int | None = None
    rescore: bool = False
    keep_as: str = ""


def change_rules(*, actor: Actor, tournament: Tournament, change: RulesChange) -> Tournament:
    """Give an evening other rules.

    Raises:
        NotAllowedError: a closed or archived evening.
        ConflictError: somebody else has changed the rules since.
        EffectNotSeenError: there are results, and their change was not shown, or is another by now.
        UserError: a name that cannot be kept.
    """
    with transaction.atomic():
        stored = locked_tournament(tournament)
        if not stored.is_open:
            raise NotAllowedError(_("This evening is closed. Reopen it to change its rules."))
        _guard_seen(stored.rules, change.seen)
        if differences(change.rules, rules_of(stored)):
            _guard_effect(stored, change)
        elif not change.keep_as:
            return stored
        _apply(actor, stored, change)
    return stored


def _apply(actor: Actor, stored: Tournament, change: RulesChange) -> None:
    """Write what was asked for, all of it or nothing."""
    rules = change.rules
    if change.keep_as:
        keeper = replace(actor, club=stored.club)
        house = create_house_rules(actor=keeper, name=change.keep_as, rules=rules, field="keep_as")
        rules = rules_of(house.rules)
    tables = rescored_tables(stored, rules) if change.rescore else ()
    before, after = stored.rules, freeze_rules(rules)
    stored.rules = after
    stored.save(update_fields=["rules"])
    written = [_rescore(actor, stored, table, after) for table in tables if table.versions]
    audit.record(
        actor=actor,
        action="rules_changed",
        subject=stored,
        tournament=stored,
        before=_journal(before, rules),
        after={**_journal(after, rules_of(before)), "sheets_rescored": len(written)},
    )


def named_rules(rules: RuleSet, name: str, *, field: str = "name") -> RuleSet:
    """A rule set under a name of the club's own, and the code that follows from it. Raises ``UserError``."""
    try:
        title = tidy_name(name)
    except BadNameError as problem:
        raise UserError(name_error(problem.code), field=field) from problem
    code = slugify(title) or hashlib.sha256(title.encode()).hexdigest()[:12]
    return replace(rules, code=f"house-{code}", title=title, based_on=base_of(rules).code)


def _guard_seen(stored: FrozenRules, seen: str) -> None:
    if seen != stored.digest:
        raise ConflictError(
            _("These rules have been changed since you opened them. Nothing is saved: open them again and compare.")
        )


def _guard_effect(stored: Tournament, change: RulesChange) -> None:
    """From now on, it is enough that the effect was shown; scores are rewritten only as they were shown."""
    if not has_results(stored):
        return
    if change.shown_revision is None:
        raise EffectNotSeenError(_("Results are confirmed already: see first what the new rules change."))
    if change.rescore and change.shown_revision != stored.revision:
        raise EffectNotSeenError(_("Something was entered since: here is what the new rules change now."))


def _rescore(actor: Actor, tournament: Tournament, table: RescoredTable, rules: FrozenRules) -> int:
    """Write the successors of a table's versions, the one that counts first, and note it; returns the last number."""
    number = max(each.version.number for each in table.versions)
    for each in table.versions:
        number += 1
        _succeed(actor, each, number, rules)
    old, new = table.versions[0].before, table.versions[0].after
    audit.record(
        actor=actor,
        action="sheet_rescored",
        subject=f"{table.round_number}/{table.table_number}",
        tournament=tournament,
        before=_totals(old),
        after=_totals(new),
    )
    return number


def _succeed(actor: Actor, rescored: RescoredVersion, number: int, rules: FrozenRules) -> None:
    old = rescored.version
    state = VersionState(old.state)
    if old.is_confirmed:
        old.state = VersionState.REPLACED
        old.save(update_fields=["state"])
    SheetVersion.objects.create(
        table=old.table,
        number=number,
        state=state,
        facts=old.facts,
        rules=rules,
        total_ns=rescored.after.ns,
        total_ew=rescored.after.ew,
        created_by=actor.user,
        device=actor.device,
        reason=_("Rescored under %(rules)s") % {"rules": rules.name},
    )


def _totals(total: PerSide) -> dict[str, int]:
    return {"NS": total.ns, "EW": total.ew}


def _journal(frozen: FrozenRules, other: RuleSet) -> dict[str, Any]:
    """Rules as the journal keeps them: which, and the switches in which they are not the others."""
    own = differences(rules_of(frozen), other)
    return {
        "rules": frozen.name,
        "rules_digest": frozen.digest,
        "switches": {name: values[0] for name, values in own.items()},
    }
