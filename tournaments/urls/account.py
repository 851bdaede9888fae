"""Home, first visit, log-in, language, demo, what everybody may see."""

from django.urls import path

from tournaments.views import account, demo, public

urlpatterns = [
    path("", account.home, name="home"),
    path("premiere-visite/", account.first_visit, name="first_visit"),
    path("connexion/", account.log_in, name="login"),
    path("admin/login/", account.repair_desk_door, name="repair_desk_door"),
    path("deconnexion/", account.log_out, name="logout"),
    path("mot-de-passe/", account.password_change, name="password_change"),
    path("langue/", account.language, name="set_language"),
    path("public/<number:pk>/", public.public_evening, name="public_evening"),
    path("public/<number:pk>/classement/", public.public_standings, name="public_standings"),
    path("demo/", demo.demo_create, name="demo_create"),
    path("soirees/<number:pk>/supprimer-demo/", demo.demo_delete, name="demo_delete"),
]
