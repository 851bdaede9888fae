"""HTML to PDF by WeasyPrint, without any access to the network, on every core where there is much to lay out."""

import gc
import multiprocessing
import os
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from io import BytesIO
from types import ModuleType

from django.utils.translation import gettext as _
from pikepdf import Name, Pdf

from tournaments.errors import UserError

#: Parts from which starting processes of one's own is quicker than doing without.
PARTS_FOR_PROCESSES = 3
#: Seconds between two looks at what is done.
LOOK = 2.0

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """A document as printable pages of HTML, to be laid out one after the other or side by side.

    ``forms``: pages that lie under others, in a part of their own; ``under`` says for every page of the document which
    of them does (None: none).
    """

    parts: Sequence[str]
    forms: str = ""
    under: Sequence[int | None] = ()


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


def render_pdf(layout: Layout, *, accessible: bool = False, progress: Progress | None = None) -> bytes:
    """Lay out a document and return the PDF file.

    The pages may refer to the project's static files and to ``data:`` addresses; nothing else is loaded.
    ``accessible``: with the structure of PDF/UA, for a document of one part. ``progress`` is told at the start, after
    every part and every two seconds how many of how many are done; whatever it raises ends the work.
    Raises ``UserError`` where Pango is missing.
    """
    if _engine() is None:
        raise UserError(missing_libraries_message())
    tell = progress or _nobody
    parts = [*layout.parts, layout.forms] if layout.forms else list(layout.parts)
    tell(0, len(parts))
    with _executor(len(parts)) as executor:
        files = _laid_out(executor, parts, accessible, tell)
    return _bound(files[: len(layout.parts)], files[len(layout.parts) :], layout.under)


def lay_out(html: str, accessible: bool) -> bytes:
    """One part, in this process."""
    engine = _engine()
    if engine is None:
        raise UserError(missing_libraries_message())
    pdf: bytes = engine.to_pdf(html, accessible=accessible)
    return pdf


def _nobody(_done: int, _total: int) -> None:
    """Tell nobody."""


@contextmanager
def _executor(parts: int) -> Iterator[Executor | None]:
    """A process a core for a document of many parts; None where there is nothing to gain, or no safe way.

    The processes are forked, since fresh ones would spend longer on loading WeasyPrint than on laying out. Only a
    process of one thread may do that, as the worker is one. They touch no database connection, and end without
    closing any. What they inherit is frozen: searched for garbage after every part, it would cost a tenth of the work.
    """
    cores = min(os.cpu_count() or 1, parts)
    if parts < PARTS_FOR_PROCESSES or cores < 2 or sys.platform != "linux" or threading.active_count() > 1:
        yield None
        return
    executor = ProcessPoolExecutor(cores, mp_context=multiprocessing.get_context("fork"), initializer=gc.freeze)
    try:
        yield executor
    finally:
        executor.shutdown(cancel_futures=True)


def _laid_out(executor: Executor | None, parts: Sequence[str], accessible: bool, tell: Progress) -> list[bytes]:
    if executor is None:
        done = []
        for number, part in enumerate(parts, start=1):
            done.append(lay_out(part, accessible))
            tell(number, len(parts))
        return done
    futures = [executor.submit(lay_out, part, accessible) for part in parts]
    waiting: set[Future[bytes]] = set(futures)
    while waiting:
        waiting = wait(waiting, timeout=LOOK, return_when=FIRST_COMPLETED).not_done
        tell(len(parts) - len(waiting), len(parts))
    return [future.result() for future in futures]


def _bound(files: Sequence[bytes], forms: Sequence[bytes], under: Sequence[int | None]) -> bytes:
    """One file of all the parts, with the first one's title and language, each page on its form."""
    if len(files) == 1 and not forms:
        return files[0]
    with ExitStack() as opened:
        whole, *others = (opened.enter_context(Pdf.open(BytesIO(file))) for file in files)
        for part in others:
            whole.pages.extend(part.pages)
        for file in forms:
            _lay_under(whole, opened.enter_context(Pdf.open(BytesIO(file))), under)
        whole.save(result := BytesIO())
    return result.getvalue()


def _lay_under(whole: Pdf, forms: Pdf, under: Sequence[int | None]) -> None:
    """Draw a form, which the file holds once, before the rest of every page that has one."""
    drawn = [whole.copy_foreign(form.as_form_xobject()) for form in forms.pages]
    for page, number in zip(whole.pages, under, strict=True):
        if number is not None:
            name = page.add_resource(drawn[number], Name.XObject)
            page.contents_add(f"q {name} Do Q".encode(), prepend=True)
