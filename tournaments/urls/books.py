"""Names in, results out, members."""

from django.urls import path

from tournaments.views import exports, imports, members, prizes

ENTRANTS = "soirees/<number:pk>/inscrits/importer/"
DATA = "soirees/<number:pk>/donnees/"
PRIZES = "soirees/<number:pk>/lots/"

urlpatterns = [
    path(ENTRANTS, imports.entrants_import, name="entrants_import"),
    path(f"{ENTRANTS}<number:draft>/", imports.entrants_import_check, name="entrants_import_check"),
    path(f"{ENTRANTS}<number:draft>/abandonner/", imports.entrants_import_cancel, name="entrants_import_cancel"),
    path(DATA, exports.data, name="data"),
    path(f"{DATA}classeur.<slug:kind>", exports.data_book, name="data_book"),
    path(f"{DATA}feuille-<slug:code>.<slug:kind>", exports.data_sheet, name="data_sheet"),
    path(f"{DATA}archive.json", exports.data_archive, name="data_archive"),
    path(f"{DATA}site.zip", exports.data_site, name="data_site"),
    path("soirees/reprendre/", exports.archive_bring, name="archive_bring"),
    path(PRIZES, prizes.prizes, name="prizes"),
    path(f"{PRIZES}ajouter/", prizes.prize_add, name="prize_add"),
    path(f"{PRIZES}<number:prize>/retirer/", prizes.prize_remove, name="prize_remove"),
    path(f"{PRIZES}categorie/", prizes.category_set, name="category_set"),
    path("soirees/<number:pk>/recus/", prizes.receipts, name="receipts"),
    path("soirees/<number:pk>/recus.pdf", prizes.receipts, {"pdf": True}, name="receipts_pdf"),
    path("soirees/<number:pk>/remboursement/", prizes.refund, name="refund"),
    path("membres/", members.member_list, name="members"),
    path("membres/nouveau/", members.member_add, name="member_add"),
    path("membres/importer/", imports.members_import, name="members_import"),
    path("membres/importer/<number:draft>/", imports.members_import_check, name="members_import_check"),
    path("membres/importer/<number:draft>/abandonner/", imports.members_import_cancel, name="members_import_cancel"),
    path("membres/<number:player_pk>/", members.member, name="member"),
    path("membres/<number:player_pk>/fusionner/", members.member_merge, name="member_merge"),
    path("membres/imprimer/", members.member_paper, name="members_print"),
    path("membres/liste.pdf", members.member_paper, {"pdf": True}, name="members_pdf"),
    path("membres/fichier.<slug:kind>", members.member_file, name="members_file"),
]
