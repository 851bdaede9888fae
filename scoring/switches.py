"""What every policy of a rule set means and which values it takes: for the form, the printed rules and the checks.

The texts are plain English; the pages have their own words for them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from scoring.policies import (
    AfterFailure,
    BeloteOnlyWin,
    BeloteStyle,
    Counting,
    Dealing,
    DefenceScore,
    DoubledBase,
    DoubledMadeAnnouncements,
    DoubledPoints,
    JudgedOn,
    Level,
    Rounding,
    TargetTest,
    TargetTie,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Switch:
    """One policy.

    Attributes:
        name: the field of `RuleSet`, the key of the command line and of the form.
        values: what it may be, the FFB's choice of 2015 first where there is one.
        meaning: one or two sentences.
        disputed: players dispute it most: shown on the tournament's form.
        numbers_as_text: JSON may write its numbers as texts ("13"), as the specification of the command line does.
    """

    name: str
    values: Sequence[bool | int | str | None]
    meaning: str
    disputed: bool = False
    numbers_as_text: bool = False

    def allows(self, value: object) -> bool:
        """Whether the policy may have this value; true is not 1, and "4" is not 4."""
        if isinstance(self.values, range):
            return type(value) is int and value in self.values
        return any(type(value) is type(known) and value == known for known in self.values)

    def read(self, value: object) -> object:
        """A value from JSON: the text of an enum becomes its member, others are left alone."""
        if type(value) is not str:
            return value
        known = (each for each in self.values if isinstance(each, StrEnum) or self.numbers_as_text)
        return next((each for each in known if str(each) == value), value)


_YES_NO: Final = (True, False)

SWITCHES: Final[Mapping[str, Switch]] = MappingProxyType(
    {
        switch.name: switch
        for switch in (
            # Disputed
            Switch(
                name="counting",
                values=tuple(Counting),
                meaning="What a deal brings: points and bid; points alone, the bid never added; or the bid alone, "
                "belote and announcements only helping to make it.",
                disputed=True,
            ),
            Switch(
                name="surcoinche",
                values=(4, 3),
                meaning="How many times a surcoinched contract counts.",
                disputed=True,
            ),
            Switch(
                name="belote_multiplied",
                values=_YES_NO,
                meaning="The winner's belote is multiplied with the rest of a doubled contract.",
                disputed=True,
            ),
            Switch(
                name="announcements_multiplied",
                values=_YES_NO,
                meaning="The winner's announcements are multiplied with the rest of a doubled contract.",
                disputed=True,
            ),
            Switch(
                name="doubled_made_announcements",
                values=tuple(DoubledMadeAnnouncements),
                meaning="Whose the defence's announcements are when a doubled contract is made: the takers', the "
                "defence's, or nobody's.",
                disputed=True,
            ),
            Switch(
                name="capot_failed_base",
                values=(160, 250),
                meaning="Base of a capot that was bid and failed.",
                disputed=True,
            ),
            Switch(
                name="defence_capot_base",
                values=(160, 250, 252),
                meaning="Base of a failed contract when the defence takes all eight tricks.",
                disputed=True,
            ),
            Switch(
                name="doubled_capot_base",
                values=(250, 160),
                meaning="Base of a doubled contract that is made with all eight tricks.",
                disputed=True,
            ),
            Switch(
                name="level",
                values=tuple(Level),
                meaning="A contract that reaches its bid while both sides are level: failed, a litige whose points "
                "wait for the winner of the next deal, or made. Only where the defence must be beaten.",
                disputed=True,
            ),
            Switch(
                name="rounding",
                values=(Rounding.FIVE_UP, Rounding.FIVE_DOWN, Rounding.NONE),
                meaning="Rounding of each side's score of a deal: 85 becomes 90, 85 becomes 80 and 86 becomes 90, "
                "or none.",
                disputed=True,
            ),
            Switch(
                name="judged_on",
                values=tuple(JudgedOn),
                meaning="89 for a bid of 90 fails, or is rounded first and made. The second condition, to beat the "
                "defence or to reach a minimum in tricks, is always judged on exact points.",
                disputed=True,
            ),
            Switch(
                name="belote_after_failure",
                values=tuple(AfterFailure),
                meaning="The belote of whoever loses the contract, the takers who fail or the defence beaten in a "
                "doubled one, stays with its owner or goes to the winner.",
                disputed=True,
            ),
            Switch(name="announcements", values=_YES_NO, meaning="Announcements are played.", disputed=True),
            Switch(name="no_trump", values=_YES_NO, meaning="Contracts without trump are played.", disputed=True),
            Switch(
                name="all_trump",
                values=_YES_NO,
                meaning="Contracts with all suits as trump are played.",
                disputed=True,
            ),
            # Bids and cards
            Switch(
                name="lowest_bid",
                values=(80, 82),
                meaning="The opening bid. A bid of 82 has to make 82 and is scored as 80; then 80 is no bid.",
            ),
            Switch(
                name="highest_bid",
                values=range(80, 871, 10),
                meaning="The highest bid in points. 870 where the text has no ceiling: no hands reach 880.",
            ),
            Switch(
                name="all_trump_values",
                values=(13, 14),
                meaning="At all trump the jack counts 13 and the queen 2, or 14 and 1.",
                numbers_as_text=True,
            ),
            Switch(
                name="rescaled_cards",
                values=(False, True),
                meaning="Without trump and with every suit as trump, cards keep the points of a suit contract and each "
                "side's total is converted to 152.",
            ),
            Switch(
                name="generale_bid",
                values=(None, 500),
                meaning="Value of a générale that is bid (one player wins all eight tricks); nothing: not biddable.",
            ),
            # Belote and announcements
            Switch(
                name="belotes_in_all_trump",
                values=(4, 0),
                meaning="How many belotes there can be when every suit is trump.",
            ),
            Switch(
                name="belote_style",
                values=tuple(BeloteStyle),
                meaning="The belote is worth 20 points to its owner, or it lowers the takers' target by 20, brings 20 "
                "where it was not needed, and is nothing to the defence.",
            ),
            Switch(
                name="rebelote_tolerated",
                values=_YES_NO,
                meaning="A forgotten rebelote may be put right when the points are counted, once a side and game.",
            ),
            Switch(
                name="no_trump_carres",
                values=_YES_NO,
                meaning="Without trump, carrés have an order and values of their own: aces 200, tens 150, others 100.",
            ),
            Switch(
                name="shared_cards",
                values=(False, True),
                meaning="A card may serve a run and a carré at once.",
            ),
            Switch(
                name="low_carre_cancels",
                values=(False, True),
                meaning="A declared carré of sevens or eights cancels every announcement of the deal.",
            ),
            Switch(
                name="capot_takes_announcements",
                values=_YES_NO,
                meaning="Takers who win all eight tricks take the defence's announcements before the contract is "
                "judged.",
            ),
            # Made or failed
            Switch(name="belote_helps", values=_YES_NO, meaning="The belote counts towards the contract."),
            Switch(name="announcements_help", values=_YES_NO, meaning="Announcements count towards the contract."),
            Switch(
                name="must_beat_defence",
                values=_YES_NO,
                meaning="The takers need more than the defence, beside their bid.",
            ),
            Switch(
                name="minimum_in_tricks",
                values=(0, 82),
                meaning="The least that the takers need in tricks alone, beside their bid.",
            ),
            # Made
            Switch(name="capot_points", values=(252, 250, 162), meaning="Trick points of all eight tricks."),
            Switch(
                name="generale_points",
                values=(None, 350),
                meaning="Trick points of a générale, one player's eight tricks; nothing: those of a capot.",
            ),
            Switch(
                name="capot_bonus",
                values=(0, 250),
                meaning="Added for all eight tricks after multiplying, when the contract is made.",
            ),
            Switch(
                name="capot_bid_alone",
                values=(False, True),
                meaning="A capot that was bid and made brings its bid and no trick points.",
            ),
            Switch(
                name="defence_made",
                values=(DefenceScore.OWN, DefenceScore.NOTHING),
                meaning="What the defence marks when the contract is made: everything of its own, or nothing.",
            ),
            # Doubled
            Switch(
                name="doubled_points",
                values=tuple(DoubledPoints),
                meaning="A doubled contract that is made counts a fixed base, or the trick points themselves.",
            ),
            Switch(
                name="doubled_base",
                values=tuple(DoubledBase),
                meaning="The base of a doubled contract is multiplied, or counts once.",
            ),
            Switch(
                name="doubled_capot_bid_base",
                values=(None, 250, 160),
                meaning="Base of a doubled capot that was bid and made; nothing: as if it had not been bid.",
            ),
            Switch(
                name="defence_doubled",
                values=(DefenceScore.BELOTE, DefenceScore.NOTHING, DefenceScore.OWN),
                meaning="What the defence marks when a doubled contract is made: its belote, nothing, or everything of "
                "its own.",
            ),
            # Failed
            Switch(name="failure_base", values=(160, 162), meaning="What the defence marks for a failure."),
            Switch(name="failure_pays_bid", values=_YES_NO, meaning="The defence marks the bid as well."),
            # The game
            Switch(name="target", values=range(1, 100_001), meaning="The points that end a game."),
            Switch(
                name="target_test",
                values=tuple(TargetTest),
                meaning="A side is there when it reaches the target, or when it is over it.",
            ),
            Switch(
                name="target_tie",
                values=tuple(TargetTie),
                meaning="Both sides there and level: one more deal, the winner of the last contract, or a drawn game.",
            ),
            Switch(
                name="belote_only_win",
                values=tuple(BeloteOnlyWin),
                meaning="A side that is capot or failed and gets there by its belote alone needs one more trick, "
                "or has won.",
            ),
            Switch(
                name="dealing",
                values=tuple(Dealing),
                meaning="The next dealer is the right-hand neighbour, or the left-hand one.",
            ),
        )
    }
)
