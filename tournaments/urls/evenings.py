"""Creating and setting up an evening, registering its entrants."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
