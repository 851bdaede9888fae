"""``python manage.py work_jobs``: makes the documents that wait, and ends. The program starts it by itself."""

from typing import Any

from tournaments.jobs import work
from tournaments.management.rescue import ClearCommand


class Command(ClearCommand):
    """Works the queue of documents off."""

    help = "Make the documents that wait in the queue, then end. Started by the program whenever it is needed."

    def handle(self, *args: Any, **options: Any) -> None:
        """Work until nothing waits."""
        self.stdout.write(str(work()))
