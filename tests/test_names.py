"""Names: tidied, taken apart, searched."""

import unicodedata

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tournaments.names import LONGEST, BadNameError, matches, read_lines, search_key, short_name, split_names, tidy_name

HOSTILE = ["=1+1", "<script>alert(1)</script>", "É" * 40, "O'Brien & Fils", "{{ 7*7 }}", "-12", "@SUM(A1)"]


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("Anne / Bruno", ("Anne", "Bruno")),
        ("Anne;Bruno", ("Anne", "Bruno")),
        ("Anne & Bruno", ("Anne", "Bruno")),
        ("Anne\tBruno", ("Anne", "Bruno")),
        ("Anne\t\tBruno\t", ("Anne", "Bruno")),
        ("Anne - Bruno", ("Anne", "Bruno")),
        ("Anne – Bruno", ("Anne", "Bruno")),
        ("Anne, Bruno", ("Anne", "Bruno")),
        ("Jean-Paul / Anne-Marie", ("Jean-Paul", "Anne-Marie")),
        ("Jean-Paul - Anne-Marie", ("Jean-Paul", "Anne-Marie")),
        ("DUPONT, Marie / DURAND, Paul", ("DUPONT, Marie", "DURAND, Paul")),
        ("DUPONT, Marie;DURAND, Paul", ("DUPONT, Marie", "DURAND, Paul")),
        ("Jean-Paul", ("Jean-Paul",)),
        ("Le Goff Anne, Petit Luc, Zoé", ("Le Goff Anne, Petit Luc, Zoé",)),
        ("a / b / c", ("a", "b", "c")),
        ("", ()),
        ("   ", ()),
    ],
)
def test_a_pasted_line_is_taken_apart_as_it_was_meant(line: str, names: tuple[str, ...]) -> None:
    assert split_names(line) == names


PLAIN = st.text(st.sampled_from("abcéèÉßœ' -"), min_size=1, max_size=20).map(lambda text: "x" + text.strip() + "y")


@given(PLAIN, PLAIN, st.sampled_from([" / ", "/", ";", " ; ", " & ", "\t"]))
def test_any_two_names_come_back_whole_from_a_sure_separator(first: str, second: str, separator: str) -> None:
    (line,) = read_lines(f"{first}{separator}{second}", size=2)
    assert line.names == (tidy_name(first), tidy_name(second))
    assert line.problem == ""


@given(st.text(max_size=200))
def test_a_tidied_name_is_never_changed_again(text: str) -> None:
    try:
        name = tidy_name(text)
    except BadNameError:
        assume(False)
    assert tidy_name(name) == name
    assert 0 < len(name) <= LONGEST
    assert unicodedata.is_normalized("NFC", name)
    assert name == " ".join(name.split())


@given(st.text(max_size=400))
def test_any_pasted_text_is_read_line_by_line_without_failing(text: str) -> None:
    for line in read_lines(text, size=2):
        assert (len(line.names) == 2) or line.problem


@pytest.mark.parametrize("name", HOSTILE)
def test_odd_but_possible_names_are_kept_as_they_are(name: str) -> None:
    assert tidy_name(f"  {name} ") == name


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty"),
        (" \u00a0 ", "empty"),
        ("\u200b", "empty"),
        ("a" * (LONGEST + 1), "too_long"),
        ("Anne\x00", "control"),
        ("Anne\x1b[31m", "control"),
        ("Anne\u202egnp", "control"),
    ],
)
def test_what_is_no_name_is_refused(text: str, code: str) -> None:
    with pytest.raises(BadNameError) as problem:
        tidy_name(text)
    assert problem.value.code == code


def test_two_ways_to_type_an_accent_are_one_name() -> None:
    assert tidy_name("He\u0301le\u0300ne") == "Hélène"


@pytest.mark.parametrize("query", ["helene", "HÉLÈNE", "noel helene", "angstrom", "noël-å", ""])
def test_search_minds_neither_accents_nor_the_order_of_words(query: str) -> None:
    assert matches(query, "Hélène Noël-Ångström")


def test_search_wants_every_word() -> None:
    assert not matches("helene martin", "Hélène Noël-Ångström")


@given(st.text(max_size=60))
def test_the_search_key_is_stable(text: str) -> None:
    assert search_key(search_key(text)) == search_key(text)


def test_single_players_keep_the_whole_line() -> None:
    (line,) = read_lines("DUPONT, Marie\n\n", size=1)
    assert line.names == ("DUPONT, Marie",)


def test_lines_are_numbered_as_they_were_pasted() -> None:
    lines = read_lines("a / b\r\n\r\nseul\rc / d / e", size=2)
    assert [(line.number, line.problem) for line in lines] == [(1, ""), (3, "one_name"), (4, "many_names")]


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Odile Martin", "Odile M."),
        ("MARTIN Odile", "Odile M."),
        ("Jean-Pierre DE LA TOUR", "Jean-Pierre D."),
        ("Hélène éluard", "Hélène É."),
        ("Zizou", "Zizou"),
        ("", ""),
    ],
)
def test_strangers_read_a_first_name_and_an_initial(name: str, short: str) -> None:
    assert short_name(name) == short
