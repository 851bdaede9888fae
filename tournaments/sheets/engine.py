"""The part that needs WeasyPrint; loaded by ``pdf`` at the first print only."""

import gc
import mimetypes
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import unquote, urlsplit

from django.conf import settings
from django.contrib.staticfiles import finders
from weasyprint import HTML
from weasyprint.urls import URLFetcher, URLFetcherResponse

# Resolves the pages' relative addresses to paths; nothing is ever asked of it.
BASE_URL = "coinche:///"
ACCESSIBLE = "pdf/ua-1"


class StaticFilesOnly(URLFetcher):
    """Answers from the project's static files and ``data:`` addresses; the network is never touched."""

    def fetch(self, url: str, headers: Mapping[str, str] | None = None) -> URLFetcherResponse:
        """Return a file of ours; any other address is a ``ValueError``, which WeasyPrint logs and passes over."""
        if url.startswith("data:"):
            return super().fetch(url, headers)
        path = static_path(url)
        if path is None:
            raise ValueError(f"a printed page refers to nothing outside the project: {url}")
        mime_type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        return URLFetcherResponse(url, path.read_bytes(), {"Content-Type": mime_type})


def static_path(url: str) -> Path | None:
    """The file behind an address under STATIC_URL (with or without the hash in its name), or None."""
    path = unquote(urlsplit(url).path)
    prefix = "/" + settings.STATIC_URL.strip("/") + "/"
    if not path.startswith(prefix) or ".." in path.split("/"):
        return None
    name = path.removeprefix(prefix)
    collected = Path(settings.STATIC_ROOT) / name
    if collected.is_file():
        return collected
    found = finders.find(name)
    return Path(found) if isinstance(found, str) else None


def to_pdf(html: str, *, accessible: bool = False) -> bytes:
    """Lay out printable pages; ``accessible``: with the structure of PDF/UA."""
    with _collector_off():
        document = HTML(string=html, base_url=BASE_URL, url_fetcher=StaticFilesOnly())
        pdf: bytes = document.write_pdf(pdf_variant=ACCESSIBLE) if accessible else document.write_pdf()
    return pdf


@contextmanager
def _collector_off() -> Iterator[None]:
    """Laying out makes millions of small objects that all die together: collecting among them only costs time."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
