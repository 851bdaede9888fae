"""The deal form: every fact of a hand, read leniently and judged by ``scoring`` all at once."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from scoring import (
    Code,
    Deal,
    Doubling,
    Problem,
    RuleSet,
    Seat,
    Side,
    SpecialBid,
    find_problems,
    find_warnings,
    read_deal,
)
from scoring.checks import USUAL_CEILING
from tournaments.facts import DealFacts, side_of
from tournaments.forms.deal_reading import MOST_PENALTIES, PASSED, penalty_rows, stated, taker_of
from tournaments.forms.fields import NumberRadioField, PointsField, RadioField, TicketForm, dress, trump_choices
from tournaments.selectors.sheets import Sheet
from tournaments.wording.scoring import contract_words, doubling_words, problem_words, trump_keys

LOSER_TRICKS = (0, 1, 2, 3)
USUAL_ANNOUNCEMENTS = (20, 50, 100, 150, 200)
Choices = Sequence[tuple[str, str]]

#: Where scoring's fields are shown; a problem of both sides stands under the pair of fields, which the first carries.
FIELD_OF = {
    "points": "points_NS",
    "raw_points": "points_NS",
    "belotes": "belotes_NS",
    "announcements": "announcements_NS",
    "tricks": "loser_tricks",
}


class DealForm(TicketForm):
    """One deal of a sheet, a new one or number ``index``.

    Valid only if the deal can have happened and everything unusual about it was accepted; ``deal_facts`` is then what
    to store. ``problems`` and ``warnings`` are there after validation in any case.
    """

    chips = USUAL_ANNOUNCEMENTS

    def __init__(
        self, *args: Any, sheet: Sheet, index: int | None = None, first: Side = Side.NS, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.sheet = sheet
        self.index = index
        self.rules: RuleSet = sheet.rules
        self.problems: tuple[Problem, ...] = ()
        self.warnings: tuple[Problem, ...] = ()
        self.deal: Deal | None = None
        self.sides = (first, first.other)
        sides = [(side.value, sheet.names[side]) for side in self.sides]
        self._add_bid(sides)
        for side in Side:
            self._add_side(side)
        self._add_tricks(sides)
        self._add_rest(sides)
        dress(self)

    def _add_bid(self, sides: Choices) -> None:
        self.fields["taker"] = RadioField(
            label=gettext_lazy("Who took?"), choices=lambda: [*sides, (PASSED, pgettext("deal", "Passed"))]
        )
        self.fields["player"] = self._seats(gettext_lazy("Player who took (optional)"), "–")
        label = pgettext_lazy("score", "Contract")
        self.fields["contract"] = RadioField(label=label, choices=lambda: _contracts(self.rules))
        if self.rules.highest_bid > max(USUAL_CEILING, *_bids(self.rules)):
            self.fields["contract_other"] = PointsField(label=gettext_lazy("Another contract"))
        self.fields["trump"] = RadioField(label=gettext_lazy("Trump"), choices=lambda: trump_choices(self.rules))
        self.fields["doubling"] = RadioField(label=gettext_lazy("Coinche"), choices=_levels)

    def _add_side(self, side: Side) -> None:
        self.fields[f"points_{side}"] = PointsField(label=gettext_lazy("Trick points"))
        most = max(self.rules.belotes_in_all_trump, 1) if self.rules.all_trump else 1
        self.fields[f"belotes_{side}"] = NumberRadioField(
            label=pgettext_lazy("score", "Belote"),
            choices=lambda: [(str(count), str(count)) for count in range(most + 1)],
        )
        if self.rules.announcements:
            self.fields[f"announcements_{side}"] = PointsField(label=gettext_lazy("Announcements"))

    def _add_tricks(self, sides: Choices) -> None:
        label = gettext_lazy("Tricks of the side that has 0 points")
        self.fields["loser_tricks"] = NumberRadioField(label=label, choices=_tricks)
        if self.rules.generale_points or self.rules.generale_bid:
            label = gettext_lazy("All eight tricks by one player (générale)")
            self.fields["generale"] = RadioField(label=label, choices=lambda: [("", _("no")), *sides])
        if self.rules.rescaled_cards:
            label = gettext_lazy("Last trick, in no trump and all trump")
            self.fields["last_trick"] = RadioField(label=label, choices=sides)

    def _add_rest(self, sides: Choices) -> None:
        turn = self.sheet.players.get(self.turn, "")
        self.fields["dealer"] = self._seats(gettext_lazy("Dealer"), _("%(player)s (in turn)") % {"player": turn})
        if self.rules.rebelote_tolerated:
            widget = forms.CheckboxSelectMultiple(choices=sides)
            label = gettext_lazy("Forgotten rebelote accepted at the count")
            self.fields["tolerance"] = forms.MultipleChoiceField(
                required=False, label=label, choices=sides, widget=widget
            )
        for row in range(self._penalty_row_count()):
            self.fields[f"penalty_{row}_points"] = PointsField(label=gettext_lazy("Penalty points"))
            self.fields[f"penalty_{row}_side"] = RadioField(label=gettext_lazy("Given to"), choices=sides)
            reason = forms.CharField(required=False, max_length=200, label=gettext_lazy("Reason"))
            self.fields[f"penalty_{row}_reason"] = reason
        self.fields["uuid"] = forms.CharField(required=False, max_length=40, widget=forms.HiddenInput)
        self.fields["accepted"] = forms.CharField(required=False, widget=forms.HiddenInput)

    def _seats(self, label: Any, nobody: str) -> forms.ChoiceField:
        def seats() -> Choices:
            return [("", nobody), *((seat.value, name) for seat, name in self.sheet.players.items())]

        return forms.ChoiceField(required=False, label=label, choices=seats)

    @property
    def turn(self) -> Seat:
        """Whose turn it was to deal."""
        deals = self.sheet.scored.deals
        return deals[self.index - 1].dealer if self.index else self.sheet.scored.next_dealer

    def _penalty_row_count(self) -> int:
        """One row more than there are penalties, so that there is always an empty one."""
        given: Mapping[str, Any] = self.data if self.is_bound else self.initial
        rows = [row for row in range(MOST_PENALTIES - 1) if given.get(f"penalty_{row}_points")]
        return max(rows, default=-1) + 2

    def penalty_lines(self) -> list[tuple[forms.BoundField, forms.BoundField, forms.BoundField]]:
        """Points, side and reason of each row."""
        return [
            (self[f"penalty_{row}_points"], self[f"penalty_{row}_side"], self[f"penalty_{row}_reason"])
            for row in range(self._penalty_row_count())
        ]

    def clean(self) -> dict[str, Any]:
        """Judge the deal as a whole; every problem goes to its field, and what is unusual has to be accepted."""
        data = self.cleaned_data
        self.deal, unread = read_deal(stated(data, self.rules))
        typed_badly = set(self.errors)
        self.problems = tuple(dict.fromkeys(self._find(self.deal, unread)))
        self.warnings = (*self._late(), *find_warnings(self.deal, self.rules))
        for problem in self.problems:
            name = self._field_of(problem)
            if not _covered(name, typed_badly):
                self.add_error(name, ValidationError(problem_words(problem), code=problem.code))
        self._check_others(data, self.deal)
        if not self.errors and self.warnings and data.get("accepted") != self.warning_key:
            self.add_error("accepted", _("Unusual: tick the box if it is so, or correct the deal."))
        return data

    def _check_others(self, data: Mapping[str, Any], deal: Deal) -> None:
        """What the form asks and scoring does not."""
        player = data.get("player")
        if player and side_of(Seat(player)).value != taker_of(data):
            self.add_error("player", _("This player sits on the other side: choose the side or the player again."))
        if data.get("loser_tricks") is not None and deal.taker and not deal.tricks and "points_NS" not in self.errors:
            self.add_error("loser_tricks", _("Only asked where one side has 0 points: take this answer back."))

    def _find(self, deal: Deal, unread: Sequence[Problem]) -> Iterator[Problem]:
        if not taker_of(self.cleaned_data):
            yield Problem(Code.MISSING, "taker")
        yield from unread
        missing = {problem.field.partition(".")[0] for problem in unread}
        found = find_problems(deal, self.rules)
        yield from (problem for problem in found if problem.code is not Code.MISSING or problem.field not in missing)
        others = (each.deal for number, each in enumerate(self.sheet.facts.deals, start=1) if number != self.index)
        if any(set(deal.tolerance) & set(other.tolerance) for other in others):
            yield Problem(Code.TOLERANCE_USED_UP, "tolerance")

    def _late(self) -> tuple[Problem, ...]:
        """A new deal after the end of the game is kept and does not count."""
        if self.index is None and self.sheet.scored.over:
            return (Problem(Code.AFTER_THE_END, ""),)
        return ()

    @property
    def warning_key(self) -> str:
        """What the box to tick stands for: exactly the unusual things that were shown."""
        return ",".join(sorted(warning.code for warning in self.warnings))

    @property
    def unaccepted(self) -> bool:
        """True if the deal is possible and only waits for the box to be ticked."""
        return self.is_bound and set(self.errors) == {"accepted"}

    @property
    def next_index(self) -> int:
        """The number that a new deal gets."""
        return len(self.sheet.facts.deals) + 1

    @property
    def turn_name(self) -> str:
        """Whose turn it was to deal, by name."""
        return self.sheet.players.get(self.turn, "")

    @property
    def more_open(self) -> bool:
        """True if one of the rare fields is filled in or wrong, so that it must not be folded away."""
        rare = [name for name in self.fields if name in ("dealer", "player", "tolerance") or name.startswith("penalty")]
        return any(self[name].value() or self[name].errors for name in rare)

    @property
    def told(self) -> list[str]:
        """What is wrong so far, without what is only missing yet: for the preview while somebody types."""
        errors = (error for name, errors in self.errors.as_data().items() if name != "accepted" for error in errors)
        return [message for error in errors if error.code != Code.MISSING for message in error.messages]

    def side_fields(self) -> list[tuple[str, str, forms.BoundField, forms.BoundField, forms.BoundField | None]]:
        """What stands in each side's column, the first one first: code, names, points, belotes, announcements."""
        return [
            (
                side.value,
                self.sheet.names[side],
                self[f"points_{side}"],
                self[f"belotes_{side}"],
                self[f"announcements_{side}"] if self.rules.announcements else None,
            )
            for side in self.sides
        ]

    @property
    def keys(self) -> dict[str, str]:
        """The key that turns each large button on, by the button's value."""
        bids = {str(bid): str(bid // 10)[-1] for bid in _bids(self.rules) if bid <= USUAL_CEILING}
        suits = {trump.value: key for trump, key in trump_keys().items()}
        return {"NS": "n", "EW": "e", PASSED: "-", SpecialBid.CAPOT.value: "*", **bids, **suits}

    @property
    def is_possible(self) -> bool:
        """True if the deal can be scored, accepted or not."""
        return self.deal is not None and set(self.errors) <= {"accepted"}

    def _field_of(self, problem: Problem) -> str:
        """The form's field for one of scoring's."""
        whole, _dot, part = problem.field.partition(".")
        if whole == "penalties":
            place, _dot, key = part.partition(".")
            return f"penalty_{penalty_rows(self.cleaned_data)[int(place)]}_{key or 'points'}"
        prefix = "points" if whole == "raw_points" else whole
        names = (f"{prefix}_{part}", FIELD_OF.get(whole, ""), whole)
        return next((name for name in names if name in self.fields), "taker")

    def deal_facts(self) -> DealFacts:
        """The valid form's deal, under the identity that it had or that the form's key gives it."""
        if self.deal is None:
            raise ValueError("a form that was not validated")
        data = self.cleaned_data
        uuid = self.sheet.facts.deal(self.index).uuid if self.index else str(data["key"])
        return DealFacts(
            uuid=uuid,
            deal=self.deal,
            player=Seat(data["player"]) if data.get("player") else None,
            dealer=Seat(data["dealer"]) if data.get("dealer") else None,
        )


def _covered(name: str, typed_badly: set[str]) -> bool:
    """True if the field, or the other side's, says already that it cannot be read: what follows is no news."""
    stem = name.rpartition("_")[0]
    return name in typed_badly or bool(typed_badly & {f"{stem}_{side}" for side in Side})


def _bids(rules: RuleSet) -> list[int]:
    """The bids of the grid: to 160, or to the rule set's own ceiling where it is near."""
    highest = rules.highest_bid if rules.highest_bid <= 200 else USUAL_CEILING
    tens = range(rules.lowest_bid + -rules.lowest_bid % 10, highest + 1, 10)
    return sorted({rules.lowest_bid, *tens})


def _contracts(rules: RuleSet) -> Choices:
    special = [SpecialBid.CAPOT] if rules.generale_bid is None else list(SpecialBid)
    bids: tuple[int | SpecialBid, ...] = (*_bids(rules), *special)
    return [(str(bid), contract_words(bid)) for bid in bids]


def _levels() -> Choices:
    return [(level.value, doubling_words(level)) for level in Doubling]


def _tricks() -> Choices:
    return [(str(count), _("0: capot") if count == 0 else str(count)) for count in LOSER_TRICKS]
