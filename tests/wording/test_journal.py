"""Every act that the program records has words, in the journal of an evening or in the club's own."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils import translation

from tournaments.wording.journal_acts import (
    CLUB_GROUPS,
    EVENING_GROUPS,
    GROUPS,
    Group,
    action_words,
    acts_of,
    group_words,
)

PROGRAM = Path(__file__).parents[2] / "tournaments"


def trees(folder: str) -> list[ast.Module]:
    """The modules of a package of the program."""
    return [ast.parse(file.read_text(encoding="utf-8")) for file in (PROGRAM / folder).glob("*.py")]


SERVICES = trees("services")
Function = ast.FunctionDef | ast.AsyncFunctionDef


def constants() -> dict[str, str]:
    """What the modules call their constants of text."""
    found = {}
    for node in (node for tree in [*SERVICES, *trees("selectors")] for node in tree.body):
        if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Constant):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if isinstance(target, ast.Name):
                found[target.id] = str(node.value.value)
    return found


def takers(*trees: ast.AST) -> dict[str, int | None]:
    """The functions of these modules that take an ``action``, and at which place; ``None``: by name only."""
    found: dict[str, int | None] = {}
    for node in (node for tree in trees for node in ast.walk(tree)):
        if isinstance(node, Function):
            names = [each.arg for each in node.args.args]
            if "action" in names:
                found[node.name] = names.index("action")
            elif "action" in [each.arg for each in node.args.kwonlyargs]:
                found[node.name] = None
    return found


def given(tree: ast.AST, known: dict[str, int | None]) -> Iterator[ast.expr]:
    """What the calls of these functions give as the action."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            place = known.get(name)
            yield from (keyword.value for keyword in node.keywords if keyword.arg == "action" and name in known)
            if place is not None and len(node.args) > place:
                yield node.args[place]


def texts(value: ast.expr, named: dict[str, str]) -> set[str]:
    """The texts that an expression may stand for; none if it hands on what its function was given."""
    if isinstance(value, ast.Constant):
        return {str(value.value)}
    if isinstance(value, ast.IfExp):
        return texts(value.body, named) | texts(value.orelse, named)
    assert isinstance(value, ast.Name), f"an action that no reader of the program finds: {ast.unparse(value)}"
    assert value.id in named or value.id == "action", value.id
    return {named[value.id]} if value.id in named else set()


def is_stored(name: ast.Name) -> bool:
    return isinstance(name.ctx, ast.Store)


def recorded() -> set[str]:
    """Every act that the program names where it is recorded."""
    named = constants()
    stored = {each.id for tree in SERVICES for each in ast.walk(tree) if isinstance(each, ast.Name) and is_stored(each)}
    assert "action" not in stored, "an action is written where it is recorded, so that it is found"
    calls = (value for tree in SERVICES for value in given(tree, {**takers(*SERVICES), **takers(tree)}))
    return {text for value in calls for text in texts(value, named)}


KNOWN = sorted(acts_of(GROUPS))


def test_every_act_has_words_and_every_word_is_an_acts() -> None:
    assert recorded() == set(KNOWN)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_words_are_words(language: str) -> None:
    with translation.override(language):
        assert [act for act in KNOWN if not action_words(act)[0].isupper()] == []
        labels = [group_words(group) for group in Group]
    assert len(set(labels)) == len(Group)


def test_every_group_is_an_evenings_or_a_clubs() -> None:
    assert {*EVENING_GROUPS, *CLUB_GROUPS, Group.OTHER} == set(Group)
