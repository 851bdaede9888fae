"""Doors: what a browser may run, whom the log-in lets try, what a stranger learns."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as project
from django.test import Client

from coinche_club.upkeep import MaskSecrets
from tests.backup_factories import played_evening
from tests.factories import ACTOR, PASSWORD, make_tournament, make_user
from tests.markup import page_text
from tests.views.conftest import english
from tests.views.test_matrix import ALLOWED, PATTERNS, action_of, address, browsers
from tournaments.enums import Role
from tournaments.models import Entrant, Player
from tournaments.services.attempts import TRIES
from tournaments.services.clubs import add_club

__all__ = ["address", "browsers"]  # fixtures

ROOT = Path(__file__).resolve().parents[2]
INLINE = re.compile(
    r"<script(?![^>]*\bsrc=)[^>]*>(?!\s*</script>)|<style[\s>]|\sstyle\s*=|\son[a-z]+\s*=\s*[\"']|hx-on|javascript:",
    re.IGNORECASE,
)


def test_every_page_forbids_what_is_written_into_it(organiser: Client) -> None:
    policy = organiser.get("/")["Content-Security-Policy"]
    assert "'unsafe-inline'" not in policy
    assert "'unsafe-eval'" not in policy
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy


def test_no_page_holds_inline_script_or_style(browsers: dict[str, Client], address: Any) -> None:
    found = set()
    for name, pattern in PATTERNS.items():
        action = action_of(pattern.callback)
        if action is None or action not in ALLOWED[Role.ORGANISER]:
            continue
        response = browsers["organiser"].get(address(name))
        if response.status_code == 200 and response["Content-Type"].startswith("text/html"):
            found |= {f"{name}: {match}" for match in INLINE.findall(page_text(response))}
    assert not found, "\n".join(sorted(found))


def test_no_template_holds_inline_script_or_style() -> None:
    printed = {"print.html"}
    found = [
        f"{path.relative_to(ROOT)}: {match}"
        for path in (ROOT / "templates").rglob("*.html")
        if path.name not in printed and "sheets" not in path.parts
        for match in INLINE.findall(path.read_text(encoding="utf-8"))
    ]
    assert not found, found


def test_who_guesses_waits_and_nobody_else_does(anybody: Client) -> None:
    make_user("Bruno")
    wrong = {"username": "organiser", "password": "wrong"}
    for _ in range(TRIES):
        assert anybody.post("/connexion/", wrong).status_code == 422
    right = {"username": "organiser", "password": PASSWORD}
    refused = anybody.post("/connexion/", right)
    assert refused.status_code == 422
    assert b"Too many attempts" in refused.content
    assert english().post("/connexion/", {**right, "username": "Bruno"}).status_code == 302
    other_device = {"REMOTE_ADDR": "192.168.1.77"}
    assert english().post("/connexion/", right, **other_device).status_code == 302  # type: ignore[arg-type]  # a header is text


@pytest.mark.parametrize(
    "target", ["https://evil.example/", "//evil.example/", "javascript:alert(1)", "/\\evil.example"]
)
def test_no_door_leads_elsewhere(anybody: Client, target: str) -> None:
    form = {"username": "organiser", "password": PASSWORD, "next": target}
    assert anybody.post("/connexion/", form)["Location"] == "/"
    assert "evil" not in anybody.post("/langue/", {"language": "fr", "next": target})["Location"]


def test_a_new_password_ends_other_sessions(organiser: Client) -> None:
    other = english()
    other.post("/connexion/", {"username": "organiser", "password": PASSWORD})
    form = {"current": PASSWORD, "password": "dix de der et belote", "repeated": "dix de der et belote"}
    assert organiser.post("/mot-de-passe/", form).status_code == 302
    assert organiser.get("/mot-de-passe/").status_code == 200
    assert other.get("/mot-de-passe/").status_code == 302


def test_a_form_from_elsewhere_is_refused(organiser: Client) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = organiser.cookies
    assert strict.post("/demo/").status_code == 403


OURS = {"HTTP_ORIGIN": "http://testserver"}


@pytest.fixture
def stale(organiser: Client) -> Client:
    """The organiser's browser, after a log-in in another tab made the token of every open page outworn."""
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = organiser.cookies
    strict.cookies[project.LANGUAGE_COOKIE_NAME] = "en"
    strict.get("/mot-de-passe/")
    return strict


def test_what_was_typed_before_a_log_in_is_sent_once_more(stale: Client) -> None:
    pk = make_tournament().pk
    typed = {"name_1": "<b>Anne", "name_2": "Bruno", "csrfmiddlewaretoken": "x" * 64}
    answer = stale.post(f"/soirees/{pk}/inscrits/", typed, **OURS)  # type: ignore[arg-type]  # as headers
    page = page_text(answer)
    assert answer.status_code == 403
    assert 'name="name_1" value="&lt;b&gt;Anne"' in page
    token = re.search(r'id="again"> <input type="hidden" name="csrfmiddlewaretoken" value="(\w+)"', page)
    assert token is not None
    again = {**typed, "csrfmiddlewaretoken": token[1]}
    assert stale.post(f"/soirees/{pk}/inscrits/", again, **OURS).status_code == 302  # type: ignore[arg-type]  # as headers
    assert Player.objects.filter(name="<b>Anne").exists()


def sent_again(page: str) -> dict[str, str]:
    """What the button of the page sends once more."""
    form = page.partition('id="again">')[2].partition("</form>")[0]
    return dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))


def test_what_was_typed_after_logging_out_elsewhere_waits_for_the_log_in(stale: Client) -> None:
    pk = make_tournament().pk
    page = page_text(stale.get(f"/soirees/{pk}/inscrits/"))
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
    assert token is not None
    entrants = f"/soirees/{pk}/inscrits/"
    stale.post("/deconnexion/", {"csrfmiddlewaretoken": token[1]}, **OURS)  # type: ignore[arg-type]  # as headers
    typed = {"name_1": "Anne", "name_2": "Bruno", "csrfmiddlewaretoken": token[1]}
    answer = stale.post(entrants, typed, **OURS)  # type: ignore[arg-type]  # as headers
    page = page_text(answer)
    assert answer.status_code == 403
    assert 'href="/connexion/" target="_blank"' in page
    assert not Player.objects.exists()

    door = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page_text(stale.get("/connexion/")))
    assert door is not None
    account = {"username": "organiser", "password": PASSWORD, "csrfmiddlewaretoken": door[1]}
    assert stale.post("/connexion/", account, **OURS).status_code == 302  # type: ignore[arg-type]  # as headers
    outworn = stale.post(entrants, sent_again(page), **OURS)  # type: ignore[arg-type]  # as headers
    assert outworn.status_code == 403
    again = sent_again(page_text(outworn))
    assert stale.post(entrants, again, **OURS).status_code == 302  # type: ignore[arg-type]  # as headers
    assert set(Player.objects.values_list("name", flat=True)) == {"Anne", "Bruno"}


@pytest.mark.parametrize("typed", [{}, {"password": "dix de der"}, {"name_1": "Anne", "code": "1234"}])
def test_who_is_logged_out_and_typed_nothing_that_may_be_shown_goes_to_the_log_in(
    anybody: Client, typed: dict[str, str]
) -> None:
    answer = anybody.post(f"/soirees/{make_tournament().pk}/inscrits/", typed)
    assert answer.status_code == 302
    assert answer["Location"].startswith("/connexion/?next=")


@pytest.mark.parametrize(
    ("typed", "headers"),
    [
        ({"name_1": "Anne"}, {}),
        ({"name_1": "Anne"}, {"HTTP_ORIGIN": "http://example.org"}),
        ({"name_1": "Anne"}, {"HTTP_ORIGIN": "null"}),
        ({"password": "dix de der"}, OURS),
    ],
)
def test_neither_a_form_from_elsewhere_nor_a_password_is_offered_again(
    stale: Client, typed: dict[str, str], headers: dict[str, str]
) -> None:
    answer = stale.post("/demo/", typed, **headers)  # type: ignore[arg-type]  # as headers
    assert answer.status_code == 403
    assert 'id="again"' not in page_text(answer)


@pytest.mark.parametrize(
    ("button", "above"),
    [
        ("/soirees/7/tirage/1/publier/", "/soirees/7/tirage/1/"),
        ("/soirees/7/scores/1/table/3/valider/", "/soirees/7/scores/1/table/3/"),
        ("/soirees/7/tirage/2/forfait/1/lever/", "/soirees/7/tirage/2/"),
        ("/demo/", "/"),
    ],
)
def test_the_address_of_a_button_leads_to_the_page_above_it(organiser: Client, button: str, above: str) -> None:
    answer = organiser.get(button)
    assert (answer.status_code, answer["Allow"]) == (405, "POST")
    assert f'<a class="btn btn-primary" href="{above}">' in page_text(answer)


def test_cookies_are_out_of_scripts_reach(organiser: Client) -> None:
    response = english().post("/connexion/", {"username": "organiser", "password": PASSWORD})
    assert response.cookies["sessionid"]["httponly"]
    assert response.cookies["sessionid"]["samesite"] == "Lax"
    assert response.cookies["csrftoken"]["httponly"]


@pytest.mark.parametrize("more", [{}, {"COINCHE_POOLER": "true"}])
def test_the_documented_settings_of_a_hosted_installation_pass_the_check(tmp_path: Path, more: dict[str, str]) -> None:
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    documented = dict(re.findall(r"^(COINCHE_\w+|DATABASE_URL|TZ)=(.+)$", page, re.MULTILINE))
    assert documented["COINCHE_HTTPS"] == "true"
    environment = {**documented, **more, "COINCHE_DATA_DIR": str(tmp_path), "PATH": "/usr/bin:/bin"}
    environment["DJANGO_SETTINGS_MODULE"] = "coinche_club.settings"
    command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    done = subprocess.run(command, cwd=ROOT, env=environment, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_under_tls_browsers_come_back_over_tls_only(tmp_path: Path) -> None:
    environment = {"COINCHE_HTTPS": "true", "COINCHE_DATA_DIR": str(tmp_path), "PATH": "/usr/bin:/bin"}
    environment["DJANGO_SETTINGS_MODULE"] = "coinche_club.settings"
    program = (
        "import django; django.setup(); from django.conf import settings as s;"
        "assert s.SECURE_HSTS_SECONDS >= 31536000 and s.SESSION_COOKIE_SECURE and s.CSRF_COOKIE_SECURE"
    )
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, env=environment, check=True)


def test_strangers_read_first_names_and_initials_where_the_organiser_wants_it(anybody: Client) -> None:
    evening = played_evening()
    Entrant.objects.filter(tournament=evening)[0].players.update(name="Odile Martin")
    page = f"/public/{evening.pk}/"
    assert b"Odile Martin" in anybody.get(page).content
    evening.public_names = "short"
    evening.save(update_fields=["public_names"])
    content = anybody.get(page).content
    assert b"Odile M." in content
    assert b"Martin" not in content


def test_links_and_codes_stay_out_of_the_log() -> None:
    import logging  # noqa: PLC0415 - only this test makes a record of its own

    link = "/invitation/MQ/d2gk1c-0123456789abcdef0123456789abcdef/"
    record = logging.LogRecord("django.request", logging.WARNING, "", 0, "Not Found: %s", (link,), None)
    MaskSecrets().filter(record)
    assert record.getMessage() == "Not Found: /invitation/MQ/…/"


def test_uploads_have_a_limit() -> None:
    assert project.DATA_UPLOAD_MAX_MEMORY_SIZE <= 3_000_000


def test_thousands_of_figures_name_nothing(organiser: Client) -> None:
    evening, figures = played_evening().pk, "9" * 5_000
    assert organiser.get(f"/soirees/{evening}/classement/", {"tour": figures}).status_code == 200
    renewed = organiser.post(f"/soirees/{evening}/telephones/1/codes/", {"table": figures})
    assert renewed.status_code == 404
    sheet = f"/soirees/{evening}/scores/1/table/1/"
    assert organiser.post(f"{sheet}apercu/", {"contract": figures, "taker": "NS"}).status_code == 200
    assert organiser.post(f"{sheet}penalite/", {"remove": figures}).status_code < 500
    add_club(actor=ACTOR, name="Amicale")
    assert organiser.post("/clubs/", {"club": figures}).status_code == 404


def test_a_refusal_takes_one_line_of_the_log(anybody: Client, caplog: pytest.LogCaptureFixture) -> None:
    anybody.force_login(make_user("Rita", role=Role.READER))
    assert anybody.get("/comptes/").status_code == 403
    (refused,) = [record for record in caplog.records if record.name == "django.request"]
    MaskSecrets().filter(refused)
    assert "/comptes/" in refused.getMessage()
    assert refused.exc_info is None
