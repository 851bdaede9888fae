"""The French catalogue against the source: ``python -m tests.tooling.catalogue`` checks, ``--write`` brings up to date.

English is the language of the source, so French is the only catalogue. The check extracts the sentences of the source
anew into a temporary copy and names what a reader would stumble over: a sentence without a translation, a guessed one,
one that nothing uses any more, a placeholder that differs, a compiled file that is behind, and French punctuation
after an ordinary space, which a browser may put at the beginning of a line.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import polib

ROOT = Path(__file__).resolve().parents[2]
CATALOGUE = Path("locale/fr/LC_MESSAGES/django.po")
SOURCES = ("coinche_club", "scoring", "tournaments", "templates")
#: How Python's two ways of formatting and Django's templates mark what is filled in.
PLACEHOLDER = re.compile(r"%\((\w+)\)[a-z]|%[sd]|\{(\w*)\}")
#: A space that may break a line, or none, where French wants one that may not; addresses and entities are not prose.
LOOSE = re.compile(r" [;:!?»]|« |[^\s\u202f\u00a0!?(…][!?»]|«[^\s\u202f\u00a0]")
NOT_PROSE = re.compile(r"https?://\S+|&\w+;|<[^>]*>|%\(\w+\)[a-z]")


def extract(folder: Path) -> polib.POFile:
    """Return the catalogue as it would be after extracting the source again, made in ``folder``."""
    for name in SOURCES:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "static"))
    shutil.copy(ROOT / "manage.py", folder)
    (folder / CATALOGUE).parent.mkdir(parents=True)
    if (ROOT / CATALOGUE).exists():
        shutil.copy(ROOT / CATALOGUE, folder / CATALOGUE)
    command = [sys.executable, "manage.py", "makemessages", "--locale=fr", "--no-wrap", "--add-location=file"]
    subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True)
    catalogue = polib.pofile(str(folder / CATALOGUE))
    for entry in catalogue:
        if entry.fuzzy:
            _forget_guess(entry)
    return catalogue


def _forget_guess(entry: polib.POEntry) -> None:
    """Empty a translation that was guessed from a similar sentence: it reads well and is wrong."""
    entry.flags.remove("fuzzy")
    entry.msgstr = ""
    entry.msgstr_plural = dict.fromkeys(entry.msgstr_plural, "")
    entry.previous_msgid = entry.previous_msgid_plural = entry.previous_msgctxt = None


def find_problems(catalogue: polib.POFile, compiled: polib.MOFile) -> Iterator[str]:
    """Yield a sentence for everything that is wrong with the freshly extracted ``catalogue``."""
    for entry in catalogue:
        if entry.obsolete:
            yield f"nothing uses: {entry.msgid}"
        elif entry.fuzzy:
            yield f"only guessed: {entry.msgid}"
        elif not entry.translated():
            yield f"not translated: {entry.msgid}"
        else:
            yield from _wording_problems(entry)
    if _content(compiled) != _content(catalogue):
        yield "the compiled catalogue is behind: run `make messages`"


def _wording_problems(entry: polib.POEntry) -> Iterator[str]:
    allowed = [_placeholders(text) for text in (entry.msgid, entry.msgid_plural) if text]
    for translation in _translations(entry):
        # "one table" may leave out the number that "%(count)d tables" has.
        if _placeholders(translation) not in allowed:
            yield f"placeholders differ: {entry.msgid} → {translation}"
        if LOOSE.search(NOT_PROSE.sub("x", translation)):
            yield f"punctuation without its no-break space: {translation}"


def _translations(entry: polib.POEntry | polib.MOEntry) -> list[str]:
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


def _placeholders(text: str) -> frozenset[str]:
    return frozenset(found.group() for found in PLACEHOLDER.finditer(text))


def _content(catalogue: polib.POFile | polib.MOFile) -> dict[tuple[str | None, str], list[str]]:
    usable = (entry for entry in catalogue if entry.msgid and not entry.obsolete and "fuzzy" not in entry.flags)
    content = {(entry.msgctxt, entry.msgid): _translations(entry) for entry in usable}
    return {key: translations for key, translations in content.items() if all(translations)}


def settle_spaces(french: str) -> str:
    """Return the sentence with no-break spaces where it has ordinary ones beside French punctuation."""
    return re.sub(r" (?=[;!?»])|(?<=«) ", "\u202f", re.sub(r" (?=:)", "\u00a0", french))


def check() -> int:
    """Print every problem and return the exit status."""
    compiled = ROOT / CATALOGUE.with_suffix(".mo")
    with tempfile.TemporaryDirectory(prefix="coinche-catalogue-") as folder:
        fresh = extract(Path(folder))
    problems = list(find_problems(fresh, polib.mofile(str(compiled)) if compiled.exists() else polib.MOFile()))
    print("\n".join(problems) or f"Catalogue: {len(fresh)} sentences, all translated and compiled")
    return 1 if problems else 0


def write() -> int:
    """Bring the catalogue up to date, drop what nothing uses, settle spaces, compile; say what is left to translate."""
    with tempfile.TemporaryDirectory(prefix="coinche-catalogue-") as folder:
        fresh = extract(Path(folder))
    for entry in fresh.obsolete_entries():
        fresh.remove(entry)
    for entry in fresh:
        entry.msgstr = settle_spaces(entry.msgstr)
        entry.msgstr_plural = {number: settle_spaces(text) for number, text in entry.msgstr_plural.items()}
    # Its date would make a difference of every run.
    fresh.metadata.pop("POT-Creation-Date", None)
    (ROOT / CATALOGUE).parent.mkdir(parents=True, exist_ok=True)
    fresh.save(str(ROOT / CATALOGUE))
    fresh.save_as_mofile(str(ROOT / CATALOGUE.with_suffix(".mo")))
    return check()


if __name__ == "__main__":
    sys.exit(write() if "--write" in sys.argv[1:] else check())
