"""People's names as text: made tidy, taken apart, compared and searched. Pure: no Django, no database."""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

#: The longest name that is kept.
LONGEST = 80

#: Under these keys of what the journal keeps stands one name, or a list of names.
NAMED = frozenset({"name", "names", "created"})

#: The longest search key: one sign can stand for several letters.
LONGEST_KEY = 2 * LONGEST

#: What sets two names of a pasted line apart, the surest sign first.
SEPARATORS = (re.compile(r"\t+"), re.compile(r"\s*/\s*"), re.compile(r"\s*;\s*"), re.compile(r"\s*&\s*"))
SPACED_HYPHEN = re.compile(r"\s+[-–—]\s+")
COMMA = re.compile(r"\s*,\s*")
#: Letters that no decomposition takes apart.
PLAIN_LETTERS = str.maketrans(
    {"œ": "oe", "æ": "ae", "ß": "ss", "ø": "o", "đ": "d", "ł": "l", "ı": "i", "’": " ", "'": " ", "-": " "}
)


class BadNameError(ValueError):
    """A name that cannot be kept; ``code`` is ``empty``, ``too_long`` or ``control``."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def tidy_name(text: str) -> str:
    """Return the name trimmed, its inner spaces single, in composed Unicode (NFC).

    Raises:
        BadNameError: nothing is left, more than ``LONGEST`` characters, or control characters inside.
    """
    if any(is_control(character) for character in text if not character.isspace()):
        raise BadNameError("control")
    name = unicodedata.normalize("NFC", " ".join(text.split()))
    if not name.strip("\u200b\u2060\ufeff"):
        raise BadNameError("empty")
    if len(name) > LONGEST:
        raise BadNameError("too_long")
    return name


def is_control(character: str) -> bool:
    """True for what no keyboard types and no paper shows: control codes, lone surrogates, reversed writing."""
    bidirectional = "\u202a" <= character <= "\u202e" or "\u2066" <= character <= "\u2069"
    return bidirectional or unicodedata.category(character) in {"Cc", "Cs"}


@lru_cache(maxsize=4096)
def search_key(text: str) -> str:
    """Return what two spellings of one name share: lower case, no accents, one space between words.

    Remembers the latest answers: planning an import asks for the key of one name about ten times.

    >>> search_key("Hélène NOËL-Ångström")
    'helene noel angstrom'
    """
    folded = unicodedata.normalize("NFKD", text).casefold().translate(PLAIN_LETTERS)
    decomposed = unicodedata.normalize("NFKD", folded).casefold()
    plain = "".join(character for character in decomposed if not unicodedata.combining(character))
    return " ".join(plain.split())[:LONGEST_KEY].rstrip()


def matches(query: str, *texts: str) -> bool:
    """True if every word of the query begins or lies inside one of the texts, whatever the order and the accents."""
    haystack = " ".join(search_key(text) for text in texts)
    return all(word in haystack for word in search_key(query).split())


@dataclass(frozen=True, slots=True, kw_only=True)
class PastedLine:
    """One line of a pasted list: its number from 1, its text, the names found and what is wrong (``""``: nothing).

    ``problem`` is ``one_name``, ``many_names``, or the code of a ``BadNameError``.
    """

    number: int
    text: str
    names: tuple[str, ...]
    problem: str = ""


def split_names(line: str) -> tuple[str, ...]:
    """Take the names of a line apart, untidied; a name alone comes back alone.

    The separators are tried from the surest to the least sure and the first that occurs is the only one used, so that
    "Jean-Paul", "DUPONT, Marie / DURAND, Paul" and "Anne - Bruno" are all read as they were meant. A comma counts
    only if there is exactly one.
    """
    stripped = line.strip()
    for separator in (*SEPARATORS, SPACED_HYPHEN):
        if separator.search(stripped):
            return tuple(part for part in separator.split(stripped) if part.strip())
    if stripped.count(",") == 1:
        return tuple(part for part in COMMA.split(stripped) if part.strip())
    return (stripped,) if stripped else ()


def read_lines(text: str, *, size: int) -> tuple[PastedLine, ...]:
    """Read a pasted list, ``size`` names a line (2 for pairs, 1 for single players); empty lines are left out."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return tuple(_read_line(number, line, size) for number, line in enumerate(lines, start=1) if line.strip())


def _read_line(number: int, line: str, size: int) -> PastedLine:
    """Read one line and find out what is wrong with it."""
    raw = (line,) if size == 1 else split_names(line)
    try:
        names = tuple(tidy_name(part) for part in raw)
    except BadNameError as problem:
        return PastedLine(number=number, text=line.strip(), names=(), problem=problem.code)
    problem_code = "" if len(names) == size else "one_name" if len(names) < size else "many_names"
    return PastedLine(number=number, text=line.strip(), names=names, problem=problem_code)


def short_name(name: str) -> str:
    """A first name with an initial, for what strangers read: "Odile Martin" and "MARTIN Odile" become "Odile M.".

    A name of one word stays as it is. A family name of several words keeps the initial of its first one; written in
    capitals, it is known wherever it stands.
    """
    words = name.split()
    capitals = [word for word in words if len(word) > 1 and word.isupper()]
    first = [word for word in words if word not in capitals]
    if len(words) < 2:
        return name
    if capitals and first:
        return f"{first[0]} {capitals[0][0]}."
    return f"{words[0]} {words[1][0].upper()}."


def spellings(name: str) -> set[str]:
    """A name as it is kept, and with its first or its last word at the other end.

    >>> sorted(spellings("Odile Martin"))
    ['Martin Odile', 'Odile Martin']
    """
    words = name.split()
    return {name, " ".join([*words[1:], *words[:1]]), " ".join([*words[-1:], *words[:-1]])} if words else set()


@lru_cache(maxsize=4096)
def named_alone(spelling: str) -> re.Pattern[str]:
    """Finds a name inside a text, but not inside another name.

    One of several words in any capitals; a single word, which may be a common one, in its own only.
    """
    capitals = re.IGNORECASE if " " in spelling else re.NOFLAG
    return re.compile(rf"(?<![\w-]){re.escape(spelling)}(?![\w-])", capitals)


def tells_of(value: Any, name: str, *, key: str = "") -> bool:
    """True if what the journal keeps (text, or JSON of it) tells of somebody of this name; ``key``: where it stands."""
    if isinstance(value, dict):
        return any(tells_of(inner, name, key=inner_key) for inner_key, inner in value.items())
    if isinstance(value, list):
        return any(tells_of(inner, name, key=key) for inner in value)
    if not isinstance(value, str):
        return False
    return value.casefold() == name.casefold() if key in NAMED else named_alone(name).search(value) is not None
