"""``python manage.py work_jobs``: makes the documents that wait, and ends. The program starts it by itself."""

from typing import Any

from django.core.management.base import BaseCommand

from tournaments.jobs import work


class Command(BaseCommand):
    """Works the queue of documents off."""

    help = "Make the documents that wait in the queue, then end. Started by the program whenever it is needed."

    def handle(self, *args: Any, **options: Any) -> None:
        """Work until nothing waits."""
        self.stdout.write(str(work()))
