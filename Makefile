# `make up` runs the companion, `make test` tests it; `make` alone lists the rest.

VENV ?= .venv
# The first Python here that is new enough.
PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$python; break; }; done)
BIN := $(VENV)/bin
MESSAGES := locale/en/LC_MESSAGES/django.po
export VENV
# Tests start many processes, and each would compile every module again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help install up test near check format lock bench faults messages clean

help:  ## list these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

install: $(VENV)/run.stamp  ## install what it needs and build what it serves; nothing is started
	@data=$$(mktemp -d); trap 'rm -rf "$$data"' EXIT; \
	DATA_DIR="$$data" DATABASE_URL= SECRET_KEY=none DEBUG= $(BIN)/python manage.py build_static

up: $(VENV)/run.stamp  ## install what is missing and run the companion (PORT, DATA_DIR, ...)
	@exec $(BIN)/python -m companion.up

test: $(VENV)/dev.stamp  ## run every test: on SQLite, on PostgreSQL, in a browser, and with things breaking
	@exec $(BIN)/python -m tests

near: $(VENV)/dev.stamp  ## run the tests of what you changed since main, and the guards, in about a minute
	@exec $(BIN)/python -m tests near

check: $(VENV)/dev.stamp  ## format, lint, types, layers, migrations, the API's document, deployment settings, guards
	@set -e; data=$$(mktemp -d); trap 'rm -rf "$$data"' EXIT; \
	run() { echo "== $$*"; "$(BIN)/$$@"; }; \
	export DATA_DIR="$$data" DATABASE_URL= PUBLIC_URL=https://companion.example; \
	export SECRET_KEY=$$($(BIN)/python -c 'import secrets; print(secrets.token_urlsafe(50))'); \
	run ruff format --check .; \
	run ruff check .; \
	run mypy; \
	run lint-imports; \
	run python manage.py makemigrations --check --dry-run; \
	run python manage.py spectacular --validate --fail-on-warn --file /dev/null; \
	run python manage.py check --deploy --fail-level WARNING; \
	run python -m tests guards

format: $(VENV)/dev.stamp  ## put the code into shape
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

lock: $(VENV)/dev.stamp  ## pin the newest dependencies that pyproject.toml allows
	sh requirements/compile

bench: $(VENV)/dev.stamp  ## measure what the issues put limits on
	@exec $(BIN)/python -m tests.bench

faults: export COMPANION_FULL_TESTS = 1
faults: $(VENV)/dev.stamp  ## attack a site in full, once more in a gigabyte, look at every page in full, and search at length
	@$(BIN)/python -m tests.faults
	@$(BIN)/python -m pytest -q -n 2 --dist loadfile -m "browser or faults" tests/browser tests/faults
	@$(BIN)/python -m pytest -q -n auto -m hypothesis

messages: $(VENV)/dev.stamp  ## collect the sentences to translate (needs gettext)
	$(BIN)/python manage.py makemessages --locale en --ignore '$(VENV)/*' --ignore 'tests/*' --no-wrap --add-location file
# The day on which it was run is nothing that a file should change for.
	sed -i.before '/^"POT-Creation-Date/d' $(MESSAGES) && rm $(MESSAGES).before

clean:  ## forget the virtual environment and every cache; your data stays
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis build .import_linter_cache .schemathesis
	find . -name __pycache__ -not -path './var/*' -prune -exec rm -rf {} +

$(VENV)/%.stamp: requirements/%.lock
	@test -n "$(PYTHON)" || { echo "The companion needs Python 3.11 or newer." >&2; exit 1; }
	@echo "Installing into $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --require-hashes -r $<
	@touch $@
# What tests need holds all that the site needs.
	@test $* = run || touch $(VENV)/run.stamp
