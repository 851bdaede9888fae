"""The rules of an evening on one page: in sentences, with their source, what differs from it, and ready scores."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring import Doubling
from tournaments.models import Tournament
from tournaments.selectors.rules import base_of, rules_of
from tournaments.sheets.codes import rules_address
from tournaments.sheets.listing import Listing
from tournaments.sheets.notes import event_note
from tournaments.sheets.paper import Format
from tournaments.sheets.ruling import Align, Column
from tournaments.wording.evenings import bye_sentence, game_sentence, ranking_sentence
from tournaments.wording.rules import difference_words, rules_name, source_sentence
from tournaments.wording.rules_page import ready_lines, rules_sections
from tournaments.wording.scoring import doubling_words


def rules_context(tournament: Tournament) -> dict[str, Any]:
    """Everything the page and the PDF of an evening's rules show."""
    rules = rules_of(tournament)
    return {
        "tournament": tournament,
        "address": rules_address(tournament),
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


def rules_listings(tournament: Tournament) -> tuple[Listing, Listing]:
    """The rules as two lists, to be bound with other documents: a sentence a row, and the ready scores."""
    rules = rules_of(tournament)
    title = f"{_('Rules of the evening')} — {rules_name(rules)}"
    notes = [event_note(tournament), source_sentence(rules)]
    differs = _("What differs from %(title)s") % {"title": base_of(rules).title}
    difference = _("%(label)s: %(here)s (instead of “%(source)s”)")
    parts = (
        (_("Rules of the evening"), _evening_sentences(tournament)),
        (
            differs,
            [
                difference % {"label": each.label, "here": each.here, "source": each.source}
                for each in difference_words(rules)
            ],
        ),
        *((section.title, section.sentences) for section in rules_sections(rules)),
    )
    return (
        Listing(
            title=title,
            notes=notes,
            columns=(Column(heading=("",), least=24), Column(heading=("",), least=60)),
            rows=[("" if index else name, text) for name, texts in parts for index, text in enumerate(texts)],
            formats=(Format.PORTRAIT,),
        ),
        Listing(
            title=_("Ready scores"),
            notes=notes,
            columns=(Column(heading=(pgettext("column", "Contract"),), least=10), *_ready_columns()),
            rows=[(line.bid, *line.made, *line.failed) for line in ready_lines(rules)],
        ),
    )


def _ready_columns() -> list[Column]:
    """Made and failed, each plain, coinched and surcoinched."""
    plain = pgettext("contract", "plain")
    kinds = [plain, *(doubling_words(doubling) for doubling in (Doubling.COINCHE, Doubling.SURCOINCHE))]
    return [
        Column(heading=(outcome, kind), align=Align.RIGHT)
        for outcome in (pgettext("contract", "made"), pgettext("contract", "failed"))
        for kind in kinds
    ]


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
