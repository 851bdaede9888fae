"""Standings, documents, spreadsheets."""

from django.urls import path

from tournaments.views import downloads, standings

urlpatterns = [
    path("soirees/<int:pk>/classement/", standings.standings, name="standings"),
    path("soirees/<int:pk>/documents/", downloads.documents, name="documents"),
    path("soirees/<int:pk>/documents/feuilles/<int:round_number>/", downloads.score_sheets, name="score_sheets"),
    path(
        "soirees/<int:pk>/documents/feuilles/<int:round_number>.pdf", downloads.score_sheets_pdf, name="score_sheets_pdf"
    ),
    path("soirees/<int:pk>/documents/classement/", downloads.standings_print, name="standings_print"),
    path("soirees/<int:pk>/documents/classement.pdf", downloads.standings_pdf, name="standings_pdf"),
    path("soirees/<int:pk>/documents/classeur.xlsx", downloads.workbook, name="workbook"),
]
