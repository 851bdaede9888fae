"""Dates in templates: this ``date`` stands in for Django's on every page (``builtins`` in the settings)."""

from typing import Any

from django import template
from django.template.defaultfilters import date as django_date

from tournaments.phrases import day_format

register = template.Library()


@register.filter(expects_localtime=True, is_safe=False)
def date(value: Any, arg: str | None = None) -> str:
    """A date or a moment in a format of Django's, the first of a month as the language writes it."""
    return str(django_date(value, day_format(value, arg)))
