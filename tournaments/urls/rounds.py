"""Drawing, publishing and closing rounds."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
