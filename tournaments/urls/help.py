"""The helps beside a deal form."""

from django.urls import path

from tournaments.urls.scores import TABLE
from tournaments.views import help as helps

urlpatterns = [
    path(f"{TABLE}annonces/", helps.announcements_help, name="announcements_help"),
    path(f"{TABLE}compteur/", helps.card_counter, name="card_counter"),
]
