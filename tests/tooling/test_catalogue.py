"""The check of the catalogue finds what a French reader would stumble over."""

from tempfile import NamedTemporaryFile
from typing import Any

import polib
import pytest

from tests.tooling.catalogue import find_problems, settle_spaces

NARROW, WIDE = "\u202f", "\u00a0"


def problems_of(*entries: polib.POEntry, compiled: bool = True) -> list[str]:
    catalogue = polib.POFile()
    catalogue.extend(entries)
    with NamedTemporaryFile(suffix=".mo") as file:
        catalogue.save_as_mofile(file.name)
        return list(find_problems(catalogue, polib.mofile(file.name) if compiled else polib.MOFile()))


@pytest.mark.parametrize(
    ("facts", "word"),
    [
        ({"msgstr": ""}, "not translated"),
        ({"msgstr": "Bonjour", "flags": ["fuzzy"]}, "only guessed"),
        ({"msgstr": "Bonjour", "obsolete": True}, "nothing uses"),
        ({"msgid": "Round %(number)d", "msgstr": "Tour"}, "placeholders differ"),
        ({"msgid": "Hello {name}", "msgstr": "Bonjour {nom}"}, "placeholders differ"),
        ({"msgstr": "Vraiment ?"}, "no-break space"),
        ({"msgstr": "Vraiment?"}, "no-break space"),
        ({"msgstr": "Le score : 162"}, "no-break space"),
        ({"msgstr": "« Valider »"}, "no-break space"),
    ],
)
def test_a_faulty_entry_is_named(facts: dict[str, Any], word: str) -> None:
    assert any(word in problem for problem in problems_of(polib.POEntry(**{"msgid": "Hello", **facts})))


@pytest.mark.parametrize(
    "translation",
    [
        f"Vraiment{NARROW}?",
        f"Le score{WIDE}: 162",
        f"«{NARROW}Valider{NARROW}»",
        "19:30",
        "<a href='https://example.org/?a=1'>Aide</a>",
        "Table&nbsp;3",
    ],
)
def test_right_punctuation_passes(translation: str) -> None:
    assert problems_of(polib.POEntry(msgid="Hello", msgstr=translation)) == []


def test_one_of_something_may_leave_out_its_number() -> None:
    entry = polib.POEntry(
        msgid="%(count)d table",
        msgid_plural="%(count)d tables",
        msgstr_plural={0: "%(count)d table", 1: "%(count)d tables"},
    )
    assert problems_of(entry) == []
    entry.msgstr_plural[1] = "des tables"
    assert problems_of(entry) != []


def test_a_compiled_catalogue_that_is_behind_is_named() -> None:
    assert problems_of(polib.POEntry(msgid="Hello", msgstr="Bonjour"), compiled=False) != []


def test_ordinary_spaces_beside_punctuation_are_settled() -> None:
    settled = settle_spaces("Score : 162 ; « Valider » ? Oui, à 19:30 !")
    expected = f"Score{WIDE}: 162{NARROW}; «{NARROW}Valider{NARROW}»{NARROW}? Oui, à 19:30{NARROW}!"
    assert settled == expected
    assert problems_of(polib.POEntry(msgid="Hello", msgstr=settled)) == []
