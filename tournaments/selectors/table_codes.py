"""Codes of tables: how a code follows from what is stored, and which table a typed one opens.

Why a code can be printed at any time although the database holds its digest alone: it is derived, with the secret key
of the installation, from the table's key and the generation of its code. A copy of the database (a backup on a stick)
opens nothing without the secret key; the same code comes out at every print; to make a printed one worthless, the
generation is raised. Keys of tables are never given out twice, so a code never opens another table, round or evening.

Eight signs out of thirty are 39 bits. With 250 tables open at once, one guess in two thousand million finds one of
them: what keeps a code safe is its length, and slowing guesses down (``views.phone_access``) only keeps them rare.
"""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from django.db import connection
from django.utils import timezone
from django.utils.crypto import salted_hmac

from tournaments.enums import EntryPolicy, TournamentState
from tournaments.models import Table, Tournament
from tournaments.selectors.composed import Composed, asked
from tournaments.selectors.holds import LIVE_SECONDS

#: Figures and letters that are not taken for one another: no 0 and O, no 1, I and L, no U beside V.
ALPHABET: Final = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH: Final = 8


#: Everything that a telephone's page depends on, for one code. Telephones ask for it every few seconds, all at once:
#: written out, it costs a twentieth of what the ORM spends on composing the same query.
LOOK: Final = """
SELECT code.table_id, code.revoked_at IS NOT NULL, round.state, evening.state, evening.entry_policy,
    evening.blind_entry, clock.minutes, clock.started_at, clock.paused_at, clock.paused_seconds,
    (SELECT MAX(number) FROM tournaments_sheetversion WHERE table_id = code.table_id),
    (SELECT MAX(number) FROM tournaments_sheetversion WHERE table_id = code.table_id AND state = 'confirmed'),
    (SELECT COUNT(*) FROM tournaments_agreement a JOIN tournaments_sheetversion v ON v.id = a.version_id
        WHERE v.table_id = code.table_id),
    (SELECT COUNT(*) FROM tournaments_dispute d JOIN tournaments_sheetversion v ON v.id = d.version_id
        WHERE v.table_id = code.table_id AND d.closed_at IS NULL),
    (SELECT MAX(id) FROM tournaments_call WHERE table_id = code.table_id AND closed_at IS NULL),
    (SELECT SUM(number) + COUNT(*) FROM tournaments_blindsheet WHERE table_id = code.table_id),
    (SELECT COUNT(*) FROM tournaments_blindsheet WHERE table_id = code.table_id AND final),
    (SELECT since FROM tournaments_sheethold WHERE table_id = code.table_id AND seen_at > %s)
FROM tournaments_tablecode code
JOIN tournaments_table place ON place.id = code.table_id
JOIN tournaments_round round ON round.id = place.round_id
JOIN tournaments_tournament evening ON evening.id = round.tournament_id
LEFT JOIN tournaments_roundclock clock ON clock.round_id = round.id
WHERE code.digest = %s
"""


#: A table with everything around it.
AROUND = Composed(
    lambda: Table.objects.filter(pk=asked("table")).select_related("round__tournament__rules", "round__clock")
)

#: Whether anybody erred at an address lately; as rare as it is asked often.
ERRED: Final = "SELECT 1 FROM tournaments_failedattempt WHERE kind = %s AND address = %s AND at > %s LIMIT 1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """What a code opens at this moment, without loading it.

    Attributes:
        table_id: the table's key.
        code: the code, tidied.
        revoked: its telephones were stopped by hand.
        state: changes whenever anything changes that a telephone at this table shows.
        head, confirmed: numbers of the latest version of the sheet and of the one that counts, 0 for none.
        agreements, disputes: how many agreements of any version and how many open doubts there are.
        calls: the key of the latest open call, 0 for none.
        held: somebody types this sheet at this moment.
    """

    table_id: int
    code: str
    revoked: bool
    state: str
    head: int
    confirmed: int
    agreements: int
    disputes: int
    calls: int
    held: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundTable:
    """A table whose code was presented, with its round, evening, rules and clock."""

    table: Table
    look: Look

    @property
    def code(self) -> str:
        """The code as it was derived."""
        return self.look.code

    @property
    def state(self) -> str:
        """See ``Look``."""
        return self.look.state


def code_of(table_id: int, generation: int) -> str:
    """The code of a table: ``LENGTH`` signs of ``ALPHABET``."""
    return signs_of("tournaments.table_code", f"{table_id}:{generation}")


def signs_of(purpose: str, what: str) -> str:
    """``LENGTH`` signs of ``ALPHABET`` that follow from ``what`` and the secret key; others for each purpose."""
    answer = salted_hmac(purpose, what, algorithm="sha256").digest()
    number, signs = int.from_bytes(answer), ""
    for _place in range(LENGTH):
        number, sign = divmod(number, len(ALPHABET))
        signs += ALPHABET[sign]
    return signs


def digest_of(code: str) -> str:
    """What the database keeps of a code."""
    return salted_hmac("tournaments.table_code.digest", code, algorithm="sha256").hexdigest()


def tidy_code(typed: str) -> str:
    """A code as it was derived, however it was typed: small letters, spaces and dashes do not matter."""
    return "".join(sign for sign in typed.upper() if sign.isalnum())[: 2 * LENGTH]


def spaced(code: str) -> str:
    """A code as it is printed, in two halves."""
    return f"{code[: LENGTH // 2]}-{code[LENGTH // 2 :]}"


def any_phones() -> bool:
    """True if some evening takes scores from telephones at all."""
    takes = Tournament.objects.filter(state=TournamentState.OPEN).exclude(entry_policy=EntryPolicy.ORGANISER)
    return takes.exists()


def look(typed: str) -> Look | None:
    """What a code opens, if anything; one quick query."""
    code = tidy_code(typed)
    with connection.cursor() as cursor:
        cursor.execute(LOOK, [_ago(timedelta(seconds=LIVE_SECONDS)), digest_of(code)])
        row = cursor.fetchone()
    if row is None:
        return None
    head, confirmed, agreements, disputes, calls = (int(figure or 0) for figure in row[10:15])
    return Look(
        table_id=row[0],
        code=code,
        revoked=bool(row[1]),
        state=".".join("" if part is None else str(part).replace(" ", "T").replace("+", "") for part in row[1:]),
        head=head,
        confirmed=confirmed,
        agreements=agreements,
        disputes=disputes,
        calls=calls,
        held=row[-1] is not None,
    )


def find_table(typed: str) -> FoundTable | None:
    """The table that a code opens, with everything around it; two queries."""
    found = look(typed)
    if found is None:
        return None
    table = AROUND.first(table=found.table_id)
    return FoundTable(table=table, look=found) if table else None


def has_erred(*, kind: str, address: str, within: timedelta) -> bool:
    """True if anybody at this address presented something wrong of this kind lately; one quick query."""
    with connection.cursor() as cursor:
        cursor.execute(ERRED, [kind, address, _ago(within)])
        return cursor.fetchone() is not None


def _ago(time: timedelta) -> Any:
    """A moment as the database compares it."""
    return connection.ops.adapt_datetimefield_value(timezone.now() - time)
