"""Visitors of the pages: the organiser, and anybody. Both read English, so that words can be looked for."""

import pytest
from django.conf import settings
from django.test import Client

from tests.factories import make_user
from tournaments.enums import Role


def english() -> Client:
    """A browser whose visitor chose English."""
    client = Client()
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    return client


@pytest.fixture
def organiser(db: None) -> Client:
    """The organiser's browser, logged in."""
    client = english()
    client.force_login(make_user())
    return client


@pytest.fixture
def anybody(organiser: Client) -> Client:
    """A visitor without an account, on an installation that has its organiser."""
    return english()


@pytest.fixture
def player(organiser: Client) -> Client:
    """A telephone without an account."""
    return english()


@pytest.fixture
def scorer(db: None) -> Client:
    """A helper who types sheets."""
    client = english()
    client.force_login(make_user("Huguette", role=Role.SCORER))
    return client
