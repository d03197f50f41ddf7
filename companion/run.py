"""Run one part of the companion by itself: ``python -m companion.run web|worker|beat``.

For installations whose parts are kept by systemd, a container engine or the like. The process becomes the part: signals
and the exit code are its own.
"""

import os
import sys
from collections.abc import Callable, Mapping

from companion import configuration
from companion.running import commands

Command = Callable[[Mapping[str, str]], list[str]]
PARTS: dict[str, Command] = {
    "web": commands.web,
    "worker": lambda env: commands.worker(),
    "beat": lambda env: commands.beat(),
}


def problems(part: str, env: Mapping[str, str]) -> list[str]:
    found = configuration.problems(env)
    if part == "web":
        found += configuration.server_problems(env) + configuration.static_problems(env)
    if not env.get("REDIS_URL"):
        return [*found, "REDIS_URL must name a Redis or Valkey: only `make up` brings one of its own."]
    return [*found, *filter(None, [commands.broker_problem(env)])]


def main(arguments: list[str]) -> None:
    if len(arguments) != 1 or arguments[0] not in PARTS:
        sys.exit(f"Say which part: python -m companion.run {'|'.join(PARTS)}")
    [part] = arguments
    env = {"ACCESS_LOG": "-", **commands.environment(part, os.environ)}
    if wrong := problems(part, env):
        sys.exit("\n".join(wrong))
    command = PARTS[part](env)
    os.execve(command[0], command, env)  # noqa: S606 our own part


if __name__ == "__main__":
    main(sys.argv[1:])
