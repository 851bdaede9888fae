"""The board of tables and their score sheets."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
