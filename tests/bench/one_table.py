"""The bound of the load: a Django application of one table, a single INSERT a post, a single SELECT a question."""

import os
from pathlib import Path

import django
from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.db import models
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.urls import path

#: What ``startproject`` gives every new project, without the messages that this one has no page for.
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]


def configure() -> None:
    """The product's settings of the database, and nothing else."""
    folder = Path(os.environ["COINCHE_DATA_DIR"])
    options = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
    }
    database = {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(folder / "one.sqlite3"),
        "CONN_MAX_AGE": None,
        "OPTIONS": options,
    }
    settings.configure(
        SECRET_KEY="a bound",
        ALLOWED_HOSTS=["*"],
        ROOT_URLCONF=__name__,
        DATABASES={"default": database},
        INSTALLED_APPS=["django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions"],
        MIDDLEWARE=MIDDLEWARE,
        USE_TZ=True,
    )
    django.setup()


if not settings.configured:
    configure()


class Deal(models.Model):
    """What was posted, as it came."""

    code = models.CharField(max_length=20)
    body = models.TextField()
    at = models.DateTimeField(auto_now_add=True)

    objects: models.Manager["Deal"] = models.Manager()

    class Meta:
        app_label = "one_table"

    def __str__(self) -> str:
        return self.code


def page(request: HttpRequest, code: str = "") -> HttpResponse:
    """A form to begin with."""
    return HttpResponse(f'<input type="hidden" name="csrfmiddlewaretoken" value="{get_token(request)}">{code}')


def deal(request: HttpRequest, code: str) -> HttpResponse:
    """A single INSERT."""
    return HttpResponse(str(Deal.objects.create(code=code, body=request.body.decode()).pk))


def news(request: HttpRequest, code: str) -> HttpResponse:
    """A single SELECT."""
    return HttpResponse(str(Deal.objects.filter(code=code).order_by("-pk").values_list("pk", flat=True).first()))


urlpatterns = [
    path("t/", page),
    path("t/<slug:code>/ns/", page),
    path("t/<slug:code>/ns/donne/", deal),
    path("t/<slug:code>/ns/etat/", news),
]
application = get_wsgi_application()
