"""Whole evenings of random events: after every step the standings equal a recomputation from the raw rows."""

from collections.abc import Callable
from random import Random

import pytest

from tests.factories import ACTOR, make_pairs, make_players, make_tournament
from tests.selectors.naive_evening import naive_standings
from tests.services.test_rounds import confirm
from tournaments.enums import (
    ByeScore,
    DisqualifiedGames,
    Formula,
    MissedScore,
    Ranking,
    RoundState,
    SeatKind,
    VersionState,
)
from tournaments.errors import UserError
from tournaments.models import Adjustment, EntrantPlayer, Round, SheetVersion, Table, Tournament
from tournaments.selectors.individuals import individual_standings
from tournaments.selectors.results import standings
from tournaments.services.adjustments import give_adjustment, withdraw_adjustment
from tournaments.services.attendance import (
    Attendance,
    disqualify_entrant,
    mark_attendance,
    replace_player,
    return_entrant,
    withdraw_entrant,
)
from tournaments.services.rounds import draw_round, publish_round
from tournaments.services.rounds_forfeit import give_forfeit, withdraw_forfeit
from tournaments.services.rounds_life import cancel_round, close_round, reopen_round, restore_round, round_name
from tournaments.services.second_games import cancel_second_game, seat_second_game

pytestmark = pytest.mark.django_db
STEPS = 50


class Evening:
    """An evening to which things happen by chance; what cannot happen now is refused and left."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        pick = self.chance.choice
        self.tournament = make_tournament(
            formula=pick([Formula.BY_LOT, Formula.SWISS, Formula.SWISS, Formula.MELEE]),
            rounds_planned=6,
            ranking=pick([Ranking.POINTS, Ranking.WINS]),
            bye_score=pick(list(ByeScore)),
            bye_is_won=pick([True, False]),
            missed_score=pick(list(MissedScore)),
            forfeit_won_points=pick([None, 1200]),
            disqualified_games=pick(list(DisqualifiedGames)),
        )
        self.is_melee = self.tournament.formula == Formula.MELEE
        self.register(self.chance.randint(5, 9))
        self.next_round()

    def register(self, count: int) -> None:
        (make_players if self.is_melee else make_pairs)(self.tournament, count)

    def step(self) -> str:
        """Let something happen; return its name."""
        happenings: dict[Callable[[], object], int] = {
            self.score: 30,
            self.correct: 8,
            self.next_round: 8,
            self.arrive: 3,
            self.withdraw: 3,
            self.come_back: 3,
            self.attend: 5,
            self.substitute: 4,
            self.forfeit: 3,
            self.lift_forfeit: 2,
            self.second_game: 8,
            self.no_second_game: 1,
            self.disqualify: 2,
            self.adjust: 3,
            self.adjust_back: 2,
            self.close: 3,
            self.reopen: 2,
            self.cancel_and_restore: 1,
        }
        [happening] = self.chance.choices(list(happenings), weights=list(happenings.values()))
        try:
            happening()
        except UserError:
            return f"{happening.__name__} (refused)"
        return happening.__name__

    @property
    def last(self) -> Round:
        return self.tournament.rounds.order_by("-number")[0]

    def anybody(self) -> int:
        return self.chance.choice(list(self.tournament.entrants.order_by("number").values_list("number", flat=True)))

    def score(self) -> None:
        tables = Table.objects.filter(round__tournament=self.tournament, round__state=RoundState.PUBLISHED)
        open_tables = list(tables.exclude(versions__state=VersionState.CONFIRMED).order_by("pk"))
        if open_tables:
            confirm(self.chance.choice(open_tables), *self._result())

    def _result(self) -> tuple[int, int]:
        return 10 * self.chance.randint(30, 160), 10 * self.chance.randint(30, 160)

    def correct(self) -> None:
        confirmed = SheetVersion.objects.filter(table__round__tournament=self.tournament, state=VersionState.CONFIRMED)
        if confirmed:
            version = self.chance.choice(list(confirmed.order_by("pk")))
            ns, ew = self._result()
            SheetVersion.objects.filter(pk=version.pk).update(state=VersionState.REPLACED)
            SheetVersion.objects.create(
                table=version.table,
                number=version.number + 1,
                state=VersionState.CONFIRMED,
                facts={},
                rules=version.rules,
                total_ns=ns,
                total_ew=ew,
            )

    def next_round(self) -> None:
        if self.tournament.rounds.count() < 6:
            seed = self.chance.randrange(1000)
            round_ = draw_round(actor=ACTOR, tournament=self.tournament, seed=seed, postpone=True)
            publish_round(actor=ACTOR, round_=round_)

    def arrive(self) -> None:
        self.register(1)

    def withdraw(self) -> None:
        withdraw_entrant(actor=ACTOR, tournament=self.tournament, number=self.anybody())

    def come_back(self) -> None:
        return_entrant(actor=ACTOR, tournament=self.tournament, number=self.anybody())

    def attend(self) -> None:
        attendance = self.chance.choice([Attendance.AWAY, Attendance.HERE, Attendance.HERE])
        mark_attendance(actor=ACTOR, tournament=self.tournament, number=self.anybody(), attendance=attendance)

    def substitute(self) -> None:
        position, name = self.chance.choice([1] if self.is_melee else [1, 2]), f"Remplaçante {self.chance.randrange(9)}"
        replace_player(actor=ACTOR, tournament=self.tournament, number=self.anybody(), position=position, name=name)

    def forfeit(self) -> None:
        give_forfeit(actor=ACTOR, round_=self.last, number=self.anybody())

    def lift_forfeit(self) -> None:
        given = self.last.tables.exclude(forfeit="").order_by("number").values_list("number", flat=True).first()
        if given is not None:
            withdraw_forfeit(actor=ACTOR, round_=self.last, table_number=given)

    def second_game(self) -> None:
        exempt = self.last.seats.filter(kind=SeatKind.BYE).values_list("entrant__number", flat=True).first()
        finished = self.last.seats.filter(table__versions__state=VersionState.CONFIRMED, counts=True)
        helpers = list(finished.order_by("entrant__number").values_list("entrant__number", flat=True))
        if exempt is not None and helpers:
            seat_second_game(actor=ACTOR, round_=self.last, exempt=exempt, helper=self.chance.choice(helpers))

    def no_second_game(self) -> None:
        second = self.last.tables.filter(seats__counts=False).values_list("number", flat=True).first()
        if second is not None:
            cancel_second_game(actor=ACTOR, round_=self.last, table_number=second)

    def disqualify(self) -> None:
        disqualify_entrant(actor=ACTOR, tournament=self.tournament, number=self.anybody(), reason="tricherie")

    def adjust(self) -> None:
        points = self.chance.choice([-160, -50, 100])
        give_adjustment(
            actor=ACTOR, tournament=self.tournament, number=self.anybody(), points=points, reason="décision"
        )

    def adjust_back(self) -> None:
        given = Adjustment.objects.filter(entrant__tournament=self.tournament).order_by("pk").first()
        if given:
            withdraw_adjustment(actor=ACTOR, tournament=self.tournament, adjustment_id=given.pk)

    def close(self) -> None:
        close_round(actor=ACTOR, round_=self.last, postpone=True)

    def reopen(self) -> None:
        reopen_round(actor=ACTOR, round_=self.last, reason="une feuille manque")

    def cancel_and_restore(self) -> None:
        restore_round(actor=ACTOR, entry=cancel_round(actor=ACTOR, round_=self.last, typed_name=round_name(self.last)))


def check_standings(tournament: Tournament, story: list[str]) -> None:
    expected = naive_standings(tournament)
    fresh = Tournament.objects.get(pk=tournament.pk)
    found = {
        row.contestant.number: (
            None if row.contestant.disqualified else row.standing.place,
            row.standing.points,
            row.standing.won,
            row.standing.played,
            {number: score.score for number, score in row.standing.rounds.items()},
        )
        for row in standings(fresh)
    }
    for number, line in expected.items():
        plain = (line.place, line.points, line.won, line.played, line.rounds)
        assert found[number] == plain, f"no. {number} after {', '.join(story)}"


def check_persons(tournament: Tournament) -> None:
    """All who ever held a place of an entrant have together what it has, once for each place."""
    fresh = Tournament.objects.get(pk=tournament.pk)
    persons = {row.contestant.id: row.standing.points for row in individual_standings(fresh)}
    for row in standings(fresh):
        held = EntrantPlayer.objects.filter(entrant=row.contestant.id)
        places = set(held.values_list("position", flat=True))
        players = set(held.values_list("player", flat=True))
        assert sum(persons[player] for player in players) == len(places) * row.standing.points


def test_after_every_step_the_standings_are_what_the_rows_say(scaled: Callable[[int, int], int]) -> None:
    for seed in range(scaled(8, 200)):
        evening, story = Evening(seed), []
        for _unused in range(STEPS):
            story.append(evening.step())
            check_standings(evening.tournament, [f"seed {seed}", *story])
        check_persons(evening.tournament)
