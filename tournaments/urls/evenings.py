"""Creating and setting up an evening, registering its entrants."""

from django.urls import path

from tournaments.views import attendance, entrants, evenings

urlpatterns = [
    path("soirees/nouvelle/", evenings.tournament_create, name="tournament_create"),
    path("soirees/exemple-classement/", evenings.ranking_example, name="ranking_example"),
    path("soirees/<int:pk>/", evenings.tournament, name="tournament"),
    path("soirees/<int:pk>/reglages/", evenings.tournament_settings, name="tournament_settings"),
    path("soirees/<int:pk>/inscrits/", entrants.entrants, name="entrants"),
    path("soirees/<int:pk>/inscrits/coller/", entrants.entrants_paste, name="entrants_paste"),
    path("soirees/<int:pk>/inscrits/<int:number>/", entrants.entrant_edit, name="entrant_edit"),
    path("soirees/<int:pk>/inscrits/ramener/", entrants.entrant_bring_back, name="entrant_bring_back"),
    path("soirees/<int:pk>/inscrits/<int:number>/retirer/", entrants.entrant_remove, name="entrant_remove"),
    path("soirees/<int:pk>/inscrits/<int:number>/abandon/", attendance.entrant_withdraw, name="entrant_withdraw"),
    path("soirees/<int:pk>/inscrits/<int:number>/exclure/", attendance.entrant_disqualify, name="entrant_disqualify"),
    path("soirees/<int:pk>/inscrits/<int:number>/retour/", attendance.entrant_return, name="entrant_return"),
    path("soirees/<int:pk>/inscrits/<int:number>/remplacer/", attendance.entrant_substitute, name="entrant_substitute"),
    path("soirees/<int:pk>/pointage/", attendance.checkin, name="checkin"),
    path("soirees/<int:pk>/pointage/finir/", attendance.checkin_end, name="checkin_end"),
    path("soirees/<int:pk>/pointage/<int:number>/", attendance.checkin_mark, name="checkin_mark"),
]
