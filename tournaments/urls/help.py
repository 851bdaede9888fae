"""The helps beside a deal form, and the guided penalty."""

from django.urls import path

from tournaments.urls.phones import SIDE
from tournaments.urls.scores import TABLE
from tournaments.views import help as helps
from tournaments.views import phone_help, renonce

urlpatterns = [
    path(f"{TABLE}penalite/renonce/", renonce.sheet_renonce, name="sheet_renonce"),
    path(f"{TABLE}annonces/", helps.announcements_help, name="announcements_help"),
    path(f"{TABLE}compteur/", helps.card_counter, name="card_counter"),
    path(f"{SIDE}annonces/", phone_help.phone_announcements, name="phone_announcements"),
    path(f"{SIDE}compteur/", phone_help.phone_counter, name="phone_counter"),
]
