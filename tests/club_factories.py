"""A second club on the server, with one of everything that a club has."""

from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from tests.factories import ACTOR, make_pair, make_rules, make_tournament, make_user
from tests.sheet_factories import enter, make_deal
from tournaments.enums import EntryPolicy, JobState, PrizeRule, Role
from tournaments.models import (
    Adjustment,
    Call,
    Club,
    Display,
    HouseRules,
    ImportDraft,
    Job,
    KeptApart,
    LogEntry,
    Player,
    Prize,
    Table,
    Tournament,
    User,
)
from tournaments.selectors.clubs import of_club
from tournaments.services.adjustments import give_adjustment
from tournaments.services.audit import Actor
from tournaments.services.calls import call_organiser
from tournaments.services.clubs import add_club
from tournaments.services.displays import create_display
from tournaments.services.imports import keep_draft
from tournaments.services.members import add_member
from tournaments.services.prizes import add_prize
from tournaments.services.rounds import draw_round, publish_round
from tournaments.services.rounds_wishes import keep_apart
from tournaments.services.rules import create_house_rules
from tournaments.services.table_codes import ensure_codes

#: In everything that the second club calls its own, and nowhere else.
MARK = "Zébulon"


@dataclass(frozen=True, slots=True, kw_only=True)
class Furnished:
    """A club with one of everything."""

    club: Club
    actor: Actor
    organiser: User
    evening: Tournament
    table: Table
    code: str
    member: Player
    house: HouseRules
    display: Display
    call: Call
    draft: ImportDraft
    members_draft: ImportDraft
    prize: Prize
    adjustment: Adjustment
    wish: KeptApart
    job: Job

    def keys(self) -> dict[str, Any]:
        """What stands for each part of an address that names something of a club."""
        return {
            "pk": self.evening.pk,
            "user_pk": self.organiser.pk,
            "player_pk": self.member.pk,
            "rules_pk": self.house.pk,
            "call_pk": self.call.pk,
            "draft": self.draft.pk,
            "prize": self.prize.pk,
            "adjustment": self.adjustment.pk,
            "wish": self.wish.pk,
            "job_pk": self.job.pk,
        }

    def state(self) -> list[Any]:
        """What changes whenever anything of the club does."""
        counted = (LogEntry, Player, Tournament, HouseRules, ImportDraft)
        evening = Tournament.objects.values().get(pk=self.evening.pk)
        places = self.club.memberships.order_by("pk").values_list("user", "role", "is_active", "user__password")
        return [evening, list(places), *(of_club(model, self.club).count() for model in counted)]


def furnished_club(name: str = MARK) -> Furnished:
    """A second club: a published evening with telephones, a member, house rules, a screen, lists on their way in."""
    club = add_club(actor=ACTOR, name=name)
    actor = replace(ACTOR, club=club)
    evening = make_tournament(
        club=club, name=f"Soirée {name}", place=f"Salle {name}", date=date.today(), entry_policy=EntryPolicy.AGREE
    )
    for number in range(4):
        make_pair(evening, f"Nord {name} {number}", f"Sud {name} {number}")
    round_ = publish_round(actor=actor, round_=draw_round(actor=actor, tournament=evening, seed=1))
    table = round_.tables.select_related("round__tournament__rules").get(number=1)
    enter(table, make_deal(), actor=actor)
    sheets: list[Any] = [{"name": name, "rows": [[f"Nord {name}", f"Sud {name}"]]}]
    return Furnished(
        club=club,
        actor=actor,
        organiser=make_user(f"{name}-organiser", role=Role.ORGANISER, club=club),
        evening=evening,
        table=table,
        code=ensure_codes(round_)[table.pk],
        member=add_member(actor=actor, name=f"Membre {name}", licence=f"{name}-1"),
        house=create_house_rules(actor=actor, name=f"Règles {name}", rules=make_rules()),
        display=create_display(actor=actor, tournament=evening, name=name),
        call=call_organiser(actor=actor, table=table, side=None),
        draft=keep_draft(actor=actor, tournament=evening, file_name=f"{name}.csv", sheets=sheets),
        members_draft=keep_draft(actor=actor, tournament=None, file_name=f"{name}.csv", sheets=sheets),
        prize=add_prize(actor=actor, tournament=evening, what=f"Coupe {name}", rule=PrizeRule.PLACE),
        adjustment=give_adjustment(actor=actor, tournament=evening, number=1, points=-10, reason=name),
        wish=keep_apart(actor=actor, tournament=evening, first=1, second=2),
        job=Job.objects.create(
            tournament=evening, code="feuilles", round_number=1, language="fr", revision=1, state=JobState.CANCELLED
        ),
    )
