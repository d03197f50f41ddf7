"""How each part is started, tuned once: for `make up`, and for whoever runs the parts by themselves."""

import sys
from collections.abc import Mapping

from companion.running.processes import BASE_DIR, GRACE_SECONDS, most_files

MANAGE = [sys.executable, str(BASE_DIR / "manage.py")]
# Celery warns whoever is root; in a container everybody is.
CELERY = [
    *(sys.executable, "-W", "ignore:You're running the worker with superuser"),
    *("-m", "celery", "--quiet", "--skip-checks", "--app", "companion"),
]
EVERY_ADDRESS = "0.0.0.0"  # noqa: S104 the phones at the table must reach it
PORT, WORKERS = 8000, 2
HEADER_SECONDS = 30
LARGE_BYTES = str(256 * 1024)
# What every part is told, unless somebody said otherwise.
DEFAULTS = {
    "DJANGO_SETTINGS_MODULE": "companion.settings",
    "PYTHONUNBUFFERED": "1",
    # Threads would each keep a heap of their own; two are enough.
    "MALLOC_ARENA_MAX": "2",
    # Large bodies come from the system and go back to it at once; else the heap would grow with the largest.
    "MALLOC_MMAP_THRESHOLD_": LARGE_BYTES,
    "MALLOC_TRIM_THRESHOLD_": LARGE_BYTES,
}
# How the part calls itself to PostgreSQL, unless somebody said otherwise: so a host sees who holds which connection.
CALLED = "PGAPPNAME"
MOST_CONNECTIONS = 4096
# What a web process has open besides: databases, logs, libraries.
FILES_OF_ITS_OWN = 128


def environment(part: str, env: Mapping[str, str]) -> dict[str, str]:
    """What a part is told: what we were told, with the gaps filled."""
    return {**DEFAULTS, CALLED: f"companion-{part}", **env}


def web(env: Mapping[str, str]) -> list[str]:
    """The web server. Its processes have so many threads as THREADS says, and each keeps one connection to the
    database, as do the one that reads for listeners and the one that writes what programs tell: together never more
    than WORKERS times THREADS + 2."""
    options = {
        "interface": "asgi",
        "loop": "uvloop",
        # Nobody needs the second version without encryption, and it has attacks of its own.
        "http": "1",
        "host": env.get("HOST") or EVERY_ADDRESS,
        "port": env.get("PORT") or str(PORT),
        "workers": env.get("WORKERS") or str(WORKERS),
        "backlog": "1024",
        "backpressure": str(most_connections()),
        "http1-header-read-timeout": str(HEADER_SECONDS * 1000),
        "workers-kill-timeout": str(GRACE_SECONDS - 2),
        "log-level": "warning",
    }
    if env.get("LOG_FORMAT") != "text":
        # Its own words as lines among the others', and none of them in the access log.
        options["log-config"] = str(BASE_DIR / "companion" / "server_log.json")
    arguments = [word for name, value in options.items() for word in (f"--{name}", value)]
    flags = ["--respawn-failed-workers", "--factory", "--no-ws"]
    return [sys.executable, "-m", "granian", *arguments, *flags, "companion.web:application"]


def most_connections() -> int:
    """What a web process takes until the front has closed what is too much: never so many that no file is left."""
    return max(1, min(MOST_CONNECTIONS, most_files() - FILES_OF_ITS_OWN))


def worker() -> list[str]:
    lonely = ["--without-gossip", "--without-mingle", "--without-heartbeat"]
    return [*CELERY, "worker", "--pool", "threads", "--concurrency", "2", "--loglevel", "INFO", *lonely]


def beat() -> list[str]:
    return [*CELERY, "beat", "--loglevel", "INFO"]


def broker_problem(env: Mapping[str, str]) -> str:
    """In a sentence, where nothing answers at REDIS_URL; else nothing."""
    # Ten megabytes, which whoever starts and watches the parts would hold for as long as they run.
    import redis

    url = env["REDIS_URL"]
    try:
        with redis.Redis.from_url(url, socket_timeout=2, socket_connect_timeout=2) as client:
            client.ping()
    except (redis.RedisError, ValueError, OSError):
        return (
            f"Nothing answers at REDIS_URL, {_without_password(url)}. Start Redis or Valkey there, or leave it unset."
        )
    return ""


def _without_password(url: str) -> str:
    scheme, _, rest = url.partition("://")
    return f"{scheme}://{rest.rpartition('@')[2]}"
