"""The telephones on the organiser's pages: ``{% phone_calls tournament %}``."""

from typing import Any

from django import template
from django.template.context import RequestContext

from tournaments.models import Tournament
from tournaments.selectors.calls import open_calls

register = template.Library()


@register.inclusion_tag("tournaments/phone/_calls.html", takes_context=True)
def phone_calls(context: RequestContext, tournament: Tournament) -> dict[str, Any]:
    """The tables of an evening that call the organiser; nothing where none does."""
    kept = {name: context.get(name) for name in ("may_enter", "csrf_token")}
    return {"calls": open_calls(tournament), "tournament": tournament, **kept}
