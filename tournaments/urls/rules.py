"""House rules, the rules of an evening, and the page that tells them to players."""

from django.urls import path

from tournaments.views import rules

urlpatterns = [
    path("regles/", rules.house_rules, name="house_rules"),
    path("regles/nouvelles/", rules.house_rules_create, name="house_rules_create"),
    path("regles/<number:rules_pk>/", rules.house_rules_edit, name="house_rules_edit"),
    path("regles/exemple/", rules.rules_example, name="rules_example"),
    path("soirees/<number:pk>/regles/", rules.tournament_rules, name="tournament_rules"),
    path("soirees/<number:pk>/reglement/", rules.rules_page, name="rules_page"),
    path("soirees/<number:pk>/reglement/imprimer/", rules.rules_print, name="rules_print"),
    path("soirees/<number:pk>/reglement.pdf", rules.rules_pdf, name="rules_pdf"),
]
