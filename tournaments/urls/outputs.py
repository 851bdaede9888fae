"""Standings, documents, spreadsheets, pictures."""

from django.urls import path

from tournaments.views import downloads, pictures, standings

DOCUMENTS = "soirees/<number:pk>/documents/"

urlpatterns = [
    path("soirees/<number:pk>/classement/", standings.standings, name="standings"),
    path("soirees/<number:pk>/classement/points/", standings.adjustment_give, name="adjustment_give"),
    path(
        "soirees/<number:pk>/classement/points/<number:adjustment>/retirer/",
        standings.adjustment_withdraw,
        name="adjustment_withdraw",
    ),
    path(DOCUMENTS, downloads.documents, name="documents"),
    path(
        f"{DOCUMENTS}feuilles/<number:round_number>/",
        downloads.document,
        {"code": "feuilles"},
        name="score_sheets",
    ),
    path(
        f"{DOCUMENTS}feuilles/<number:round_number>.pdf",
        downloads.document_pdf,
        {"code": "feuilles"},
        name="score_sheets_pdf",
    ),
    path(f"{DOCUMENTS}classement/", downloads.document, {"code": "classement"}, name="standings_print"),
    path(f"{DOCUMENTS}classement.pdf", downloads.document_pdf, {"code": "classement"}, name="standings_pdf"),
    path(f"{DOCUMENTS}classeur.xlsx", downloads.workbook, name="workbook"),
    path(f"{DOCUMENTS}fichiers/<number:job_pk>/", downloads.job, name="job"),
    path(f"{DOCUMENTS}fichiers/<number:job_pk>/abandonner/", downloads.job_cancel, name="job_cancel"),
    path(f"{DOCUMENTS}images/", pictures.pictures, name="pictures"),
    path(f"{DOCUMENTS}images/course.svg", pictures.picture_race, name="picture_race"),
    path(f"{DOCUMENTS}images/contrats.svg", pictures.picture_contracts, name="picture_contracts"),
    path(f"{DOCUMENTS}images/<number:round_number>/<number:table_number>/", pictures.game_picture, name="game_picture"),
    path(f"{DOCUMENTS}images/<number:round_number>/<number:table_number>.svg", pictures.game_image, name="game_image"),
    path(f"{DOCUMENTS}<slug:code>/", downloads.document, name="document"),
    path(f"{DOCUMENTS}<slug:code>.pdf", downloads.document_pdf, name="document_pdf"),
]
