# Everything a person or the build server types. `make` alone lists the targets.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

PYTHON := .venv/bin/python
PYTEST := $(PYTHON) -m pytest
PACKAGES := coinche_club scoring tournaments
# All tests but those of a browser run a second time on PostgreSQL; left out are packages that know no database.
NO_DATABASE = browser bench golden scoring draws standings tooling
DATABASE_TESTS = tests $(addprefix --ignore=tests/,$(NO_DATABASE))
PORT ?= 8000

.PHONY: help run setup dev lint test test-postgres bench soak mutate messages lock

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: setup ## start the program; PORT=8123 serves elsewhere than on 8000
	@exec $(PYTHON) manage.py serve --port $(PORT)

setup: ## install what running needs
	@.ci/setup run

dev: ## install what linting and testing need
	@.ci/setup dev

lint: dev ## check style, types, layers, templates, migrations, catalogues and known weaknesses
	$(PYTHON) -m ruff check .
	$(PYTHON) -m ruff format --check .
	$(PYTHON) -m mypy manage.py $(PACKAGES) tests
	.venv/bin/lint-imports
	.venv/bin/djlint templates --lint --quiet
	$(PYTHON) manage.py makemigrations --check --dry-run
	$(PYTHON) -m tests.tooling.catalogue
	$(PYTHON) -m tests.tooling.audit

# What must be covered entirely, the pure packages, is named in pyproject.toml.
test: dev ## run every test; the database tests on PostgreSQL too
	$(PYTEST) -n 2 --cov --cov-report=term --cov-fail-under=100
	$(MAKE) --no-print-directory test-postgres

test-postgres: dev ## run the database tests on a throw-away PostgreSQL server
	$(PYTHON) -m tests.postgres $(PYTEST) -n 2 $(DATABASE_TESTS)

bench: dev ## measure beside bounds; ONLY=scoring for a part
	$(PYTHON) -m tests.bench $(ONLY)

soak: dev ## run every test with its full figures, not the sample of `make test`
	COINCHE_SOAK=true $(PYTEST) -n 2
	COINCHE_SOAK=true $(MAKE) --no-print-directory test-postgres

mutate: dev ## mutation testing of scoring
	.venv/bin/mutmut run
	.venv/bin/mutmut results

messages: dev ## bring the French catalogue up to date and compile it
	$(PYTHON) -m tests.tooling.catalogue --write

lock: dev ## compile requirements*.in into requirements*.txt
	$(PYTHON) -m uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
		requirements.in -o requirements.txt
	$(PYTHON) -m uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
		requirements-dev.in -o requirements-dev.txt
