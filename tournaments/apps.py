"""The application's registration with Django."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Evenings and tournaments: entrants, draws, score sheets, standings."""

    name = "tournaments"
    verbose_name = "Tournaments"
