"""Every setting, read from the environment; the defaults suit a club's laptop.

============================  ==========================================================================
``COINCHE_DATA_DIR``          the one folder with everything that must be kept (default: ``data/``)
``DATABASE_URL``              ``postgres://user:password@host/name``; default: SQLite in the data folder
``COINCHE_POOLER``            ``true`` when ``DATABASE_URL`` leads to a pooler that lends connections by transaction
``COINCHE_DEBUG``             ``true`` shows the developer's error pages (never in a hall)
``COINCHE_SECRET_KEY``        default: generated once into the data folder, mode 600
``COINCHE_ALLOWED_HOSTS``     extra host names, comma separated, for a hosted installation
``COINCHE_TRUSTED_ORIGINS``   ``https://…`` origins allowed to post, for a hosted installation
``COINCHE_BACKUP_MINUTES``    a copy of the database that often while something changes (default 10; 0: never)
``COINCHE_BACKUP_MEGABYTES``  the copies may take that much; the oldest go first (default 2000)
``COINCHE_HTTPS``             ``true`` when every visitor comes over TLS: secure cookies and HSTS
============================  ==========================================================================
"""

import os
from contextlib import suppress
from pathlib import Path

import environ
from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from coinche_club.secret import load_or_create_secret_key

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()

DATA_DIR = Path(env("COINCHE_DATA_DIR", default=str(BASE_DIR / "data"))).resolve()
LOG_FILE = DATA_DIR / "logs" / "coinche.log"
with suppress(OSError):  # `serve` says in words that the folder cannot be written to
    LOG_FILE.parent.mkdir(parents=True, exist_ok=True)

DEBUG = env.bool("COINCHE_DEBUG", default=False)
SECRET_KEY = env("COINCHE_SECRET_KEY", default="") or load_or_create_secret_key(DATA_DIR / "secret_key")

# The Host header is checked by coinche_club.hosts against this machine's addresses as they are now, so that
# a change of Wi-Fi needs no restart; Django's own list, read once at the start, cannot follow them.
ALLOWED_HOSTS = ["*"]
EXTRA_HOSTS = env.list("COINCHE_ALLOWED_HOSTS", default=[])
CSRF_TRUSTED_ORIGINS = env.list("COINCHE_TRUSTED_ORIGINS", default=[])

# Set by ``manage.py serve``: only there may a visitor from this very machine create the first account.
FIRST_VISIT_ALLOWED = env.bool("COINCHE_SERVED_LOCALLY", default=False)
# Also set there: the port that is printed with the codes of the tables.
SERVED_PORT = env.int("COINCHE_SERVED_PORT", default=8000)

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "csp",
    "django_htmx",
    "django_include_bootstrap",
    "django_tables2",
    "tournaments",
]

MIDDLEWARE = [
    "coinche_club.hosts.KnownHostMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "tournaments.middleware.ChosenLanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "tournaments.middleware.FirstVisitMiddleware",
    "tournaments.middleware.UserErrorMiddleware",
]

ROOT_URLCONF = "coinche_club.urls"
WSGI_APPLICATION = "coinche_club.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "builtins": ["tournaments.templatetags.dates"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tournaments.views.access.allowed_actions",
            ],
        },
    },
]

# SQLite: WAL lets readers go on while one writes; IMMEDIATE takes the write lock at the start of a transaction,
# so that two writers queue instead of failing half-way; FULL keeps what was acknowledged through a power cut.
SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
}
DATABASES = {"default": env.db("DATABASE_URL", default=f"sqlite:///{DATA_DIR / 'coinche.sqlite3'}")}
DATABASES["default"]["CONN_MAX_AGE"] = None
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["OPTIONS"] = SQLITE_OPTIONS
else:
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
    # A cursor on the server would outlive the transaction, and with it the connection that the pooler has lent.
    DATABASES["default"]["DISABLE_SERVER_SIDE_CURSORS"] = env.bool("COINCHE_POOLER", default=False)
BACKUP_MINUTES = env.int("COINCHE_BACKUP_MINUTES", default=10)
BACKUP_MEGABYTES = env.int("COINCHE_BACKUP_MEGABYTES", default=2_000)
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "tournaments.User"
AUTHENTICATION_BACKENDS = ["tournaments.backends.AccountBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
PASSWORD_RESET_TIMEOUT = 2 * 24 * 3600  # seconds that the link of a new account is good for
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "login"

LANGUAGE_CODE = "fr"
LANGUAGES = [("fr", _("French")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = env("TZ", default="Europe/Paris")
USE_TZ = True
USE_THOUSAND_SEPARATOR = True
FORMAT_MODULE_PATH = ["coinche_club.formats"]

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "coinche_club.static_files.GzippedManifestStorage"
    },
}
# Pages name only the hashed copies, and source maps are for the developer's tools.
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = ("map", "png", "jpg", "webp", "woff2", "gz")

HTTPS = env.bool("COINCHE_HTTPS", default=False)
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
# The form's own field carries the token, so no script has to read the cookie.
CSRF_COOKIE_HTTPONLY = True
SECURE_REFERRER_POLICY = "same-origin"
# Browsers ignore this header on a hall's plain HTTP address, and complain of it in their console.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
# Nothing from elsewhere and nothing written into a page runs or styles it; Bootstrap draws its ticks as data: pictures.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "media-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
CSRF_FAILURE_VIEW = "tournaments.views.errors.csrf_failure"
DATA_UPLOAD_MAX_MEMORY_SIZE = 2_621_440
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2_000

DJANGO_TABLES2_TEMPLATE = "tournaments/table.html"

# One file for all processes, reopened when `serve` has put it aside (coinche_club.upkeep.rotate_log).
LOG_HANDLERS = ["console", "file"] if os.access(LOG_FILE.parent, os.W_OK) else ["console"]
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"mask": {"()": "coinche_club.upkeep.MaskSecrets"}},
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["mask"]},
        "file": {
            "class": "coinche_club.upkeep.LogFileHandler",
            "filename": str(LOG_FILE),
            "delay": True,
            "encoding": "utf-8",
            "formatter": "line",
            "filters": ["mask"],
        },
    },
    "root": {"handlers": LOG_HANDLERS, "level": "WARNING"},
    # What is said in the reader's words at the same time: only the file needs the words of the system.
    "loggers": {"tournaments.details": {"handlers": LOG_HANDLERS[-1:], "propagate": False}},
}
