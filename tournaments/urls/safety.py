"""Copies, accounts, the archive, personal data, the club's journal, the state of the installation."""

from django.urls import path

from tournaments.views import accounts, archive, backups, health, journal, privacy

COPY = "sauvegardes/<str:name>/"
ACCOUNT = "comptes/<number:user_pk>/"
PERSON = "personnes/<number:player_pk>/"
EVENING = "soirees/<number:pk>/fin/"

urlpatterns = [
    path("sauvegardes/", backups.backups, name="backups"),
    path("sauvegardes/nouvelle/", backups.backup_create, name="backup_create"),
    path("sauvegardes/apporter/", backups.backup_bring, name="backup_bring"),
    path(f"{COPY}fichier/", backups.backup_download, name="backup_download"),
    path(f"{COPY}verifier/", backups.backup_verify, name="backup_verify"),
    path(f"{COPY}copier/", backups.backup_copy, name="backup_copy"),
    path(f"{COPY}restaurer/", backups.backup_restore, name="backup_restore"),
    path("comptes/", accounts.accounts, name="accounts"),
    path(f"{ACCOUNT}role/", accounts.account_role, name="account_role"),
    path(f"{ACCOUNT}desactiver/", accounts.account_disable, name="account_disable"),
    path(f"{ACCOUNT}reactiver/", accounts.account_enable, name="account_enable"),
    path(f"{ACCOUNT}lien/", accounts.account_link, name="account_link"),
    path(f"{ACCOUNT}lien/nouveau/", accounts.account_new_link, name="account_new_link"),
    path("invitation/", accounts.invitation_code, name="invitation_code"),
    path("invitation/<str:who>/<str:token>/", accounts.invitation, name="invitation"),
    path("archives/", archive.archive, name="archive"),
    path(EVENING, archive.tournament_end, name="tournament_end"),
    path(f"{EVENING}clore/", archive.tournament_close, name="tournament_close"),
    path(f"{EVENING}rouvrir/", archive.tournament_reopen, name="tournament_reopen"),
    path(f"{EVENING}archiver/", archive.tournament_archive, name="tournament_archive"),
    path(f"{EVENING}retablir/", archive.tournament_restore, name="tournament_restore"),
    path(f"{EVENING}noms/", archive.tournament_names, name="tournament_names"),
    path(f"{EVENING}anonymiser/", archive.tournament_anonymise, name="tournament_anonymise"),
    path("donnees-personnelles/", privacy.privacy, name="privacy"),
    path("personnes/", privacy.people, name="people"),
    path(PERSON, privacy.person, name="person"),
    path(f"{PERSON}imprimer/", privacy.person_print, name="person_print"),
    path(f"{PERSON}donnees.pdf", privacy.person_print, {"pdf": True}, name="person_pdf"),
    path(f"{PERSON}donnees/", privacy.person_export, name="person_export"),
    path(f"{PERSON}archiver/", privacy.person_archive, name="person_archive"),
    path(f"{PERSON}retablir/", privacy.person_restore, name="person_restore"),
    path(f"{PERSON}effacer/", privacy.person_erase, name="person_erase"),
    path("journal/", journal.journal_of_club, name="club_journal"),
    path("journal/imprimer/", journal.journal_of_club_paper, name="club_journal_print"),
    path("journal.pdf", journal.journal_of_club_paper, {"pdf": True}, name="club_journal_pdf"),
    path("journal.csv", journal.journal_of_club_file, {"kind": "csv"}, name="club_journal_csv"),
    path("journal.xlsx", journal.journal_of_club_file, {"kind": "xlsx"}, name="club_journal_xlsx"),
    path("sante", health.health, name="health"),
    path("installation/", health.installation, name="installation"),
    path("installation/assistance.zip", health.support_file, name="support_file"),
]
