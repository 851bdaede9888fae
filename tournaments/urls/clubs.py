"""Several clubs on one server."""

from django.urls import path

from tournaments.views import clubs, public

urlpatterns = [
    path("clubs/", clubs.clubs, name="clubs"),
    path("public/club/<slug:slug>/", public.public_club, name="public_club"),
    path("federation/", clubs.federation, name="federation"),
]
