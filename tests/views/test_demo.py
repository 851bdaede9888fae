"""The demo evening from the first page and back."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.markup import page_text
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def test_the_first_page_makes_the_demo_and_throws_it_away(organiser: Client) -> None:
    organiser.post(reverse("demo_create"))
    demo = Tournament.objects.get()
    away = reverse("demo_delete", args=[demo.pk])
    assert f'action="{away}"' in page_text(organiser.get("/"))
    page = page_text(organiser.post(away, follow=True))
    assert "The demo evening is gone." in page
    assert f'action="{away}"' not in page
    assert not Tournament.objects.exists()
