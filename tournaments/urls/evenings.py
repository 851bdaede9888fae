"""Creating and setting up an evening, registering its entrants."""

from django.urls import path

from tournaments.views import attendance, entrants, evenings

urlpatterns = [
    path("soirees/nouvelle/", evenings.tournament_create, name="tournament_create"),
    path("soirees/exemple-classement/", evenings.ranking_example, name="ranking_example"),
    path("soirees/<number:pk>/", evenings.tournament, name="tournament"),
    path("soirees/<number:pk>/reglages/", evenings.tournament_settings, name="tournament_settings"),
    path("soirees/<number:pk>/inscrits/", entrants.entrants, name="entrants"),
    path("soirees/<number:pk>/inscrits/coller/", entrants.entrants_paste, name="entrants_paste"),
    path("soirees/<number:pk>/inscrits/<number:number>/", entrants.entrant_edit, name="entrant_edit"),
    path("soirees/<number:pk>/inscrits/ramener/", entrants.entrant_bring_back, name="entrant_bring_back"),
    path("soirees/<number:pk>/inscrits/<number:number>/retirer/", entrants.entrant_remove, name="entrant_remove"),
    path("soirees/<number:pk>/inscrits/<number:number>/abandon/", attendance.entrant_withdraw, name="entrant_withdraw"),
    path(
        "soirees/<number:pk>/inscrits/<number:number>/exclure/",
        attendance.entrant_disqualify,
        name="entrant_disqualify",
    ),
    path("soirees/<number:pk>/inscrits/<number:number>/retour/", attendance.entrant_return, name="entrant_return"),
    path(
        "soirees/<number:pk>/inscrits/<number:number>/remplacer/",
        attendance.entrant_substitute,
        name="entrant_substitute",
    ),
    path("soirees/<number:pk>/pointage/", attendance.checkin, name="checkin"),
    path("soirees/<number:pk>/pointage/finir/", attendance.checkin_end, name="checkin_end"),
    path("soirees/<number:pk>/pointage/<number:number>/", attendance.checkin_mark, name="checkin_mark"),
]
