"""The board of tables and their score sheets."""

from django.urls import path

from tournaments.views import scores, sheet

ROUND = "soirees/<int:pk>/scores/<int:round_number>/"
TABLE = f"{ROUND}table/<int:table_number>/"

urlpatterns = [
    path("soirees/<int:pk>/scores/", scores.scores, name="scores"),
    path(ROUND, scores.scores_round, name="scores_round"),
    path(TABLE, sheet.sheet, name="sheet"),
    path(f"{TABLE}donne/", sheet.deal_add, name="deal_add"),
    path(f"{TABLE}donne/<int:index>/", sheet.deal_edit, name="deal_edit"),
    path(f"{TABLE}donne/<int:index>/supprimer/", sheet.deal_delete, name="deal_delete"),
    path(f"{TABLE}apercu/", sheet.deal_preview, name="deal_preview"),
    path(f"{TABLE}totaux/", sheet.sheet_totals, name="sheet_totals"),
    path(f"{TABLE}penalite/", sheet.sheet_penalty, name="sheet_penalty"),
    path(f"{TABLE}valider/", sheet.sheet_confirm, name="sheet_confirm"),
]
