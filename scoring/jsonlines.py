"""Questions and answers of the command line as JSON values: no file, no stream, never an exception for bad input."""

import json
import sys
from collections.abc import Callable, Mapping
from math import isfinite
from typing import Any, Final, NoReturn

from scoring.cards import Side, Trump
from scoring.checks import examine, find_trump_problems, find_warnings
from scoring.deal import BESIDE, Deal, PerSide
from scoring.game import DealInGame, GameEnd, GameState, play_game
from scoring.presets import PRESETS, rules_from
from scoring.problems import Code, Problem, ScoringError
from scoring.reading import Reader, by_text
from scoring.rules import RuleSet
from scoring.score import score_deal
from scoring.settlement import Settlement, settle_texts
from scoring.switch_checks import IDENTITY

Answer = dict[str, Any]

_GAME_KEYS: Final = BESIDE | {"target", "start", "deals"}
_ANNOUNCEMENT_KEYS: Final = BESIDE | {"trump", "NS", "EW"}
_TRUMPS: Final = by_text(Trump)
_MOST_ANNOUNCEMENTS: Final = 16  # more than two hands of eight cards can hold


class MalformedError(ValueError):
    """A line that is not JSON."""


def read_json(line: bytes) -> object:
    """The value of one line of JSON.

    Raises:
        MalformedError: no JSON in UTF-8. NaN and Infinity are none; neither is nesting deeper than anybody means.
    """
    try:
        return _read(line.decode())
    except (ValueError, RecursionError) as error:
        raise MalformedError(str(error)) from error


def _read(text: str) -> object:
    try:
        return _DECODER.decode(text)
    except json.JSONDecodeError:
        raise
    except ValueError:  # an integer of more digits than Python converts: out of every range, but JSON
        return _HUGE_DECODER.decode(text)


def _refuse(constant: str) -> NoReturn:
    raise json.JSONDecodeError(f"{constant} is not JSON", constant, 0)


def _bounded(digits: str) -> int:
    return int(digits) if len(digits) < sys.int_info.default_max_str_digits else sys.maxsize


_DECODER: Final = json.JSONDecoder(parse_constant=_refuse)
_HUGE_DECODER: Final = json.JSONDecoder(parse_constant=_refuse, parse_int=_bounded)


def malformed(number: int) -> Answer:
    """The answer to a line that is not JSON."""
    return {"id": None, "line": number, **_refused([Problem(Code.MALFORMED, "")])}


def answer_deal(asked: object) -> Answer:
    """Score one deal: its lines and totals, or every problem that keeps it from being scored."""
    return _with_rules(asked, _scored_deal)


def answer_game(asked: object) -> Answer:
    """Add up one game: each deal's answer, the totals, and whether it is over."""
    return _with_rules(asked, _played_game)


def answer_announcements(asked: object) -> Answer:
    """Settle the announcements of one deal."""
    return _with_rules(asked, _settled_announcements)


def presets() -> list[Answer]:
    """Every preset with its source and its switches."""
    answers = []
    for rules in PRESETS.values():
        values = rules.to_dict()
        switches = {name: value for name, value in values.items() if name not in (*IDENTITY, "schema")}
        answers.append({name: values[name] for name in ("code", "title", "source", "date")} | {"switches": switches})
    return answers


def _with_rules(asked: object, answer: Callable[[Mapping[str, Any], RuleSet], Answer]) -> Answer:
    """Answer under the rule set that the question names, with its id."""
    if not isinstance(asked, Mapping):
        return {"id": None, **_refused([Problem(Code.NOT_AN_OBJECT, "")])}
    identity = asked.get("id")
    if not _can_be_id(identity):
        return {"id": None, **_refused([Problem(Code.WRONG_TYPE, "id")])}
    chosen = asked.get("rules")
    rules = PRESETS.get(chosen) if isinstance(chosen, str) else None
    try:
        return {"id": identity, **answer(asked, rules or rules_from(chosen))}
    except ScoringError as error:
        return {"id": identity, **_refused(error.problems)}


def _can_be_id(identity: object) -> bool:
    """A text or a number; 1e999 would not be JSON in the answer."""
    return identity is None or isinstance(identity, str | int) or (isinstance(identity, float) and isfinite(identity))


def _refused(problems: list[Problem] | tuple[Problem, ...]) -> Answer:
    return {"valid": False, "problems": [problem.to_dict() for problem in problems], "warnings": []}


def _scored_deal(asked: Mapping[str, Any], rules: RuleSet) -> Answer:
    deal, problems = examine(asked, rules)
    if problems:
        return _refused(problems)
    score = score_deal(deal, rules)
    return {
        "valid": True,
        "made": score.made,
        "score": score.score.to_dict(),
        "lines": [line.to_dict() for line in score.lines],
        "problems": [],
        "warnings": [warning.to_dict() for warning in find_warnings(deal, rules)],
    }


def _played_game(asked: Mapping[str, Any], rules: RuleSet) -> Answer:
    read = Reader(asked)
    read.only(_GAME_KEYS)
    target, start = read.integer("target"), read.sides("start") or (0, 0)
    if target is not None and target < 1:
        read.problems.append(Problem(Code.OUT_OF_RANGE, "target", target))
    read.require("deals")
    deals = read.items("deals")
    if read.problems:
        raise ScoringError(read.problems)
    examined = [_examined_in_game(each, rules) for each in deals]
    readable = [deal for deal, problems in examined if not problems]
    state = play_game(readable, rules, GameEnd(target=target or rules.target), PerSide(start[0] or 0, start[1] or 0))
    return _game_answer(state, deals, examined, rules)


def _examined_in_game(asked: object, rules: RuleSet) -> tuple[Deal, tuple[Problem, ...]]:
    """A deal of a game, which has no rules of its own."""
    deal, problems = examine(asked, rules)
    if isinstance(asked, Mapping) and "rules" in asked:
        problems += (Problem(Code.UNKNOWN_KEY, "rules"),)
    return deal, problems


def _game_answer(
    state: GameState, asked: list[Any], examined: list[tuple[Deal, tuple[Problem, ...]]], rules: RuleSet
) -> Answer:
    played = iter(state.deals)
    answers = []
    for question, (deal, problems) in zip(asked, examined, strict=True):
        answer = _refused(problems) if problems else _deal_in_game(deal, next(played), rules)
        identity = question.get("id") if isinstance(question, Mapping) else None
        answers.append({"id": identity if _can_be_id(identity) else None, **answer})
    answer = {
        "totals": state.totals.to_dict(),
        "over": state.over,
        "winner": state.winner,
        "pending": list(state.pending),
        "deals": answers,
        "problems": [],
    }
    return answer | {"held": state.held} if state.held else answer


def _deal_in_game(deal: Deal, played: DealInGame, rules: RuleSet) -> Answer:
    if played.score is None:
        return _refused(played.problems)
    return {
        "valid": True,
        "made": played.score.made,
        "score": played.score.score.to_dict(),
        "lines": [line.to_dict() for line in played.score.lines],
        "problems": [],
        "warnings": [warning.to_dict() for warning in find_warnings(deal, rules)],
    }


def _settled_announcements(asked: Mapping[str, Any], rules: RuleSet) -> Answer:
    read = Reader(asked)
    read.only(_ANNOUNCEMENT_KEYS)
    trump = read.choice("trump", _TRUMPS)
    declared = {side: _texts(read, side.value) for side in Side}
    fields = {problem.root for problem in read.problems}
    problems = read.problems + [each for each in find_trump_problems(trump, rules) if each.root not in fields]
    if not rules.announcements:
        problems.append(Problem(Code.ANNOUNCEMENTS_NOT_PLAYED, "rules"))
    if problems or trump is None:
        return _settlement_answer(None, [problem.to_dict() for problem in problems])
    settled = settle_texts(declared[Side.NS], declared[Side.EW], trump, rules.announcement_style)
    return _settlement_answer(
        settled,
        [
            {"code": each.code, "field": each.field, "announcements": list(each.announcements)}
            for each in settled.problems
        ],
    )


def _settlement_answer(settled: Settlement | None, problems: list[Answer]) -> Answer:
    return {
        "winner": settled.winner if settled else None,
        "points": {side.value: settled.points[side] if settled else 0 for side in Side},
        "decided_by": settled.decided_by if settled else None,
        "problems": problems,
    }


def _texts(read: Reader, key: str) -> list[str]:
    values = read.items(key)
    if len(values) > _MOST_ANNOUNCEMENTS:
        read.problems.append(Problem(Code.OUT_OF_RANGE, key, len(values), _MOST_ANNOUNCEMENTS))
        return []
    texts = [value for value in values if isinstance(value, str)]
    if len(texts) != len(values):
        read.problems.append(Problem(Code.WRONG_TYPE, key))
    return texts
