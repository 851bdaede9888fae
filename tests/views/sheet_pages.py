"""A table's sheet sent and read through its pages."""

import re
from typing import Any
from uuid import uuid4

from django.test import Client
from django.urls import reverse

from tests.markup import page_text
from tests.sheet_factories import address
from tournaments.models import SheetVersion, Table


def post(client: Client, name: str, table: Table, data: dict[str, Any], *more: int, base: int = 0) -> Any:
    """Send a form that was opened on version ``base``."""
    fields = {"base": str(base), "key": str(uuid4()), **data}
    return client.post(reverse(name, args=[*address(table), *more]), fields)


def errors(response: Any) -> str:
    """The sentences beside the fields."""
    return " ".join(re.findall(r'<ul class="errorlist[^>]*>(.*?)</ul>', page_text(response), re.DOTALL))


def head(table: Table) -> SheetVersion:
    found = table.versions.order_by("-number").first()
    assert found is not None
    return found


def total(table: Table) -> tuple[int, int]:
    return head(table).total_ns, head(table).total_ew
