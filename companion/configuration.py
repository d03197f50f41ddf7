"""What is wrong with the environment that the companion is told, each in a sentence that says what to do."""

import errno
import ipaddress
import re
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from urllib.parse import urlsplit

Environment = Mapping[str, str]

BASE_DIR = Path(__file__).resolve().parent.parent
LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
FORMATS = ("json", "text")
DATABASES = ("postgres", "postgresql", "sqlite")
BROKERS = ("redis", "rediss", "unix")
SWITCHES = ("DEBUG", "HSTS_EVERYWHERE", "SECOND_FACTOR")
ON, OFF = ("on", "1", "true", "yes"), ("off", "0", "false", "no")
# Where people sign in elsewhere: what must be told together.
OIDC = ("OIDC_URL", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET")
# Not a number, which is an address or nothing.
HOST_NAME = re.compile(r"(?![0-9.]+$)[a-z0-9_]([a-z0-9_-]*[a-z0-9])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9])?)*")
# By name, the smallest and the largest that make sense.
OF_THE_SERVER = {"PORT": (1, 65_535), "WORKERS": (1, 64), "THREADS": (1, 64)}
NUMBERS = {
    "PROXIES": (0, 10),
    "KEEP_FREE_MB": (0, 1_000_000),
    "THROTTLE_CALLS": (1, 10_000_000),
    "THROTTLE_COSTLY": (1, 10_000_000),
    "THROTTLE_GUESTS": (1, 10_000_000),
    "THROTTLE_RETURNS": (1, 10_000_000),
    "EMAIL_PORT": (1, 65_535),
}


def problems(env: Environment) -> list[str]:
    """Every setting that cannot be meant so. What is empty counts as not set."""
    return [
        *_numbers(env, NUMBERS),
        *_proxies(env),
        *_words(env),
        *_switches(env),
        *_public_url(env),
        *_urls(env),
        *_webhook_hosts(env),
        *_oidc(env),
        *_data_dir(env),
    ]


def server_problems(env: Environment) -> list[str]:
    """The same for the web server alone: some shells set HOST for purposes of their own."""
    return [*_numbers(env, OF_THE_SERVER), *_host(env)]


def static_problems(env: Environment) -> list[str]:
    """Whether what `make install` builds is there; a page without its styles helps nobody."""
    folder = Path(env.get("STATIC_DIR") or BASE_DIR / "build" / "static")
    if env.get("DEBUG") or (folder / "staticfiles.json").exists():
        return []
    return [f"The static files are not built ({folder}). Run `make install`, or `manage.py build_static`."]


def _proxies(env: Environment) -> Iterator[str]:
    """Whom to believe is not guessed: a name that somebody meant to fill says so."""
    if env.get("PROXIES") == "":
        yield "PROXIES is set to nothing. Say how many proxies stand in front, 0 for none, or leave it unset."


def _numbers(env: Environment, bounds: Mapping[str, tuple[int, int]]) -> Iterator[str]:
    for name, (least, most) in bounds.items():
        value = env.get(name, "")
        if value and not (value.isascii() and value.isdigit() and least <= int(value) <= most):
            yield f"{name} must be a number from {least} to {most}, not {value!r}."


def _words(env: Environment) -> Iterator[str]:
    level, log_format = env.get("LOG_LEVEL", ""), env.get("LOG_FORMAT", "")
    if level and level not in LEVELS:
        yield f"LOG_LEVEL must be one of {', '.join(LEVELS)}, not {level!r}."
    if log_format and log_format not in FORMATS:
        yield f"LOG_FORMAT must be json or text, not {log_format!r}."


def _switches(env: Environment) -> Iterator[str]:
    for name in SWITCHES:
        value = env.get(name, "")
        if value and value.lower() not in (*ON, *OFF):
            yield f"{name} must be on or off, not {value!r}."


def _oidc(env: Environment) -> Iterator[str]:
    """All of it or none; and what is said there in confidence goes over no open line."""
    told = [name for name in (*OIDC, "OIDC_NAME") if env.get(name)]
    missing = [name for name in OIDC if not env.get(name)]
    if told and missing:
        yield f"{told[0]} is set, but {' and '.join(missing)} not: signing in elsewhere needs {', '.join(OIDC)}."
    url = env.get("OIDC_URL", "")
    if url and not _is_safe(url):
        yield f"OIDC_URL must be the provider's address, with https, e.g. https://id.example/realms/home, not {url!r}."


def _is_safe(url: str) -> bool:
    try:
        parts = urlsplit(url)
    except ValueError:
        return False
    is_here = parts.scheme == "http" and parts.hostname in {"localhost", "127.0.0.1"}
    return (parts.scheme == "https" or is_here) and bool(parts.hostname) and not parts.query and not parts.fragment


def _public_url(env: Environment) -> Iterator[str]:
    for name in ("PUBLIC_URL", "TABLE_URL"):
        url = env.get(name, "")
        if url and not _is_address(url):
            yield f"{name} must be the whole address that people open, e.g. https://companion.example, not {url!r}."


def _is_address(url: str) -> bool:
    try:
        parts = urlsplit(url)
        return parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.path in {"", "/"}
    except ValueError:
        return False


def _host(env: Environment) -> Iterator[str]:
    host = env.get("HOST", "")
    if host and host != "localhost" and not _is_ip(host):
        yield f"HOST must be an address of this machine, e.g. 127.0.0.1 or 0.0.0.0 for all, not {host!r}."


def _is_ip(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def _urls(env: Environment) -> Iterator[str]:
    for name, schemes in {"DATABASE_URL": DATABASES, "REDIS_URL": BROKERS}.items():
        url = env.get(name, "")
        if url and url.partition("://")[0] not in schemes:
            yield f"{name} must begin with {'://, '.join(schemes)}://, not {url.partition('://')[0]!r}."


def _webhook_hosts(env: Environment) -> Iterator[str]:
    for host in filter(None, (one.strip() for one in env.get("WEBHOOK_HOSTS", "").split(","))):
        if not HOST_NAME.fullmatch(host.lower()) and not _is_network(host):
            yield (
                "WEBHOOK_HOSTS must list names of servers, addresses or networks with commas between them, "
                f"e.g. ntfy.lan,192.168.1.0/24, not {host!r}."
            )


def _is_network(host: str) -> bool:
    try:
        ipaddress.ip_network(host)
    except ValueError:
        return False
    return True


def _data_dir(env: Environment) -> Iterator[str]:
    folder = Path(env.get("DATA_DIR") or BASE_DIR / "var")
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        yield f"DATA_DIR: {folder} cannot be made ({error.strerror}). Choose another, or make it writable."
        return
    try:
        # Rights alone do not tell: of a medium that takes no file, root has them too.
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as error:
        # On a full disk people can still read.
        if error.errno not in (errno.ENOSPC, errno.EDQUOT):
            yield f"DATA_DIR: {folder} cannot be written to. Make it writable for whoever runs the companion."
