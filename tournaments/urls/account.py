"""Home, first visit, log-in, language, demo, what everybody may see."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
