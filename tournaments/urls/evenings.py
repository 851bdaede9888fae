"""Creating and setting up an evening, registering its entrants."""

from django.urls import path

from tournaments.views import entrants, evenings

urlpatterns = [
    path("soirees/nouvelle/", evenings.tournament_create, name="tournament_create"),
    path("soirees/<int:pk>/", evenings.tournament, name="tournament"),
    path("soirees/<int:pk>/reglages/", evenings.tournament_settings, name="tournament_settings"),
    path("soirees/<int:pk>/inscrits/", entrants.entrants, name="entrants"),
    path("soirees/<int:pk>/inscrits/coller/", entrants.entrants_paste, name="entrants_paste"),
    path("soirees/<int:pk>/inscrits/<int:number>/", entrants.entrant_edit, name="entrant_edit"),
    path("soirees/<int:pk>/inscrits/<int:number>/retirer/", entrants.entrant_remove, name="entrant_remove"),
]
