"""HTML to PDF by WeasyPrint, without any access to the network."""

from functools import cache
from importlib import import_module
from types import ModuleType

from django.utils.translation import gettext as _

from tournaments.errors import UserError


@cache
def _engine() -> ModuleType | None:
    """The module that needs WeasyPrint, or None where this machine lacks Pango.

    Loaded at the first print, not at the start: it takes half a second and needs system libraries that a bare
    machine does not have; everything but PDF must work there.
    """
    try:
        return import_module("tournaments.sheets.engine")
    except OSError:
        return None


def pdf_is_available() -> bool:
    """True if this machine can make PDF files."""
    return _engine() is not None


def missing_libraries_message() -> str:
    """What to do on a machine that cannot make PDF files."""
    return _(
        "PDF files need the libraries Pango and HarfBuzz, which this machine lacks "
        "(on Debian and Ubuntu: sudo apt-get install libpangoft2-1.0-0 libharfbuzz-subset0 fonts-dejavu-core). "
        "Use the printable page meanwhile."
    )


def render_pdf(html: str) -> bytes:
    """Lay out a printable page and return the PDF file.

    ``html`` may refer to the project's static files and to ``data:`` addresses; nothing else is loaded.
    Raises ``UserError`` where Pango is missing.
    """
    engine = _engine()
    if engine is None:
        raise UserError(missing_libraries_message())
    pdf: bytes = engine.to_pdf(html)
    return pdf
