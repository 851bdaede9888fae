"""A deal typed on one line, ``100 c ns x 112 b``, read into facts. Pure: no database, no language.

The order is free but for the numbers: the first is the contract, the second the trick points. Case and accents do not
count, spaces are optional. What names no side belongs to the takers; a side right after it gives it to that side. ::

    100 c ns x 112 b     100 in hearts by NS, coinched, 112 trick points, belote
    90 p eo 74 b ns      the belote was the defence's
    80 k ns 40 eo        EW has 40 of the trick points
    110 t ns 98 +50      a cinquante
    cap c ns cap         capot bid and won; ``100 c ns cap``: won, not bid
    80 p ns 162 /1       the other side has no points, and one trick
    120 sa ns 70 der     cards counted with their ordinary values, and who won the last trick
    passe                nobody took

A ``!`` says of something unusual that it was so.
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from string import digits
from typing import Final

from scoring import Doubling, PerSide, Side, SpecialBid, Trump
from scoring.deal import ZERO

_TOKEN: Final = re.compile(r"[0-9]+|[+/]\s*[0-9]+|[^\W\d_]+|[^\s,;]")
_LIGATURES: Final = str.maketrans({"œ": "oe", "æ": "ae"})
LONGEST_NUMBER: Final = 6


class Sign(StrEnum):
    """The words that are neither a side nor a trump."""

    BELOTE = "belote"
    CAPOT = "capot"
    GENERALE = "generale"
    COINCHE = "coinche"
    SURCOINCHE = "surcoinche"
    PASSED = "passed"
    LAST_TRICK = "last_trick"


Meaning = Side | Trump | Sign
#: What may be typed, in small letters without accents.
Vocabulary = Mapping[str, Meaning]

_DOUBLINGS: Final = {Sign.COINCHE: Doubling.COINCHE, Sign.SURCOINCHE: Doubling.SURCOINCHE}
_BIDS: Final = {Sign.CAPOT: SpecialBid.CAPOT, Sign.GENERALE: SpecialBid.GENERALE}


class LineCode(StrEnum):
    """Why a part of a line is not understood."""

    UNKNOWN = "unknown"
    TWICE = "twice"  # it says again, or otherwise, what has been said


@dataclass(frozen=True, slots=True, kw_only=True)
class LineProblem:
    """A part of the line, as it was typed, and why it is not understood."""

    code: LineCode
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DealLine:
    """What a line says; what it does not say is None, or nothing.

    Attributes:
        passed: nobody took.
        taker, contract, trump, doubling: the bid.
        points: trick points by the side that they were stated for.
        belotes, announcements: of each side.
        swept: the side that won all eight tricks.
        generale: the side one of whose players won them.
        loser_tricks: tricks of the side that has no points.
        last_trick: the side that won the last trick.
        accepted: what is unusual was so.
        problems: every part that is not understood.
    """

    passed: bool = False
    taker: Side | None = None
    contract: int | SpecialBid | None = None
    trump: Trump | None = None
    doubling: Doubling = Doubling.NONE
    points: Mapping[Side, int] = field(default_factory=dict)
    belotes: PerSide = ZERO
    announcements: PerSide = ZERO
    swept: Side | None = None
    generale: Side | None = None
    loser_tricks: int | None = None
    last_trick: Side | None = None
    accepted: bool = False
    problems: tuple[LineProblem, ...] = ()


@dataclass(slots=True, kw_only=True)
class _Item:
    """Something that belongs to a side: the takers', unless a side follows it."""

    meaning: Sign | str
    number: int = 1
    side: Side | None = None


POINTS: Final = "points"
ANNOUNCEMENTS: Final = "announcements"


def read_line(text: str, words: Vocabulary) -> DealLine:
    """Read a line as far as it can be read; ``problems`` names the rest."""
    reader = _Reader()
    for token in _TOKEN.findall(text):
        if token[0] in digits:
            reader.number(token)
        elif token[0] in "+/" and len(token) > 1:
            reader.signed(token)
        elif token == "!":
            reader.accepted = True
        else:
            reader.letters(token, words)
    return reader.line()


class _Reader:
    """Goes through the line from left to right."""

    def __init__(self) -> None:
        self.said: dict[str, object] = {}
        self.items: list[_Item] = []
        self.open_item: _Item | None = None
        self.loser_tricks: int | None = None
        self.accepted = False
        self.problems: list[LineProblem] = []

    def number(self, token: str) -> None:
        """The contract, then the trick points."""
        self.open_item = None
        if len(token) > LONGEST_NUMBER:
            self._refuse(LineCode.UNKNOWN, token)
        elif "contract" not in self.said:
            self.said["contract"] = int(token)
        elif any(item.meaning == POINTS for item in self.items):
            self._refuse(LineCode.TWICE, token)
        else:
            self._add(_Item(meaning=POINTS, number=int(token)))

    def signed(self, token: str) -> None:
        """``+50`` of announcements, ``/1`` trick of the side without points."""
        value = int(token[1:]) if len(token.strip()) <= LONGEST_NUMBER else None
        if value is None:
            self._refuse(LineCode.UNKNOWN, token)
        elif token[0] == "+":
            self._add(_Item(meaning=ANNOUNCEMENTS, number=value))
        elif self.loser_tricks is not None:
            self._refuse(LineCode.TWICE, token)
        else:
            self.loser_tricks = value

    def letters(self, token: str, words: Vocabulary) -> None:
        """One word, or several without a space between them."""
        meanings = _taken_apart(plain(token), words)
        if meanings is None:
            self._refuse(LineCode.UNKNOWN, token)
            return
        for meaning in meanings:
            self._word(meaning, token)

    def _word(self, meaning: Meaning, token: str) -> None:
        if isinstance(meaning, Side):
            self._side(meaning, token)
        elif isinstance(meaning, Trump):
            self._say("trump", meaning, token)
        elif meaning in _DOUBLINGS:
            self._say("doubling", _DOUBLINGS[meaning], token)
        elif meaning is Sign.PASSED:
            self._say("passed", True, token)
        elif meaning in _BIDS and "contract" not in self.said:
            self._say("contract", _BIDS[meaning], token)
        else:
            self._add(_Item(meaning=meaning))

    def _side(self, side: Side, token: str) -> None:
        """The takers first; afterwards whose the thing before it is."""
        if "taker" not in self.said:
            self._say("taker", side, token)
        elif self.open_item is not None:
            self.open_item.side = side
            self.open_item = None
        else:
            self._refuse(LineCode.TWICE, token)

    def _say(self, what: str, value: object, token: str) -> None:
        self.open_item = None
        if what in self.said:
            self._refuse(LineCode.TWICE, token)
        else:
            self.said[what] = value

    def _add(self, item: _Item) -> None:
        self.items.append(item)
        self.open_item = item

    def _refuse(self, code: LineCode, token: str) -> None:
        problem = LineProblem(code=code, text=token)
        if problem not in self.problems:
            self.problems.append(problem)

    def line(self) -> DealLine:
        """Everything that was said, what has no side given to the takers."""
        said: dict[str, object] = dict(self.said)
        taker = said.get("taker")
        owners = [(item, item.side or (taker if isinstance(taker, Side) else Side.NS)) for item in self.items]
        return DealLine(
            **said,  # type: ignore[arg-type]  # its keys and their values are those that `_say` writes
            points={side: item.number for item, side in owners if item.meaning == POINTS},
            belotes=_sum(owners, Sign.BELOTE),
            announcements=_sum(owners, ANNOUNCEMENTS),
            swept=_last(owners, Sign.CAPOT),
            generale=_last(owners, Sign.GENERALE),
            loser_tricks=self.loser_tricks,
            last_trick=_last(owners, Sign.LAST_TRICK),
            accepted=self.accepted,
            problems=tuple(self.problems),
        )


def _sum(owners: Sequence[tuple[_Item, Side]], meaning: str) -> PerSide:
    totals = dict.fromkeys(Side, 0)
    for item, side in owners:
        if item.meaning == meaning:
            totals[side] += item.number
    return PerSide(totals[Side.NS], totals[Side.EW])


def _last(owners: Sequence[tuple[_Item, Side]], meaning: str) -> Side | None:
    return next((side for item, side in reversed(owners) if item.meaning == meaning), None)


def plain(text: str) -> str:
    """Small letters without accents."""
    decomposed = unicodedata.normalize("NFKD", text.casefold().translate(_LIGATURES))
    return "".join(character for character in decomposed if not unicodedata.combining(character))


def _taken_apart(text: str, words: Vocabulary) -> list[Meaning] | None:
    """The words that make up a text without spaces, the longest first; None if it cannot be made of them.

    Every end of the text is read once, the shortest first: what follows a word is known by then.
    """
    read: list[list[Meaning] | None] = [None] * len(text) + [[]]
    for start in range(len(text) - 1, -1, -1):
        for end in range(len(text), start, -1):
            meaning, rest = words.get(text[start:end]), read[end]
            if meaning is not None and rest is not None:
                read[start] = [meaning, *rest]
                break
    return read[0]
