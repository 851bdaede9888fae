"""The board of tables, their score sheets, and the scorers' pages."""

from django.urls import path

from tournaments.views import entry, journal, scores, sheet, sheet_review, verification

EVENING = "soirees/<number:pk>/"
ROUND = f"{EVENING}scores/<number:round_number>/"
TABLE = f"{ROUND}table/<number:table_number>/"

urlpatterns = [
    path(f"{EVENING}scores/", scores.scores, name="scores"),
    path(ROUND, scores.scores_round, name="scores_round"),
    path(f"{ROUND}suite/", scores.scores_news, name="scores_news"),
    path(f"{ROUND}valider-tout/", scores.scores_confirm, name="scores_confirm"),
    path(TABLE, sheet.sheet, name="sheet"),
    path(f"{TABLE}donne/", sheet.deal_add, name="deal_add"),
    path(f"{TABLE}donne/<number:index>/", sheet.deal_edit, name="deal_edit"),
    path(f"{TABLE}donne/<number:index>/supprimer/", sheet.deal_delete, name="deal_delete"),
    path(f"{TABLE}apercu/", sheet.deal_preview, name="deal_preview"),
    path(f"{TABLE}totaux/", sheet.sheet_totals, name="sheet_totals"),
    path(f"{TABLE}penalite/", sheet.sheet_penalty, name="sheet_penalty"),
    path(f"{TABLE}valider/", sheet.sheet_confirm, name="sheet_confirm"),
    path(f"{TABLE}version/<number:number>/", sheet_review.sheet_version, name="sheet_version"),
    path(f"{TABLE}version/<number:number>/retablir/", sheet_review.sheet_restore, name="sheet_restore"),
    path(f"{TABLE}tenir/", sheet_review.sheet_hold, name="sheet_hold"),
    path(f"{EVENING}saisie/", entry.scorer, name="scorer"),
    path(f"{EVENING}saisie/suite/", entry.scorer_news, name="scorer_news"),
    path(f"{EVENING}saisie/donne/", entry.scorer_deal, name="scorer_deal"),
    path(f"{EVENING}saisie/lecture/", entry.scorer_read, name="scorer_read"),
    path(f"{EVENING}saisie/papier/", entry.scorer_paper, name="scorer_paper"),
    path(f"{EVENING}verification/", verification.verification, name="verification"),
    path(f"{EVENING}journal/", journal.journal, name="journal"),
    path(f"{EVENING}journal/imprimer/", journal.journal_paper, name="journal_print"),
    path(f"{EVENING}journal.pdf", journal.journal_paper, {"pdf": True}, name="journal_pdf"),
    path(f"{EVENING}journal.csv", journal.journal_file, {"kind": "csv"}, name="journal_csv"),
    path(f"{EVENING}journal.xlsx", journal.journal_file, {"kind": "xlsx"}, name="journal_xlsx"),
]
