# Everything a person types. Needs Python 3.11 or newer and make; the rest is fetched into .venv from the lock.

VENV := .venv
BIN := $(VENV)/bin
# Two is what the suite is timed on; more cores, more workers: make test WORKERS=8
WORKERS ?= 2
PYTEST := $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal
PIP := $(BIN)/python -m pip --disable-pip-version-check
CODE := bot games storage tests tools

.DEFAULT_GOAL := help
.PHONY: help demo run test check types contracts slow soak bench words golden format lock clean

help: ## say what there is
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: $(VENV)/.runtime ## play here and now: a local Discord in your browser, no account needed
	@$(BIN)/kuromaku demo

run: $(VENV)/.runtime ## connect to Discord with the token in .env
	@$(BIN)/kuromaku run

test: $(VENV)/.dev ## all tests but the slow ones, in a few minutes
	$(PYTEST)

check: $(VENV)/.dev ## style, types, import contracts, words, rulebook coverage and the slow tests
	$(BIN)/ruff check $(CODE)
	$(BIN)/ruff format --check $(CODE)
	@$(MAKE) --no-print-directory -j 3 types contracts slow

# Side by side, so that no core waits for the types, which are checked on one.
types: $(VENV)/.dev
	$(BIN)/mypy

contracts: $(VENV)/.dev
	$(BIN)/lint-imports

slow: $(VENV)/.dev
	$(PYTEST) -m 'house or slow'

soak: $(VENV)/.dev ## the tests that take many minutes
	HYPOTHESIS_PROFILE=fresh $(PYTEST) -m soak --timeout 3600

bench: $(VENV)/.dev ## how fast it is, as a table and as JSON
	@$(BIN)/python -m tests.bench

words: $(VENV)/.dev ## bring the translation catalogues up to the sentences in the code
	@$(BIN)/python -m tools.words

golden: $(VENV)/.dev ## keep what this release writes, for later ones to prove that they read it
	@$(BIN)/python -m tools.golden

format: $(VENV)/.dev ## let ruff lay out the code
	$(BIN)/ruff check --fix $(CODE)
	$(BIN)/ruff format $(CODE)

clean: ## forget the environment and all caches, keep data/ and .env
	rm -rf $(VENV) .*_cache .hypothesis *.egg-info

# ---- the environment ---------------------------------------------------------------------------------------
# The stamps say which lock the environment was made from, so that a start with nothing to do takes no time.

$(BIN)/python:
	@for python in $(PYTHON) python3 python3.14 python3.13 python3.12 python3.11 python; do \
		if $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2> /dev/null; then \
			$$python -m venv $(VENV) && exit 0; \
			rm -rf $(VENV); exit 1; \
		fi; \
	done; \
	echo 'Kuromaku needs Python 3.11 or newer, and none was found. Install one, or name it: make PYTHON=/path/to/python3' >&2; \
	exit 1

$(VENV)/.runtime: requirements.lock pyproject.toml | $(BIN)/python
	@echo 'Setting up the environment (once)...'
	@$(PIP) install --quiet --require-hashes -r requirements.lock
	@$(PIP) install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.dev: requirements-dev.lock $(VENV)/.runtime
	@echo 'Adding what the tests need (once)...'
	@$(PIP) install --quiet --require-hashes -r requirements-dev.lock
	@touch $@

# ---- the locks ---------------------------------------------------------------------------------------------

COMPILE := $(VENV)/lock/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --custom-compile-command 'make lock' --all-extras --group build pyproject.toml

lock: $(BIN)/python ## pin the newest allowed versions of everything, with their hashes
	@$(BIN)/python -m venv $(VENV)/lock
	@$(VENV)/lock/bin/python -m pip --disable-pip-version-check install --quiet --upgrade uv
	$(COMPILE) --upgrade -o requirements.lock
	$(COMPILE) --upgrade --group dev -o requirements-dev.lock --constraint requirements.lock
