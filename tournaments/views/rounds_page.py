"""The draw page put together: the round's tables in words, its forms, and the one next step."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.enums import Formula
from tournaments.errors import UserError
from tournaments.forms.base import BaseForm
from tournaments.forms.rounds import DrawForm
from tournaments.models import Round, Tournament
from tournaments.permissions import Action, may
from tournaments.selectors.draw_page import DrawnRound, DrawnTable, Placed, drawn_round
from tournaments.selectors.evenings import Step, smallest_field
from tournaments.selectors.rounds import (
    DRAWN_AHEAD,
    RoundSummary,
    missing_tables,
    restorable_round,
    round_summaries,
)
from tournaments.selectors.rounds_after import other_draw
from tournaments.services.rounds import missing_words
from tournaments.services.rounds_life import round_name
from tournaments.views.access import get_round, get_tournament, role_of
from tournaments.views.round_forms import empty_forms
from tournaments.views.shell import render_evening
from tournaments.wording.draws import broken_words, count_broken, reason_sentence

UNPROCESSABLE = 422
Bound = Mapping[str, BaseForm]
"""Forms that came back with errors, by their name on the page."""


class NextStep(StrEnum):
    """What the one primary button does."""

    PUBLISH = "publish"
    EARLIER_DRAFT = "earlier_draft"
    SCORES = "scores"
    DRAW = "draw"
    STANDINGS = "standings"
    LATEST = "latest"


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A table as shown: its facts and, in words, why it is as it is."""

    table: DrawnTable
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bye:
    """An exempt side as shown."""

    placed: Placed
    sentences: tuple[str, ...]


def may_draw(request: HttpRequest) -> bool:
    """True if who asks may see drafts and change rounds."""
    return may(role_of(request), Action.DRAW)


def render_round(
    request: HttpRequest, tournament: Tournament, round_: Round, *, bound: Bound | None = None, status: int = 200
) -> HttpResponse:
    """The draw page of a round; ``bound`` holds forms that were refused."""
    found = drawn_round(round_)
    summaries = round_summaries(tournament)
    context = {
        "round": round_,
        "rounds": [one for one in summaries if may_draw(request) or not one.is_draft],
        "drafts": sum(one.is_draft for one in summaries),
        "may_draw": may_draw(request) and tournament.is_open,
        "drawn": found,
        "cards": _cards(found),
        "byes": _byes(round_, found),
        "next_step": _next_step(tournament, round_, summaries, found),
        "individual": Formula(tournament.formula).is_individual,
        "is_last": summaries[-1].number == round_.number if summaries else True,
        "following": round_.number + 1,
        "round_name": round_name(round_),
        "forms": {**empty_forms(tournament, round_, found), **(bound or {})},
        "refusals": [error for form in (bound or {}).values() for error in form.non_field_errors()],
        **_broken(round_, found),
        **_missing(tournament),
        "restorable": restorable_round(tournament),
        "other": other_draw(round_, found) if may_draw(request) else None,
        "is_any_open": any(not table.is_confirmed for table in found.tables),
        "offers_second_game": round_.takes_scores
        and bool(found.byes)
        and not Formula(tournament.formula).is_individual,
        "is_any_away": bool(found.byes or found.absent or found.unplaced),
    }
    return render_evening(
        request,
        "tournaments/rounds/draw.html",
        tournament,
        step=Step.DRAW,
        context=context,
        round_number=round_.number,
        status=status,
    )


def load_round(request: HttpRequest, pk: int, round_number: int) -> tuple[Tournament, Round]:
    """A tournament that takes changes, and one of its rounds; 404 if there is none."""
    tournament = get_tournament(request, pk, to_change=True)
    return tournament, get_round(tournament, round_number)


def apply_form(
    request: HttpRequest,
    tournament: Tournament,
    round_: Round,
    named: tuple[str, BaseForm],
    act: Callable[[Any], str | None],
    said: str = "",
) -> HttpResponse:
    """Do what a valid form asks for and go back to the round; otherwise show the round as it is now, and why not.

    What was done is told by what ``act`` returns, or by ``said``.
    """
    name, form = named
    status = UNPROCESSABLE
    if form.is_valid():
        try:
            told = act(form.cleaned_data)
        except UserError as error:
            form.add_user_error(error)
            status = error.status
        else:
            messages.success(request, told or said)
            return _back(tournament, round_)
    fresh = tournament.rounds.filter(pk=round_.pk).first()
    if fresh is None:
        messages.error(request, _("This round has been cancelled in the meantime."))
        return redirect("draw", tournament.pk)
    return render_round(request, tournament, fresh, bound={name: form}, status=status)


def _back(tournament: Tournament, round_: Round) -> HttpResponse:
    """To the round, or if it is gone to the draw."""
    if tournament.rounds.filter(pk=round_.pk).exists():
        return redirect("draw_round", tournament.pk, round_.number)
    return redirect("draw", tournament.pk)


def render_no_round(
    request: HttpRequest, tournament: Tournament, *, form: DrawForm | None = None, status: int = 200
) -> HttpResponse:
    """The draw page before the first draw."""
    form = form or DrawForm(initial={"number": 1})
    context = {
        "form": form,
        "may_draw": may_draw(request) and tournament.is_open,
        "individual": Formula(tournament.formula).is_individual,
        "least": smallest_field(tournament),
        "ahead": tournament.formula in DRAWN_AHEAD and tournament.rounds_planned > 1,
        "restorable": restorable_round(tournament),
    }
    return render_evening(
        request, "tournaments/rounds/no_round.html", tournament, step=Step.DRAW, context=context, status=status
    )


def _cards(found: DrawnRound) -> tuple[Card, ...]:
    return tuple(
        Card(
            table=table,
            sentences=tuple(reason_sentence(reason, found.people) for reason in table.reasons),
        )
        for table in found.tables
    )


def _byes(round_: Round, found: DrawnRound) -> tuple[Bye, ...]:
    return tuple(
        Bye(
            placed=placed,
            sentences=tuple(
                reason_sentence(reason, found.people)
                for reason in round_.bye_reasons
                if placed.contestant.id in reason.get("contestants", ())
            ),
        )
        for placed in found.byes
    )


def _broken(round_: Round, found: DrawnRound) -> dict[str, Any]:
    words = [broken_words(broken, found.people) for broken in round_.broken_wishes]
    grave = [one for one in words if not one.is_minor]
    return {
        "broken": grave,
        "broken_minor": [one for one in words if one.is_minor],
        "broken_heading": count_broken(grave),
    }


def _missing(tournament: Tournament) -> dict[str, Any]:
    missing = missing_tables(tournament)
    return {"missing": missing, "missing_words": missing_words(missing)}


def _next_step(
    tournament: Tournament, round_: Round, summaries: tuple[RoundSummary, ...], found: DrawnRound
) -> NextStep:
    if round_.is_draft:
        earlier = any(one.is_draft and one.number < round_.number for one in summaries)
        return NextStep.EARLIER_DRAFT if earlier else NextStep.PUBLISH
    if round_.takes_scores and found.missing:
        return NextStep.SCORES
    if any(one.number > round_.number for one in summaries):
        return NextStep.LATEST
    return NextStep.STANDINGS if round_.number >= tournament.rounds_planned else NextStep.DRAW
