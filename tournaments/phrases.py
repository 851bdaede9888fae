"""Small pieces of sentences that every module may need."""

from collections.abc import Iterable

from django.utils.translation import pgettext


def listed(parts: Iterable[str]) -> str:
    """Several parts of a sentence one after the other, with the language's semicolon between them."""
    return pgettext("between the parts of a sentence", "; ").join(parts)
