"""Every attack in full against a real installation, then again in a gigabyte. ``make faults`` runs this.

python -m tests.faults [--small] [--only WORD] [--no-limit]
"""
# ruff: noqa: T201 it talks to whoever started it

import argparse
import os
import sys
import tempfile
from pathlib import Path

from companion.running.processes import most_files
from tests.faults.attacks import ATTACKS, Attack
from tests.faults.memory_limits import limited
from tests.faults.watching import Told, resident, warm, watched
from tests.sites import UP, prepared, site


def main() -> int:
    options = _options()
    chosen = [attack for attack in ATTACKS if options.only in attack.name]
    most_files()
    with tempfile.TemporaryDirectory(prefix="companion-faults-") as folder:
        os.environ["COMPANION_TEST_DIR"] = folder
        told = _run(Path(folder) / "data", UP, chosen, options.small)
        if not options.no_limit:
            with limited() as limit:
                print(f"\n-- {limit.name}", flush=True)
                told += _run(Path(folder) / "limited", limit.command, chosen, options.small)
                print(limit.told(), flush=True)
    failed = [each for each in told if each.problems]
    print(f"\n{len(told) - len(failed)} passed, {len(failed)} failed")
    return bool(failed)


def _run(data_dir: Path, command: tuple[str, ...], attacks: list[Attack], is_small: bool) -> list[Told]:
    told = []
    with site(prepared(data_dir), command) as running:
        warm(running)
        memory = resident(running)
        for attack in attacks:
            told.append(watched(running, attack, attack.small if is_small else attack.full, memory))
            print(told[-1], flush=True)
    return told


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.faults")
    parser.add_argument("--small", action="store_true", help="as make test runs them")
    parser.add_argument("--only", default="", help="attacks whose name has this word")
    parser.add_argument("--no-limit", action="store_true", help="not once more in a gigabyte")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
