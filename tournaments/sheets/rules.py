"""The rules of an evening on one page: in sentences, with their source, what differs from it, and ready scores."""

from typing import Any

from scoring import Doubling
from tournaments.models import Tournament
from tournaments.selectors.rules import base_of, rules_of
from tournaments.wording.evenings import bye_sentence, game_sentence, ranking_sentence
from tournaments.wording.rules import difference_words, rules_name, source_sentence
from tournaments.wording.rules_page import ready_lines, rules_sections
from tournaments.wording.scoring import doubling_words


def rules_context(tournament: Tournament) -> dict[str, Any]:
    """Everything the page and the PDF of an evening's rules show."""
    rules = rules_of(tournament)
    return {
        "tournament": tournament,
        "rules": rules,
        "rules_name": rules_name(rules),
        "source": source_sentence(rules),
        "base_title": base_of(rules).title,
        "differences": difference_words(rules),
        "evening": _evening_sentences(tournament),
        "sections": rules_sections(rules),
        "ready": ready_lines(rules),
        "doublings": [doubling_words(doubling) for doubling in (Doubling.COINCHE, Doubling.SURCOINCHE)],
    }


def _evening_sentences(tournament: Tournament) -> list[str]:
    """What this evening has decided beside its rules."""
    return [
        game_sentence(
            rounds=tournament.rounds_planned,
            kind=tournament.game_kind,
            deals=tournament.deals_per_round,
            target=tournament.target,
            minutes=tournament.minutes,
        ),
        ranking_sentence(tournament.ranking),
        bye_sentence(score=tournament.bye_score, points=tournament.bye_points, won=tournament.bye_is_won),
    ]
