"""Creating an evening and changing its settings."""

import datetime
import hashlib
import json
import secrets
from copy import copy
from dataclasses import asdict, dataclass, fields
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from scoring.rules import RuleSet
from tournaments.enums import ByeScore, DisqualifiedGames, EntryPolicy, Formula, GameKind, MissedScore, Ranking
from tournaments.errors import ConflictError, NotAllowedError, UserError
from tournaments.models import FrozenRules, Tournament
from tournaments.names import BadNameError, tidy_name
from tournaments.selectors.evenings import has_results
from tournaments.selectors.game_ends import rescored_by_end
from tournaments.selectors.rules import rules_of
from tournaments.selectors.sheets import game_end
from tournaments.services import audit
from tournaments.services.audit import Actor
from tournaments.services.clubs import club_of
from tournaments.services.registration import name_error
from tournaments.services.turns import locked_tournament
from tournaments.standings import TIE_BREAKS

#: The settings that the standings follow, beside the rules: with results, a change of one shows its effect first.
RANKING_FIELDS = frozenset(
    {
        "ranking",
        "match_won",
        "match_drawn",
        "match_lost",
        "match_forfeit",
        "game_cap",
        "tie_breaks",
        "lot_seed",
        "bye_score",
        "bye_points",
        "bye_is_won",
        "missed_score",
        "forfeit_won_points",
        "forfeit_lost_points",
        "disqualified_games",
    }
)
#: A refusal names so many tables, no more.
MOST_NAMED = 5
#: Lots are drawn from a number below this one: short enough to be read out.
LOTS = 1_000_000


class RankingEffectNotSeenError(ConflictError):
    """What the ranking goes by changes, with results, only after that effect on the standings was shown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningSettings:
    """What an organiser decides about an evening. Name, date and rules are enough; see ``Tournament`` for the rest.

    ``game_cap`` of None: no cap. ``lot_seed`` of None: a number is drawn. ``forfeit_won_points`` of None: the round's
    average.
    """

    name: str
    date: datetime.date
    rules: RuleSet
    place: str = ""
    fee: Decimal = Decimal(0)
    formula: Formula = Formula.BY_LOT
    game_kind: GameKind = GameKind.DEALS
    rounds_planned: int = 4
    deals_per_round: int = 12
    target: int = 1000
    minutes: int = 45
    passed_deals_count: bool = True
    ranking: Ranking = Ranking.POINTS
    match_won: int = 3
    match_drawn: int = 2
    match_lost: int = 1
    match_forfeit: int = 0
    game_cap: int | None = None
    tie_breaks: tuple[str, ...] = ()
    lot_seed: int | None = None
    prizes: int = 3
    bye_score: ByeScore = ByeScore.ROUND_AVERAGE
    bye_points: int = 1000
    bye_is_won: bool = False
    missed_score: MissedScore = MissedScore.ZERO
    forfeit_won_points: int | None = None
    forfeit_lost_points: int = 0
    disqualified_games: DisqualifiedGames = DisqualifiedGames.STAND
    entry_policy: EntryPolicy = EntryPolicy.ORGANISER
    blind_entry: bool = False
    hide_totals: bool = False


def settings_of(tournament: Tournament) -> EveningSettings:
    """The settings of an evening as they are now."""
    plain = {field.name: getattr(tournament, field.name) for field in fields(EveningSettings) if field.name != "rules"}
    return EveningSettings(
        **{
            **plain,
            "rules": rules_of(tournament),
            "formula": Formula(tournament.formula),
            "game_kind": GameKind(tournament.game_kind),
            "ranking": Ranking(tournament.ranking),
            "tie_breaks": tuple(tournament.tie_breaks),
            "bye_score": ByeScore(tournament.bye_score),
            "missed_score": MissedScore(tournament.missed_score),
            "disqualified_games": DisqualifiedGames(tournament.disqualified_games),
            "entry_policy": EntryPolicy(tournament.entry_policy),
        }
    )


def freeze_rules(rules: RuleSet) -> FrozenRules:
    """Return the stored copy of exactly these rules, writing it if nobody has played under them before."""
    values = rules.to_dict()
    canonical = json.dumps(values, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    digest = hashlib.sha256(canonical.encode()).hexdigest()
    frozen, _created = FrozenRules.objects.get_or_create(
        digest=digest, defaults={"name": rules.title[:80], "values": values}
    )
    return frozen


def create_tournament(*, actor: Actor, settings: EveningSettings, is_demo: bool = False) -> Tournament:
    """Create an evening of the actor's club with a frozen copy of its rules.

    Raises:
        UserError: a name that cannot be kept, with its field.
    """
    facts, club = _facts(settings), club_of(actor)
    with transaction.atomic():
        rules = freeze_rules(settings.rules)
        tournament = Tournament.objects.create(club=club, rules=rules, is_demo=is_demo, **facts)
        audit.record(
            actor=actor,
            action="tournament_created",
            subject=tournament,
            tournament=tournament,
            after=_journal(facts, tournament.rules),
        )
    return tournament


def update_tournament(
    *, actor: Actor, tournament: Tournament, settings: EveningSettings, effect_seen: bool = False
) -> Tournament:
    """Change an evening's settings; the journal keeps what they were.

    ``effect_seen``: whoever asks was shown what this does to the standings.

    Raises:
        RankingEffectNotSeenError: there are results, the standings follow what changes, and nobody was shown how.
        UserError: a name that cannot be kept, a formula that the entrants or the draws rule out, an end of the game or
            a number of rounds that contradicts what was played, or other rules after a confirmed result: those change
            with their effect shown, in ``services.rules``.
        NotAllowedError: a closed or archived evening.
    """
    facts = _facts(settings)
    with transaction.atomic():
        stored = locked_tournament(tournament)
        _guard_change(stored, settings)
        _guard_played(stored, with_settings(stored, settings))
        old, stored.rules = stored.rules, freeze_rules(settings.rules)
        changed = _differences(stored, facts)
        if not effect_seen and RANKING_FIELDS.intersection(changed) and has_results(stored):
            raise RankingEffectNotSeenError(_("Results are confirmed already: see first what this changes."))
        before = {field: getattr(stored, field) for field in changed}
        if changed or old != stored.rules:
            for field, value in changed.items():
                setattr(stored, field, value)
            stored.save(update_fields=[*changed, "rules"])
            audit.record(
                actor=actor,
                action="tournament_changed",
                subject=stored,
                tournament=stored,
                before=_journal(before, old if old != stored.rules else None),
                after=_journal(changed, stored.rules if old != stored.rules else None),
            )
    return stored


def with_settings(tournament: Tournament, settings: EveningSettings) -> Tournament:
    """What the evening would be with these settings, its rules aside: to compute with, never to be saved."""
    asked = copy(tournament)
    for field, value in _differences(tournament, _facts(settings)).items():
        setattr(asked, field, value)
    return asked


def _differences(stored: Tournament, facts: dict[str, Any]) -> dict[str, Any]:
    return {field: value for field, value in facts.items() if getattr(stored, field) != value}


def _guard_change(stored: Tournament, settings: EveningSettings) -> None:
    """Refuse what an evening cannot take any more."""
    if not stored.is_open:
        raise NotAllowedError(_("This evening is closed. Reopen it to change its settings."))
    if settings.rules != rules_of(stored) and has_results(stored):
        message = _("Results have been confirmed: change the rules on their own page, which shows the effect first.")
        raise UserError(message, field="rules")
    if settings.formula.is_individual != Formula(stored.formula).is_individual and stored.entrants.exists():
        message = _("Pairs and single players are registered apart: remove the entrants before changing this.")
        raise UserError(message, field="formula")
    if settings.formula != stored.formula and stored.rounds.exists():
        message = _("The formula can no longer be changed: a round has been drawn. Create another evening for it.")
        raise UserError(message, field="formula")


def _guard_played(stored: Tournament, asked: Tournament) -> None:
    """Refuse what would make what was entered say something else: a game's end, fewer rounds than were drawn."""
    drawn = stored.rounds.aggregate(last=Max("number"))["last"] or 0
    if asked.rounds_planned < min(drawn, stored.rounds_planned):
        message = _("Round %(number)d has been drawn already: the evening cannot have fewer rounds.")
        raise UserError(message % {"number": drawn}, field="rounds_planned")
    if game_end(asked) == game_end(stored):
        return
    if sheets := rescored_by_end(stored, game_end(asked)):
        message = _(
            "Sheets that were entered would have other totals: %(tables)s. Keep the end of the game as it was; a"
            " sheet with fewer deals can be confirmed all the same."
        )
        names = [_("round %(round)d table %(table)d") % {"round": one.round, "table": one.table} for one in sheets]
        listed = ", ".join([*names[:MOST_NAMED], *(["…"] if len(names) > MOST_NAMED else [])])
        raise UserError(message % {"tables": listed}, field=_field_of_end(stored, asked))


def _field_of_end(stored: Tournament, asked: Tournament) -> str:
    """Which answer ends the games otherwise than before."""
    if asked.game_kind != stored.game_kind:
        return "game_kind"
    changed = [field for field in ("deals_per_round", "target") if getattr(stored, field) != getattr(asked, field)]
    return changed[0] if changed else "passed_deals_count"


def _facts(settings: EveningSettings) -> dict[str, Any]:
    """The settings as the tournament's own fields, their texts made tidy."""
    facts = {key: value for key, value in asdict(settings).items() if key != "rules"}
    facts["name"] = _tidy(settings.name, "name")
    facts["place"] = _tidy(settings.place, "place") if settings.place.strip() else ""
    facts["tie_breaks"] = _known_tie_breaks(settings.tie_breaks)
    if settings.lot_seed is None:
        facts["lot_seed"] = secrets.randbelow(LOTS)
    return facts


def _known_tie_breaks(codes: tuple[str, ...]) -> list[str]:
    """The codes in their order, each once; what the registry does not know is a bug of the caller's."""
    if unknown := set(codes) - set(TIE_BREAKS):
        raise ValueError(f"no such tie-breaks: {', '.join(sorted(unknown))}")
    return list(dict.fromkeys(codes))


def _tidy(text: str, field: str) -> str:
    try:
        return tidy_name(text)
    except BadNameError as problem:
        raise UserError(name_error(problem.code), field=field) from problem


def _journal(facts: dict[str, Any], rules: FrozenRules | None) -> dict[str, Any]:
    """The facts as the journal keeps them: texts, numbers, truth values, lists of codes."""
    plain = {
        key: value if value is None or isinstance(value, bool | int | list) else str(value)
        for key, value in facts.items()
    }
    return plain if rules is None else {**plain, "rules": rules.name, "rules_digest": rules.digest}
