"""The application's addresses, one module a group. French words: players read and type them."""

from django.urls import include, path, register_converter

from tournaments.urls.converters import NumberConverter

register_converter(NumberConverter, "number")

urlpatterns = [
    # First, since a hall of telephones asks more often than everybody else together, and addresses are tried in turn.
    path("", include("tournaments.urls.phones")),
    path("", include("tournaments.urls.account")),
    path("", include("tournaments.urls.evenings")),
    path("", include("tournaments.urls.rounds")),
    path("", include("tournaments.urls.scores")),
    path("", include("tournaments.urls.help")),
    path("", include("tournaments.urls.outputs")),
    path("", include("tournaments.urls.rules")),
    path("", include("tournaments.urls.safety")),
    path("", include("tournaments.urls.display")),
    path("", include("tournaments.urls.books")),
    path("", include("tournaments.urls.clubs")),
]
