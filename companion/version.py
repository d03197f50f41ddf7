"""Which version of the companion this is: as pyproject.toml says, and nowhere else."""

import tomllib

from companion.running.processes import BASE_DIR

VERSION: str = tomllib.loads((BASE_DIR / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
