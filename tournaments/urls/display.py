"""The screens of the hall and the clock of a round."""

from django.urls import path

from tournaments.views import clock, display, displays

urlpatterns = [
    path("ecran/<slug:code>/", display.display, name="display"),
    path("ecran/<slug:code>/donnees/", display.display_data, name="display_data"),
    path("ecran/<slug:code>/image.jpg", display.display_image, name="display_image"),
    path("soirees/<number:pk>/ecrans/", displays.displays, name="displays"),
    path("soirees/<number:pk>/ecrans/message/", displays.displays_message, name="displays_message"),
    path("soirees/<number:pk>/ecrans/image/", displays.displays_picture, name="displays_picture"),
    path("soirees/<number:pk>/ecrans/image/retirer/", displays.displays_picture_remove, name="displays_picture_remove"),
    path("soirees/<number:pk>/ecrans/<slug:code>/", displays.display_change, name="display_change"),
    path("soirees/<number:pk>/ecrans/<slug:code>/montrer/", displays.display_show, name="display_show"),
    path("soirees/<number:pk>/ecrans/<slug:code>/pause/", displays.display_pause, name="display_pause"),
    path("soirees/<number:pk>/ecrans/<slug:code>/retirer/", displays.display_remove, name="display_remove"),
    path("soirees/<number:pk>/horloge/<number:round_number>/demarrer/", clock.clock_start, name="clock_start"),
    path("soirees/<number:pk>/horloge/<number:round_number>/pause/", clock.clock_pause, name="clock_pause"),
    path("soirees/<number:pk>/horloge/<number:round_number>/minutes/", clock.clock_add, name="clock_add"),
]
