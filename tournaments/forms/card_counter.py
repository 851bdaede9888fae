"""The card counter: which cards a side won, and the points that they make."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from scoring import PerSide, RuleSet, Side, Suit, Trump
from scoring.cards import CARDS_A_TRICK, DECK, TOTAL, TRICKS, Card, card_values, count_points, raw_card_values
from scoring.deal import raw_total
from tournaments.forms.base import BaseForm
from tournaments.forms.fields import NumberRadioField, RadioField, dress, trump_choices
from tournaments.wording.announcements import rank_letter, rank_words
from tournaments.wording.scoring import trump_words


class CardCounterForm(BaseForm):
    """The cards of one side's tricks, or that it has all or none; the other side has the rest.

    ``points`` and ``result`` are there once the form is valid.
    """

    template = "tournaments/scores/help/counter.html"
    result_template = "tournaments/scores/help/counter_result.html"
    title = gettext_lazy("Count the cards")
    own_prefix = "counted_"

    def __init__(self, *args: Any, rules: RuleSet, names: Mapping[Side, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rules = rules
        self.names = names
        self._tapped: list[Card] = []
        sides = [(side.value, name) for side, name in names.items()]
        self.fields["trump"] = RadioField(label=_("Trump"), choices=trump_choices(rules))
        self.fields["counted_side"] = RadioField(label=_("Whose tricks are counted?"), choices=sides)
        cards = forms.MultipleChoiceField(
            required=False,
            label=_("Cards in these tricks"),
            choices=[(str(card), str(card)) for card in DECK],
            widget=forms.CheckboxSelectMultiple,
        )
        self.fields["counted_cards"] = cards
        self.fields["counted_last"] = RadioField(label=_("Who won the last trick?"), choices=sides)
        tricks = [("", _("as tapped")), ("0", pgettext("tricks", "none")), (str(TRICKS), _("all eight"))]
        self.fields["counted_tricks"] = NumberRadioField(label=_("How many tricks?"), choices=tricks)
        dress(self)

    def suits(self) -> list[tuple[str, list[dict[str, Any]]]]:
        """The 32 cards as buttons, a row a suit: letter, words, points on each scale, and whether it is tapped."""
        tapped = set(self["counted_cards"].value() or ())
        return [(suit.value, [self._button(card, str(card) in tapped) for card in _cards_of(suit)]) for suit in Suit]

    def _button(self, card: Card, tapped: bool) -> dict[str, Any]:
        words = _("%(card)s of %(suit)s") % {
            "card": rank_words(card.rank),
            "suit": trump_words(Trump(card.suit.value)),
        }
        return {
            "value": str(card),
            "letter": rank_letter(card.rank),
            "words": words,
            "points": [(scale, self._values(trump)[card]) for scale, trump in _scales_of(card)],
            "tapped": tapped,
        }

    def _values(self, trump: Trump) -> Mapping[Card, int]:
        """Points of the cards, as they are counted under these rules."""
        return raw_card_values(trump) if self._raw(trump) else card_values(trump, self.rules.all_trump_values)

    def _raw(self, trump: Trump) -> bool:
        """True where cards keep the points of a suit contract and the sum is converted afterwards."""
        return self.rules.rescaled_cards and not trump.is_suit

    def clean(self) -> dict[str, Any]:
        """Everything that is missing or does not fit, each with its field."""
        data = self.cleaned_data
        self._tapped = [Card.parse(text) for text in data.get("counted_cards") or ()]
        if data.get("trump") not in {value for value, _words in trump_choices(self.rules)}:
            self._refuse("trump", _("Choose the trump."))
        if data.get("counted_side") not in list(Side):
            self._refuse("counted_side", _("Choose the side whose cards are tapped."))
        self._check_cards(len(self._tapped), data.get("counted_tricks"))
        if not self.errors and self.own_tricks not in (0, TRICKS) and data.get("counted_last") not in list(Side):
            self._refuse("counted_last", _("Choose the side that won the last trick: it is worth 10 points."))
        return data

    def _check_cards(self, cards: int, tricks: int | None) -> None:
        """Tricks have four cards."""
        if tricks is not None and tricks not in (0, TRICKS):
            self._refuse("counted_tricks", _("Tap the cards: only none or all eight tricks need no cards."))
        elif tricks is not None and cards not in (0, tricks * CARDS_A_TRICK):
            self._refuse("counted_tricks", _("This does not fit the cards that are tapped: take one of them back."))
        elif tricks is None and cards == 0:
            self._refuse("counted_cards", _("Tap the cards of one side’s tricks; the side with fewer is quicker."))
        elif cards % CARDS_A_TRICK:
            words = ngettext(
                "%(count)d card is tapped: tricks have four cards each.",
                "%(count)d cards are tapped: tricks have four cards each.",
                cards,
            )
            self._refuse("counted_cards", words % {"count": cards})

    def _refuse(self, name: str, message: str) -> None:
        if name not in self.errors:
            self.add_error(name, ValidationError(message))

    @property
    def own_tricks(self) -> int:
        """Tricks of the side whose cards are tapped."""
        tricks: int | None = self.cleaned_data.get("counted_tricks")
        return len(self._tapped) // CARDS_A_TRICK if tricks is None else tricks

    @property
    def trump(self) -> Trump:
        """What is played; of a form whose trump was read."""
        return Trump(self.cleaned_data["trump"])

    @property
    def tally(self) -> str:
        """What the tapped cards make so far, before anything else is known."""
        if "trump" in self.errors or not self._tapped:
            return ""
        count, points = len(self._tapped), sum(self._values(self.trump)[card] for card in self._tapped)
        return _("%(cards)s: %(points)s.") % {
            "cards": ngettext("%(count)d card", "%(count)d cards", count) % {"count": count},
            "points": ngettext("%(count)d point", "%(count)d points", points) % {"count": points},
        }

    @property
    def side(self) -> Side:
        """Whose cards are tapped."""
        return Side(self.cleaned_data["counted_side"])

    @property
    def last(self) -> Side:
        """Who won the last trick: whoever was asked, or who has them all."""
        capot = {0: self.side.other, TRICKS: self.side}
        return capot.get(self.own_tricks) or Side(self.cleaned_data["counted_last"])

    @cached_property
    def points(self) -> PerSide:
        """Trick points of a valid form, as the deal form takes them: where cards are converted, without the 10."""
        won = self._tapped or list(DECK) * (self.own_tricks == TRICKS)
        if self._raw(self.trump):
            own, total = sum(raw_card_values(self.trump)[card] for card in won), raw_total(self.trump)
        else:
            own, total = count_points(won, self.trump, self.rules.all_trump_values, self.last is self.side), TOTAL
        return PerSide(own, total - own) if self.side is Side.NS else PerSide(total - own, own)

    @property
    def result(self) -> list[tuple[str, str, int, int]]:
        """Each side's code, names, points and tricks."""
        tricks = {self.side: self.own_tricks, self.side.other: TRICKS - self.own_tricks}
        return [(side.value, name, self.points.of(side), tricks[side]) for side, name in self.names.items()]

    @property
    def converted(self) -> bool:
        """True if the points are those of the cards, which the rules convert."""
        return self._raw(self.trump)

    @property
    def fills(self) -> dict[str, str]:
        """What goes into the deal form; the tricks only where it asks for them."""
        if not self.is_valid():
            return {}
        filled = {f"points_{side}": str(self.points.of(side)) for side in Side}
        few = str(min(self.own_tricks, TRICKS - self.own_tricks)) if 0 in self.points else ""
        last = {"last_trick": self.last.value} if self._raw(self.trump) else {}
        return {"trump": self.trump.value, **filled, "loser_tricks": few, **last}

    @property
    def told(self) -> list[str]:
        """What is missing or wrong, for the answer that appears while somebody taps."""
        return [str(message) for errors in self.errors.values() for message in errors]


def _cards_of(suit: Suit) -> list[Card]:
    """The cards of a suit, the ace first."""
    return [card for card in reversed(DECK) if card.suit is suit]


def _scales_of(card: Card) -> list[tuple[str, Trump]]:
    """The scales that a card may have points on, each with a trump under which it does."""
    other = next(suit for suit in Suit if suit is not card.suit)
    return [
        ("plain", Trump(other.value)),
        ("trump", Trump(card.suit.value)),
        ("no_trump", Trump.NO_TRUMP),
        ("all_trump", Trump.ALL_TRUMP),
    ]
