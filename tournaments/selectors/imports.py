"""What a list would change: who is new, who is known, what differs, what cannot be taken and why."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal

from tournaments.draws.types import MAX_CONTESTANTS
from tournaments.import_plan import (
    ImportLine,
    ImportPerson,
    ImportPlan,
    Outcome,
    PlannedLine,
    PlannedPerson,
    name_words,
    read_paid,
)
from tournaments.models import Club, Entrant, EntrantPlayer, Player, Tournament
from tournaments.models.people import LICENCE_LENGTH, NAME_LENGTH
from tournaments.models.tournament import CATEGORY_LENGTH
from tournaments.names import search_key
from tournaments.selectors.clubs import of_club
from tournaments.selectors.evenings import entrant_size

#: Why somebody is not free: the code of the fault, and the entrant or the line where they stand.
Claim = tuple[str, int]


class People:
    """Everybody whom a club knows, to be found by licence or by name; each at most once a list."""

    def __init__(self, club: Club | int, taken: Mapping[int, Claim] | None = None) -> None:
        self.by_licence: dict[str, Player] = {}
        self.by_name: dict[str, list[Player]] = defaultdict(list)
        self.taken = dict(taken or {})
        for player in of_club(Player, club).filter(erased_at=None, archived_at=None).order_by("pk"):
            self.by_name[name_words(player.name)].append(player)
            if player.licence:
                self.by_licence.setdefault(search_key(player.licence), player)

    def holder(self, person: ImportPerson) -> Player | None:
        """Whoever has the person's licence, taken or not."""
        return self.by_licence.get(search_key(person.licence)) if person.licence else None

    def find(self, line: ImportLine) -> list[Player | None]:
        """Who the people of a line are, from now on taken by it; licences are looked up before names.

        The holders of its licences must be free.
        """
        found: dict[int, Player | None] = {}
        for index in sorted(range(len(line.people)), key=lambda index: not line.people[index].licence):
            player = found[index] = self._find(line.people[index])
            if player is not None:
                self.taken[player.pk] = ("person_twice", line.number)
        return [found[index] for index in range(len(line.people))]

    def _find(self, person: ImportPerson) -> Player | None:
        """Whoever has the licence, else the one person of this name whose licence is not another.

        Several people of one name: the one of the same club, else the first that is not on the list yet.
        """
        if holder := self.holder(person):
            return holder
        free = [
            player
            for player in self.by_name.get(name_words(person.name), ())
            if player.pk not in self.taken and not (person.licence and player.licence)
        ]
        club = search_key(person.club)
        free.sort(key=lambda player: (search_key(player.club) != club, player.name != person.name, player.pk))
        return free[0] if free else None


def plan_entrants(tournament: Tournament, lines: Sequence[ImportLine], fee: Decimal) -> ImportPlan:
    """What a list of registrations would do; ``fee`` is what an entrant owes. A constant number of queries."""
    planner = _EntrantPlanner(tournament, fee)
    return ImportPlan(lines=tuple(planner.plan(line) for line in lines))


def plan_members(club: Club, lines: Sequence[ImportLine]) -> ImportPlan:
    """What a list of members would do, a person a line; two queries at most."""
    planner = _MemberPlanner(club)
    return ImportPlan(lines=tuple(planner.plan(line) for line in lines))


class _Planner:
    """Plans lines one after another; what a line takes, no later line gets."""

    size = 1

    def __init__(self, people: People) -> None:
        self.people = people
        self.licences: dict[str, int] = {}
        self.seen: dict[tuple[str, ...], int] = {}

    def plan(self, line: ImportLine) -> PlannedLine:
        """What becomes of the line."""
        problem, column, other = self.fault(line)
        if problem:
            return PlannedLine(line=line, outcome=Outcome.FAULT, problem=problem, column=column, other=other)
        self.seen[self.key(line)] = line.number
        for person in line.people:
            if person.licence:
                self.licences[search_key(person.licence)] = line.number
        return self.effect(line)

    def key(self, line: ImportLine) -> tuple[str, ...]:
        """What makes two lines the same: names, whatever their order, and licences."""
        return tuple(sorted(f"{name_words(person.name)}|{search_key(person.licence)}" for person in line.people))

    def fault(self, line: ImportLine) -> tuple[str, int, int]:
        """What is wrong, in which column, and the earlier line that it repeats."""
        if line.problem:
            return line.problem, line.column, 0
        if len(line.people) != self.size:
            few = len(line.people) < self.size
            return ("one_name" if few else "many_names"), line.people[-1].column if line.people else 0, 0
        if earlier := self.seen.get(self.key(line)):
            return "twice", line.people[0].column, earlier
        for person in line.people:
            if problem := self.person_fault(person) or self.claim_on(person, line):
                return problem
        if len(line.category) > CATEGORY_LENGTH:
            return "category", 0, 0
        return "", 0, 0

    def claim_on(self, person: ImportPerson, line: ImportLine) -> tuple[str, int, int] | None:
        """What is wrong if the person's licence is that of somebody who stands elsewhere already."""
        keys = [search_key(each.licence) for each in line.people if each.licence]
        if person.licence and keys.count(search_key(person.licence)) > 1:
            return "licence_twice", person.licence_column, line.number
        holder = self.people.holder(person)
        claim = self.people.taken.get(holder.pk) if holder is not None else None
        if claim is None or claim == ("registered", self.entrant_of(line)):
            return None
        return claim[0], person.licence_column, claim[1]

    def entrant_of(self, line: ImportLine) -> int | None:
        """The number of the entrant that a line is about, if there is one already."""
        return None

    def person_fault(self, person: ImportPerson) -> tuple[str, int, int] | None:
        """What is wrong with a person's licence or club."""
        if len(person.licence) > LICENCE_LENGTH:
            return "licence_long", person.licence_column, 0
        if len(person.club) > NAME_LENGTH:
            return "club_long", person.club_column, 0
        if person.licence and (earlier := self.licences.get(search_key(person.licence))):
            return "licence_twice", person.licence_column, earlier
        return None

    def effect(self, line: ImportLine) -> PlannedLine:
        """What a line without fault does."""
        raise NotImplementedError


class _MemberPlanner(_Planner):
    def __init__(self, club: Club) -> None:
        super().__init__(People(club))

    def effect(self, line: ImportLine) -> PlannedLine:
        """A new member, a change, or nothing."""
        planned = planned_person(line.people[0], self.people.find(line)[0])
        outcome = Outcome.CREATE if planned.known is None else Outcome.CHANGE if planned.changes else Outcome.SAME
        return PlannedLine(line=line, outcome=outcome, people=(planned,))


class _EntrantPlanner(_Planner):
    def __init__(self, tournament: Tournament, fee: Decimal) -> None:
        self.size = entrant_size(tournament)
        self.fee = fee
        places = list(
            EntrantPlayer.objects.filter(entrant__tournament=tournament, to_round=None)
            .select_related("player", "entrant")
            .order_by("entrant__number", "position")
        )
        self.here: dict[int, list[Player]] = defaultdict(list)
        self.entrants: dict[int, Entrant] = {}
        for place in places:
            self.here[place.entrant.number].append(place.player)
            self.entrants[place.entrant.number] = place.entrant
        self.by_people = {_people_key(people): number for number, people in self.here.items()}
        self.by_licences = {
            key: number for number, people in self.here.items() if (key := _licence_key(p.licence for p in people))
        }
        self.room = MAX_CONTESTANTS - len(self.entrants)
        claims = {place.player_id: ("registered", place.entrant.number) for place in places}
        super().__init__(People(tournament.club_id, claims))

    def fault(self, line: ImportLine) -> tuple[str, int, int]:
        """Also what was paid must be understood."""
        found = super().fault(line)
        if not found[0] and read_paid(line.paid, self.fee) is None:
            return "paid", line.paid_column, 0
        return found

    def claim_on(self, person: ImportPerson, line: ImportLine) -> tuple[str, int, int] | None:
        """Also the licence of a member is given to nobody of an entrant that is here without that member."""
        found = super().claim_on(person, line)
        holder = self.people.holder(person)
        if found is not None or holder is None:
            return found
        number = self.entrant_of(line)
        foreign = number is not None and holder not in self.here[number]
        return ("licence_taken", person.licence_column, 0) if foreign else None

    def effect(self, line: ImportLine) -> PlannedLine:
        """A new entrant as long as there is room, or what differs of the one that is here."""
        number = self.entrant_of(line)
        if number is None and not self.room:
            return PlannedLine(line=line, outcome=Outcome.FAULT, problem="full")
        if number is None:
            self.room -= 1
            people = tuple(map(planned_person, line.people, self.people.find(line)))
            return PlannedLine(line=line, outcome=Outcome.CREATE, people=people)
        people = tuple(
            planned_person(person, player) for person, player in _side_by_side(line.people, self.here[number])
        )
        changes = self._entrant_changes(line, self.entrants[number])
        differs = changes or any(person.changes for person in people)
        outcome = Outcome.CHANGE if differs else Outcome.SAME
        return PlannedLine(line=line, outcome=outcome, people=people, entrant=number, entrant_changes=changes)

    def entrant_of(self, line: ImportLine) -> int | None:
        """The entrant with the same licences, else that of the same people by name."""
        number = self.by_licences.get(_licence_key(person.licence for person in line.people) or ("",))
        return number or self.by_people.get(tuple(sorted(name_words(name) for name in line.names)))

    def _entrant_changes(self, line: ImportLine, entrant: Entrant) -> tuple[tuple[str, str, str], ...]:
        changes = []
        paid = read_paid(line.paid, self.fee)
        if line.paid and paid is not None and paid != entrant.paid:
            changes.append(("paid", f"{entrant.paid:.2f}", f"{paid:.2f}"))
        if line.category and line.category != entrant.category:
            changes.append(("category", entrant.category, line.category))
        return tuple(changes)


def planned_person(person: ImportPerson, known: Player | None) -> PlannedPerson:
    """The person beside who that is; a list that says nothing of a club or licence changes none."""
    if known is None:
        return PlannedPerson(person=person)
    pairs = (("club", known.club, person.club), ("licence", known.licence, person.licence))
    return PlannedPerson(
        person=person,
        known=known.pk,
        known_name=known.name,
        changes=tuple((field, before, after) for field, before, after in pairs if after and after != before),
    )


def _people_key(people: Iterable[Player]) -> tuple[str, ...]:
    return tuple(sorted(name_words(player.name) for player in people))


def _licence_key(licences: Iterable[str]) -> tuple[str, ...]:
    """All licences of an entrant; nothing if one is missing."""
    keys = tuple(sorted(map(search_key, licences)))
    return keys if all(keys) else ()


def _side_by_side(people: Sequence[ImportPerson], players: Sequence[Player]) -> list[tuple[ImportPerson, Player]]:
    """Everybody of a line with who that is in the entrant, whatever the order."""
    left = list(players)
    found = []
    for person in people:
        same = [
            player
            for player in left
            if (person.licence and search_key(person.licence) == search_key(player.licence))
            or name_words(player.name) == name_words(person.name)
        ]
        player = (same or left)[0]
        left.remove(player)
        found.append((person, player))
    return found
