"""Every setting, read from the environment; what is not set is safe."""

import os
import secrets
import sys
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import dj_database_url
import django_stubs_ext
from celery.schedules import crontab
from csp.constants import NONE, SELF

from companion import configuration
from companion.api.document_settings import SPECTACULAR_SETTINGS  # noqa: F401 read from here

if wrong := configuration.problems(os.environ):
    sys.exit("\n".join(wrong))

# Lets forms and views name the model they are for, as in ModelForm[Campaign].
django_stubs_ext.monkeypatch()


def switched_on(name: str) -> bool:
    return os.environ.get(name, "").lower() in configuration.ON


def listed(name: str) -> list[str]:
    return [item.strip() for item in os.environ.get(name, "").split(",") if item.strip()]


def read_or_make_secret(path: Path) -> str:
    """The installation's secret: made on the first start, readable by its owner alone, and kept."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text().strip()
    key = secrets.token_urlsafe(50)
    try:
        with os.fdopen(descriptor, "w") as file:
            file.write(key)
    except OSError:  # half a secret, or none, would be kept for ever
        path.unlink()
        raise
    return key


# Where things lie

BASE_DIR = Path(__file__).resolve().parent.parent
FIXTURES_DIR = BASE_DIR / "fixtures"
DATA_DIR = Path(os.environ.get("DATA_DIR") or BASE_DIR / "var").resolve()
DATA_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
BACKUPS_DIR = DATA_DIR / "backups"
BACKUPS_KEPT = 7
# With less free on the disk of a SQLite nothing is written any more: the rest is for reading and for starting.
KEPT_FREE_BYTES = int(os.environ.get("KEEP_FREE_MB") or "24") * 1024 * 1024

# Who may reach it, and how

DEBUG = switched_on("DEBUG")
SECRET_KEY = os.environ.get("SECRET_KEY") or read_or_make_secret(DATA_DIR / "secret.key")
# The address people use, e.g. https://companion.example; plain http on the local network when unset.
PUBLIC_URL = os.environ.get("PUBLIC_URL", "")
# By which phones at the table reach us where whoever runs it calls it localhost; `make up` finds it out.
TABLE_URL = PUBLIC_URL or os.environ.get("TABLE_URL", "")
IS_HTTPS = PUBLIC_URL.startswith("https://")
# How many proxies stand in front and may be believed about the visitor's address.
PROXIES = int(os.environ.get("PROXIES") or "0")

ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", *listed("ALLOWED_HOSTS")]
if PUBLIC_URL:
    ALLOWED_HOSTS.append(urlsplit(PUBLIC_URL).hostname or "")
    CSRF_TRUSTED_ORIGINS = [PUBLIC_URL.rstrip("/")]

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = IS_HTTPS
SESSION_ENGINE = "campaigns.people.sessions"
# A guest's seat hangs on this cookie, so it lasts; each visit renews it.
SESSION_COOKIE_AGE = 365 * 24 * 3600
SECURE_SSL_REDIRECT = IS_HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$", r"^metrics$"]
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if IS_HTTPS else 0
# For other names below this one, and for lists inside browsers, only whoever hosts it can speak.
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = IS_HTTPS and switched_on("HSTS_EVERYWHERE")
SILENCED_SYSTEM_CHECKS = [] if SECURE_HSTS_PRELOAD else ["security.W005", "security.W021"]
SECURE_REFERRER_POLICY = "same-origin"
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if PROXIES else None
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 3 * 1024 * 1024
ARCHIVE_MAX_BYTES = 8 * 1024 * 1024
PACK_MAX_BYTES = 2 * 1024 * 1024

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}

# What it is made of

INSTALLED_APPS = [
    "companion",
    "campaigns",
    "campaigns.people",
    "cards",
    "allauth",
    "allauth.account",
    # Their tables are always there, so that whoever goes takes along what is in them; the rest only where it is wanted.
    "allauth.mfa",
    "allauth.socialaccount",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    # Only the site that companion.admin.site makes: nothing registers itself there.
    "django.contrib.admin.apps.SimpleAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.forms",
]

MIDDLEWARE = [
    "companion.middleware.request_id",
    "django.middleware.security.SecurityMiddleware",
    "companion.api.doors.open_to_other_pages",
    "companion.middleware.answer_programs_first",
    "companion.middleware.read_over_nul",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "companion.middleware.Sessions",
    "django.middleware.locale.LocaleMiddleware",
    "companion.api.doors.refuse_without_stroke",
    "django.middleware.common.CommonMiddleware",
    "companion.middleware.limit_body",
    "companion.middleware.keep_from_storing",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "companion.middleware.Refusals",
    "companion.api.doors.RefuseUnknownParameters",
    "companion.costs.Costs",
]

# With the undo of what each message tells.
MESSAGE_STORAGE = "campaigns.chronicle.answers.Answers"

ROOT_URLCONF = "companion.urls"
WSGI_APPLICATION = "companion.wsgi.application"
CSRF_FAILURE_VIEW = "companion.pages.csrf_failure"
FORM_RENDERER = "companion.forms.Renderer"

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "OPTIONS": {
            "loaders": [("django.template.loaders.cached.Loader", ["companion.template_loader.Loader"])],
            "builtins": [
                "companion.templatetags.clock",
                "companion.templatetags.icons",
                "companion.templatetags.kept",
                "companion.templatetags.toasts",
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# The database: SQLite beside the data, or what DATABASE_URL names

DATABASES: dict[str, Any] = {
    "default": dj_database_url.parse(
        os.environ.get("DATABASE_URL") or f"sqlite:///{DATA_DIR / 'companion.sqlite3'}",
        conn_max_age=600,
        conn_health_checks=True,
    )
}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["OPTIONS"] = {
        # Writers queue at BEGIN instead of failing half way through with "database is locked".
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
    }
else:
    # A silent host is an error soon, not a page that never comes.
    DATABASES["default"]["ENGINE"] = "companion.postgresql"
    DATABASES["default"].setdefault("OPTIONS", {}).setdefault("connect_timeout", 2)
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Redis or Valkey: the broker and a cache; it holds nothing that cannot be lost

REDIS_URL = os.environ.get("REDIS_URL") or f"unix://{DATA_DIR / 'valkey.sock'}"
REDIS_TIMEOUTS = {"socket_timeout": 1, "socket_connect_timeout": 1}

CACHES: dict[str, Any] = {
    "default": {
        "BACKEND": "companion.cache.SteadfastCache",
        "LOCATION": REDIS_URL,
        "OPTIONS": REDIS_TIMEOUTS,
        "KEY_PREFIX": "companion",
    }
}

CELERY_BROKER_URL = REDIS_URL.replace("unix://", "redis+socket://", 1)
CELERY_BROKER_TRANSPORT_OPTIONS = {**REDIS_TIMEOUTS, "visibility_timeout": 600}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_PUBLISH_RETRY = False
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_TIME_LIMIT = 300
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BEAT_SCHEDULER = "companion.running.beat:Scheduler"
CELERY_BEAT_SCHEDULE_FILENAME = str(DATA_DIR / "beat-schedule")
# So often it looks up at least, and says that it lives.
CELERY_BEAT_MAX_LOOP_INTERVAL = 15
CELERY_BEAT_SCHEDULE = {
    "answer-beat": {"task": "companion.tasks.answer_beat", "schedule": 60.0, "options": {"expires": 50}},
    # Hourly, so that a night with the broker down is caught up; a backup is made only when one is due.
    "nightly-backup": {"task": "companion.tasks.back_up", "schedule": crontab(minute="17")},
    "keep-reserve": {"task": "companion.tasks.keep_reserve", "schedule": crontab(minute="37")},
    "sweep-arrivals": {"task": "campaigns.tasks.sweep_arrivals", "schedule": crontab(minute="51")},
    "sweep-keys": {"task": "cards.tasks.sweep_keys", "schedule": crontab(minute="57")},
    "close-left-sittings": {"task": "campaigns.tasks.close_left_sittings", "schedule": crontab(minute="13")},
    # In UTC, as everything here. Every hour, since somewhere a day is always about to begin.
    "fill-almanac": {"task": "cards.tasks.fill_almanac", "schedule": crontab(minute="3")},
    "sweep-sessions": {"task": "companion.tasks.sweep_sessions", "schedule": crontab(minute="41", hour="4")},
    "sweep-rebuilds": {"task": "campaigns.tasks.sweep_rebuilds", "schedule": crontab(minute="43", hour="4")},
    "sweep-checklists": {"task": "campaigns.tasks.sweep_checklists", "schedule": crontab(minute="53", hour="4")},
    "sweep-sendings": {"task": "campaigns.tasks.sweep_sendings", "schedule": crontab(minute="44", hour="4")},
    "sweep-guests": {"task": "campaigns.tasks.sweep_guests", "schedule": crontab(minute="50", hour="4")},
    "sweep-deleted": {"task": "campaigns.tasks.sweep_deleted", "schedule": crontab(minute="47", hour="4")},
    # Each address at most once a day, some of them each hour.
    "check-pack-addresses": {"task": "campaigns.tasks.check_pack_addresses", "schedule": crontab(minute="29")},
    # What a lost run did not send, the next one does; those that piled up while no worker ran are not wanted.
    "announce": {"task": "campaigns.tasks.announce", "schedule": crontab(minute="*/5"), "options": {"expires": 240}},
}

# People

AUTH_USER_MODEL = "people.User"
AUTHENTICATION_BACKENDS = ["django.contrib.auth.backends.ModelBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{validator}"}
    for validator in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
PASSWORD_HASHERS = ["campaigns.people.hashers.Hasher"]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
ACCOUNT_LOGOUT_REDIRECT_URL = "home"
ACCOUNT_ADAPTER = "campaigns.people.adapter.Adapter"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_FORMS = {"signup": "campaigns.people.forms.SignupForm"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*"]
# An address is confirmed only by whoever wants to be written to.
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_EMAIL_CONFIRMATION_AUTHENTICATED_REDIRECT_URL = "/account/email/"
# On a phone where nobody is signed in, the message that it is done is enough.
ACCOUNT_EMAIL_CONFIRMATION_ANONYMOUS_REDIRECT_URL = "/"
ACCOUNT_PRESERVE_USERNAME_CASING = False
ACCOUNT_SESSION_REMEMBER = True
ALLAUTH_TRUSTED_PROXY_COUNT = PROXIES

# A second factor for whoever wants one: codes of an app, and on paper for a lost phone. Unless on, no such page exists.
SECOND_FACTOR = switched_on("SECOND_FACTOR")
# E-mail is optional here, and so is confirming it.
MFA_ALLOW_UNVERIFIED_EMAIL = True
# A code of the half minute before and after is right, too: the clocks of phones differ.
MFA_TOTP_TOLERANCE = 1

# Signing in elsewhere, by OpenID Connect; without OIDC_URL there is no such page.
OIDC_URL = os.environ.get("OIDC_URL", "").rstrip("/")
SOCIALACCOUNT_ADAPTER = "campaigns.people.oidc.Adapter"
SOCIALACCOUNT_FORMS = {"signup": "campaigns.people.oidc.SignupForm"}
SOCIALACCOUNT_PROVIDERS: dict[str, Any] = {}
if OIDC_URL:
    INSTALLED_APPS.append("allauth.socialaccount.providers.openid_connect")
    OIDC_HOST, OIDC_PATH = urlsplit(OIDC_URL).netloc, urlsplit(OIDC_URL).path
    SOCIALACCOUNT_PROVIDERS["openid_connect"] = {
        "OAUTH_PKCE_ENABLED": True,
        "APP": {
            # A person is who they are with this provider: with another, the same number is somebody else.
            "provider_id": f"{OIDC_HOST}{OIDC_PATH}".replace("/", "-").replace(":", "-"),
            "name": os.environ.get("OIDC_NAME") or OIDC_HOST,
            "client_id": os.environ["OIDC_CLIENT_ID"],
            "secret": os.environ["OIDC_CLIENT_SECRET"],
            "settings": {"server_url": OIDC_URL},
        },
    }

# Mail is optional: without EMAIL_HOST, a message (a password reset, say) appears in the log for the host to pass on.
EMAIL_HOST = os.environ.get("EMAIL_HOST", "")
EMAIL_PORT = int(os.environ.get("EMAIL_PORT") or "587")
EMAIL_HOST_USER = os.environ.get("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("EMAIL_HOST_PASSWORD", "")
EMAIL_USE_TLS = EMAIL_PORT == 587
EMAIL_USE_SSL = EMAIL_PORT == 465
EMAIL_TIMEOUT = 10
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if EMAIL_HOST else 'console'}.EmailBackend"
DEFAULT_FROM_EMAIL = os.environ.get("DEFAULT_FROM_EMAIL", "companion@localhost")

# The API; what its document says of itself stands beside it (SPECTACULAR_SETTINGS).

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "campaigns.people.authentication.BearerAuthentication",
        "companion.api.sessions.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_PARSER_CLASSES": ["cards.reading.StrictJSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PAGINATION_CLASS": "companion.api.pagination.Pages",
    "DEFAULT_SCHEMA_CLASS": "companion.api.schema.ProblemSchema",
    "DEFAULT_THROTTLE_CLASSES": [
        "campaigns.people.throttles.CallerThrottle",
        "campaigns.people.throttles.CostlyThrottle",
    ],
    "EXCEPTION_HANDLER": "companion.api.problems.handler",
    "NUM_PROXIES": PROXIES,
    "PAGE_SIZE": 50,
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
}
# Requests a minute; an address or a token each has its own count.
THROTTLE_CALLS = int(os.environ.get("THROTTLE_CALLS") or "6000")
THROTTLE_COSTLY = int(os.environ.get("THROTTLE_COSTLY") or "3000")
THROTTLE_GUESTS = int(os.environ.get("THROTTLE_GUESTS") or "60")
THROTTLE_RETURNS = int(os.environ.get("THROTTLE_RETURNS") or "60")

# What the cards room asks of the room above it, and so knows nothing of campaigns: which packs of others a person may
# see, where a pack is in use, and into whose boxes a person may look.
PACKS_SHARED_WITH = "campaigns.packs.shares.shared_with"
PACK_USED_BY = "campaigns.packs.shares.used_by"
LEDGER_SEEN_BY = "campaigns.access.ledger_of"

# Where announcements may go. Tests put another policy here; an installation should not.
WEBHOOK_POLICY = "campaigns.days.delivery.PUBLIC"
# Servers of one's own network to which they may go too, without TLS and to any port: names, addresses, networks.
WEBHOOK_HOSTS = listed("WEBHOOK_HOSTS")

# Words, times, files

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English")]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
# Built when a version is installed, and the same for all who run it.
STATIC_ROOT = Path(os.environ.get("STATIC_DIR") or BASE_DIR / "build" / "static").resolve()
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}
WHITENOISE_MAX_AGE = 3600

# Logs: JSON lines for machines, or readable ones when LOG_FORMAT=text (the default with DEBUG)

LOG_FORMAT = os.environ.get("LOG_FORMAT") or ("text" if DEBUG else "json")
# Each answer as one line of JSON: into a file, to standard output where it is “-”, or nowhere.
ACCESS_LOG = os.environ.get("ACCESS_LOG", "")
LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"request_id": {"()": "companion.logs.RequestId"}},
    "formatters": {
        "json": {"()": "companion.logs.JSONLines"},
        "text": {"format": "{asctime} {levelname:7} [{request_id}] {name}: {message}", "style": "{"},
    },
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": LOG_FORMAT, "filters": ["request_id"]},
    },
    "root": {"handlers": ["console"], "level": os.environ.get("LOG_LEVEL") or "INFO"},
    "loggers": {"django": {"handlers": [], "propagate": True}},
}
