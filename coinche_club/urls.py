"""The addresses of the whole site; the application's own are grouped by what they are for."""

from django.contrib import admin
from django.urls import include, path

handler400 = "tournaments.views.errors.bad_request"
handler403 = "tournaments.views.errors.permission_denied"
handler404 = "tournaments.views.errors.not_found"
handler500 = "tournaments.views.errors.server_error"

urlpatterns = [
    path("", include("tournaments.urls")),  # first: the door of the repair desk is among them
    path("admin/", admin.site.urls),
]
