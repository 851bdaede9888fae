"""The verification pass: what was typed and not yet held against the paper, newest first."""

from dataclasses import dataclass

from django.db.models import OuterRef, QuerySet, Subquery
from django.db.models.fields.json import KeyTransform

from tournaments.models import Round, SheetVersion
from tournaments.selectors.sheets import VersionInfo, version_info


@dataclass(frozen=True, slots=True, kw_only=True)
class ToCheck:
    """A sheet of the pile: its table and its latest version."""

    table_number: int
    head: VersionInfo


@dataclass(frozen=True, slots=True, kw_only=True)
class Pile:
    """A round's typed sheets.

    Attributes:
        waiting: not yet checked, the newest first.
        checked: how many are.
        to_settle: of those that wait, the ones whose paper says something else: they are no longer in the pass.
        typists: who typed any of them.
    """

    waiting: tuple[ToCheck, ...]
    to_settle: tuple[ToCheck, ...]
    checked: int
    typists: tuple[str, ...]


def pile(round_: Round, *, typist: str = "") -> Pile:
    """The pile of a round, or of what one person typed; one query."""
    everything = [
        ToCheck(table_number=version.table.number, head=version_info(version, vars(version)["written"]))
        for version in _heads(round_)
    ]
    sheets = [each for each in everything if not typist or each.head.by == typist]
    open_ = [each for each in sheets if not each.head.checked]
    return Pile(
        waiting=tuple(each for each in open_ if not each.head.differs),
        to_settle=tuple(each for each in open_ if each.head.differs),
        checked=len(sheets) - len(open_),
        typists=tuple(sorted({each.head.by for each in everything if each.head.by})),
    )


def _heads(round_: Round) -> QuerySet[SheetVersion]:
    last = SheetVersion.objects.filter(table=OuterRef("table")).order_by("-number").values("number")[:1]
    heads = SheetVersion.objects.filter(table__round=round_, number=Subquery(last))
    heads = heads.annotate(written=KeyTransform("written", "facts"))
    return heads.select_related("created_by", "table").defer("facts").order_by("-created_at", "-pk")
