"""The settings tests run with: the real ones, on temporary data and on the session's own Valkey."""

import os
import tempfile
from pathlib import Path

# The session's first process makes the folder; xdist's workers inherit its name.
if "COMPANION_TEST_DIR" not in os.environ:
    os.environ["COMPANION_TEST_DIR"] = tempfile.mkdtemp(prefix="companion-tests-")
FOLDER = os.environ["COMPANION_TEST_DIR"]
WORKER = os.environ.get("PYTEST_XDIST_WORKER", "gw0")
# Valkey has sixteen databases; each worker takes one.
NUMBER = int(WORKER.removeprefix("gw")) % 16

os.environ["DATA_DIR"] = f"{FOLDER}/{WORKER}"
os.environ["REDIS_URL"] = f"unix://{FOLDER}/valkey.sock?db={NUMBER}"
os.environ["SECRET_KEY"] = "tests-know-this-one-and-nobody-else-should-use-it"
for name in (
    *("ALLOWED_HOSTS", "DEBUG", "EMAIL_HOST", "LOG_FORMAT", "PROXIES", "PUBLIC_URL", "SECOND_FACTOR"),
    *("OIDC_URL", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_NAME"),
):
    os.environ.pop(name, None)

from companion.settings import *  # noqa: E402, F403
from companion.settings import REDIS_URL, STORAGES  # noqa: E402

# All tests ask from one address.
THROTTLE_COSTLY = 1_000_000_000

# Whatever a test announces stays on this machine.
WEBHOOK_POLICY = "tests.receiver.LOOPBACK"

CELERY_BROKER_URL = REDIS_URL.replace("unix://", "redis+socket://").replace("?db=", "?virtual_host=")
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

# Static files come from where they lie: nothing needs to be collected first.
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
STATIC_ROOT = Path(os.environ["DATA_DIR"]) / "static"
STATIC_ROOT.mkdir(exist_ok=True)
WHITENOISE_AUTOREFRESH = WHITENOISE_USE_FINDERS = True
