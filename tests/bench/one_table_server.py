"""Serves ``one_table`` from the data folder with the product's server and its figures: ``--port N``."""

import sys

from django.db import connection
from granian import Granian
from granian.constants import Interfaces
from granian.log import LogLevels

from coinche_club.serving import workers_and_threads
from tests.bench.one_table import Deal


def main(port: int) -> None:
    """Create the table and serve."""
    with connection.schema_editor() as editor:
        editor.create_model(Deal)
    connection.close()
    workers, threads = workers_and_threads()
    Granian(
        target="tests.bench.one_table:application",
        address="127.0.0.1",
        port=port,
        interface=Interfaces.WSGI,
        workers=workers,
        blocking_threads=threads,
        log_level=LogLevels.warning,
    ).serve()


if __name__ == "__main__":
    main(int(sys.argv[sys.argv.index("--port") + 1]))
