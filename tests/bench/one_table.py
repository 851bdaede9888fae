"""The bound of the load: a Django application of one table, a single INSERT a post, a single SELECT a question.

It is what Django's tutorial makes: a form over the one model reads the fields that the telephones send, is saved with
a single INSERT, and a template of a few lines is rendered for an answer. No codes, versions, rules or journal.
"""

import os
from pathlib import Path

import django
from django import forms
from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.db import models
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
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


ANSWER = """<!DOCTYPE html>
<title>Deal {{ deal.pk }}</title>
<p id="deal">{{ deal.taker }} {{ deal.contract }} {{ deal.trump }}: {{ deal.points_NS }}, {{ deal.belotes_NS }}</p>
"""
LOADER = ("django.template.loaders.locmem.Loader", {"deal.html": ANSWER})


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
        TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates", "OPTIONS": {"loaders": [LOADER]}}],
        USE_TZ=True,
    )
    django.setup()


if not settings.configured:
    configure()


class Deal(models.Model):
    """What was posted, as it came."""

    code = models.CharField(max_length=20)
    key = models.UUIDField()
    base = models.PositiveIntegerField()
    taker = models.CharField(max_length=2)
    contract = models.PositiveIntegerField()
    trump = models.CharField(max_length=10)
    doubling = models.CharField(max_length=10)
    points_NS = models.PositiveIntegerField()  # noqa: N815 - as telephones call it
    belotes_NS = models.PositiveIntegerField()  # noqa: N815 - as telephones call it
    belotes_EW = models.PositiveIntegerField()  # noqa: N815 - as telephones call it
    at = models.DateTimeField(auto_now_add=True)

    objects: models.Manager["Deal"] = models.Manager()

    class Meta:
        app_label = "one_table"

    def __str__(self) -> str:
        return self.code


class DealForm(forms.ModelForm):  # type: ignore[type-arg]  # only the stubs know it by its model
    """The fields that a telephone sends."""

    class Meta:
        model = Deal
        fields = (
            *("key", "base", "taker", "contract", "trump", "doubling"),
            *("points_NS", "belotes_NS", "belotes_EW"),
        )


def page(request: HttpRequest, code: str = "") -> HttpResponse:
    """A form to begin with."""
    return HttpResponse(f'<input type="hidden" name="csrfmiddlewaretoken" value="{get_token(request)}">{code}')


def deal(request: HttpRequest, code: str) -> HttpResponse:
    """A single INSERT."""
    form = DealForm(request.POST)
    if not form.is_valid():
        return HttpResponse(str(form.errors), status=422)
    form.instance.code = code
    return render(request, "deal.html", {"deal": form.save()})


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
