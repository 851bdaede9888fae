"""A second, deliberately naive scoring, written from the documents' table of rules and from nothing else.

It exists to disagree with `scoring.score`. It knows no lines, no problems and no enums: facts in, two numbers out. The
settings below are copied by hand from the table, not read from `scoring.presets`.
"""

from dataclasses import dataclass
from typing import Any, Final

Switches = dict[str, Any]

FFB: Final[Switches] = {
    "counting": "made_and_bid",
    "surcoinche": 4,
    "belote_style": "points",
    "belote_multiplied": True,
    "announcements_multiplied": True,
    "doubled_made_announcements": "takers",
    "capot_takes_announcements": True,
    "capot_failed_base": 160,
    "defence_capot_base": 160,
    "doubled_points": "fixed",
    "doubled_capot_base": 250,
    "doubled_capot_bid_base": None,
    "defence_made": "own",
    "defence_doubled": "belote",
    "level": "failed",
    "rounding": "five_up",
    "judged_on": "exact",
    "belote_after_failure": "kept",
    "must_beat_defence": True,
    "minimum_in_tricks": 0,
    "belote_helps": True,
    "announcements_help": True,
    "capot_points": 252,
    "capot_bonus": 0,
    "capot_bid_alone": False,
    "generale_points": None,
    "generale_bid": None,
    "doubled_base": "times_m",
    "failure_base": 160,
    "failure_pays_bid": True,
}
ELSEWHERE: Final[Switches] = {
    **FFB,
    "capot_takes_announcements": False,
    "must_beat_defence": False,
    "rounding": "none",
}
COINCHE_701: Final[Switches] = {
    **ELSEWHERE,
    "minimum_in_tricks": 82,
    "capot_points": 162,
    "doubled_points": "actual",
    "doubled_made_announcements": "defence",
    "defence_doubled": "own",
    "failure_base": 162,
}
SETTINGS: Final[dict[str, Switches]] = {
    "ffb-coinchee-2015": FFB,
    "funbelote": {**FFB, "capot_points": 250, "generale_points": 350},
    "bs-fyi": {
        **ELSEWHERE,
        "capot_points": 250,
        "doubled_base": "flat",
        "doubled_capot_base": 160,
        "belote_multiplied": False,
        "announcements_multiplied": False,
    },
    "coinche-701": COINCHE_701,
    "contree-701": COINCHE_701,
    "castor": {
        **ELSEWHERE,
        "belote_style": "lowers_target",
        "minimum_in_tricks": 82,
        "capot_points": 162,
        "capot_bid_alone": True,
        "defence_made": "nothing",
        "doubled_points": "actual",
        "defence_doubled": "nothing",
        "failure_pays_bid": False,
    },
    "bga": {**ELSEWHERE, "capot_points": 250, "doubled_points": "actual", "defence_doubled": "nothing"},
    "iscool": {
        **ELSEWHERE,
        "belote_helps": False,
        "announcements_help": False,
        "capot_points": 162,
        "capot_bonus": 250,
        "surcoinche": 3,
        "doubled_points": "actual",
        "doubled_made_announcements": "defence",
        "defence_doubled": "own",
        "belote_multiplied": False,
        "announcements_multiplied": False,
        "failure_base": 162,
    },
    "ffb-contree-2016": {
        **ELSEWHERE,
        "rounding": "five_up",
        "doubled_capot_base": 160,
        "doubled_capot_bid_base": 250,
        "defence_doubled": "nothing",
        "belote_multiplied": False,
        "announcements_multiplied": False,
        "capot_failed_base": 250,
        "belote_after_failure": "taken",
    },
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """A valid deal as the takers see it.

    Attributes:
        tricks: the takers', where they took none or all eight.
        generale: "takers" or "defence": whose single player won all eight tricks.
        belotes: the takers' and the defence's.
        announcements: validated points of the takers and of the defence.
    """

    contract: int | str
    points: int
    doubling: str = "none"
    tricks: int | None = None
    generale: str | None = None
    belotes: tuple[int, int] = (0, 0)
    announcements: tuple[int, int] = (0, 0)


@dataclass(slots=True)
class Hand:
    """What one side has: points in tricks, belote points, announcement points."""

    tricks: int
    belote: int
    announced: int

    def all(self) -> int:
        return self.tricks + self.belote + self.announced


def rounded(points: int, how: str) -> int:
    """To the nearest ten; `how` says which way a five goes, "none" leaves the points alone."""
    if how == "none":
        return points
    rest = points % 10
    if rest > 5 or (rest == 5 and how == "five_up"):
        return points - rest + 10
    return points - rest


def rescaled(raw: int, total: int) -> int:
    """One side's raw cards as its share of 152, to the nearest point; halves do not happen with 120 or 248."""
    return int(raw * 152 / total + 0.5)


def naive_score(s: Switches, facts: Facts) -> tuple[bool | None, int, int]:
    """Made (None: litige), the takers' score, the defence's score."""
    m = {"none": 1, "coinche": 2, "surcoinche": s["surcoinche"]}[facts.doubling]
    takers = Hand(facts.points, 20 * facts.belotes[0], facts.announcements[0])
    defence = Hand(162 - facts.points, 20 * facts.belotes[1], facts.announcements[1])
    if s["belote_style"] == "lowers_target":
        defence.belote = 0
    give_capot(s, facts, takers, defence)

    bid = bid_value(s, facts)
    made = is_made(s, facts, takers, defence)
    if s["counting"] == "bid":
        if made is None:
            return None, 0, 0
        return made, bid * m if made else 0, 0 if made else bid * m
    if s["counting"] == "made":
        bid = 0

    if made is None:
        scores = (0, defence.all())
    elif not made:
        scores = failed(s, facts, bid, m, takers, defence)
    elif m == 1:
        scores = made_plain(s, facts, bid, takers, defence)
    else:
        scores = made_doubled(s, facts, bid, m, takers, defence)
    return made, rounded(scores[0], s["rounding"]), rounded(scores[1], s["rounding"])


def give_capot(s: Switches, facts: Facts, takers: Hand, defence: Hand) -> None:
    """Put in what eight tricks are worth, and move the announcements that a capot takes."""
    if facts.tricks == 8:
        takers.tricks, defence.tricks = s["capot_points"], 0
        if facts.generale == "takers" and s["generale_points"] is not None:
            takers.tricks = s["generale_points"]
        if s["capot_takes_announcements"]:
            takers.announced, defence.announced = takers.announced + defence.announced, 0
    if facts.tricks == 0:
        takers.tricks, defence.tricks = 0, s["capot_points"]
        if facts.generale == "defence" and s["generale_points"] is not None:
            defence.tricks = s["generale_points"]


def bid_value(s: Switches, facts: Facts) -> int:
    """What the bid is worth; 82 is scored as 80."""
    if facts.contract == "capot":
        return 250
    if facts.contract == "generale":
        return int(s["generale_bid"])
    assert isinstance(facts.contract, int)
    return 80 if facts.contract == 82 else facts.contract


def is_made(s: Switches, facts: Facts, takers: Hand, defence: Hand) -> bool | None:
    """Whether the contract is made; None where only a litige can tell."""
    if facts.contract == "capot":
        return facts.tricks == 8
    if facts.contract == "generale":
        return facts.generale == "takers"
    assert isinstance(facts.contract, int)
    target = facts.contract
    ours, theirs = takers.tricks, defence.tricks
    if s["belote_helps"] and s["belote_style"] == "lowers_target" and takers.belote:
        target = facts.contract - takers.belote
    if s["belote_helps"] and s["belote_style"] == "points":
        ours, theirs = ours + takers.belote, theirs + defence.belote
    if s["announcements_help"]:
        ours, theirs = ours + takers.announced, theirs + defence.announced

    reached = ours >= target
    if s["judged_on"] == "rounded":
        reached = rounded(ours, "five_down" if s["rounding"] == "five_down" else "five_up") >= target
    if not reached or takers.tricks < s["minimum_in_tricks"]:
        return False
    if not s["must_beat_defence"] or ours > theirs:
        return True
    if ours < theirs:
        return False
    return {"failed": False, "litige": None, "made": True}[s["level"]]


def takers_belote(s: Switches, facts: Facts, takers: Hand) -> int:
    """The belote as points: its 20, or 20 for a belote that was not needed where it lowers the target."""
    if s["belote_style"] == "lowers_target" and s["belote_helps"] and isinstance(facts.contract, int):
        without = takers.tricks + (takers.announced if s["announcements_help"] else 0)
        return takers.belote if without >= facts.contract else 0
    return takers.belote


def made_plain(s: Switches, facts: Facts, bid: int, takers: Hand, defence: Hand) -> tuple[int, int]:
    """Made, not doubled."""
    ours = takers.tricks + takers_belote(s, facts, takers) + takers.announced + bid
    if facts.contract in ("capot", "generale") and s["capot_bid_alone"]:
        ours -= takers.tricks
    if facts.tricks == 8:
        ours += s["capot_bonus"]
    theirs = {"own": defence.all(), "belote": defence.belote, "nothing": 0}[s["defence_made"]]
    return ours, theirs


def made_doubled(s: Switches, facts: Facts, bid: int, m: int, takers: Hand, defence: Hand) -> tuple[int, int]:
    """Made, coinched or surcoinched."""
    base = 160
    if facts.tricks == 8:
        base = s["doubled_capot_base"]
        if facts.contract in ("capot", "generale") and s["doubled_capot_bid_base"] is not None:
            base = s["doubled_capot_bid_base"]
    if s["doubled_points"] == "actual":
        base = takers.tricks
    if facts.contract in ("capot", "generale") and s["capot_bid_alone"]:
        base = 0

    belote, announced = takers_belote(s, facts, takers), takers.announced
    theirs = {"own": defence.tricks + defence.belote, "belote": defence.belote, "nothing": 0}[s["defence_doubled"]]
    if s["belote_after_failure"] == "taken":
        belote += defence.belote
        theirs -= defence.belote if s["defence_doubled"] != "nothing" else 0
    if s["doubled_made_announcements"] == "takers":
        announced += defence.announced
    if s["doubled_made_announcements"] == "defence":
        theirs += defence.announced

    ours = multiplied(s, m, base, bid, belote, announced)
    if facts.tricks == 8:
        ours += s["capot_bonus"]
    return ours, theirs


def failed(s: Switches, facts: Facts, bid: int, m: int, takers: Hand, defence: Hand) -> tuple[int, int]:
    """What the takers keep, and the defence's reward."""
    base = s["failure_base"]
    if facts.contract in ("capot", "generale"):
        base = max(base, s["capot_failed_base"])
    if facts.tricks == 0:
        base = max(base, s["defence_capot_base"])
    if not s["failure_pays_bid"]:
        bid = 0
    kept, taken = takers.belote, defence.belote
    if s["belote_after_failure"] == "taken":
        kept, taken = 0, taken + kept
    if s["belote_style"] == "lowers_target":
        kept, taken = 0, 0
    return kept, multiplied(s, m, base, bid, taken, takers.announced + defence.announced)


def multiplied(s: Switches, m: int, base: int, bid: int, belote: int, announced: int) -> int:
    """The winner's score: the bid times m, and the rest inside or outside the bracket."""
    score = bid * m
    score += base if s["doubled_base"] == "flat" else base * m
    score += belote * m if s["belote_multiplied"] else belote
    score += announced * m if s["announcements_multiplied"] else announced
    return score
