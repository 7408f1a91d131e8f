# Citywright, one command at a time. `make help` lists them; all are safe to repeat.
# Needs make and Python 3.11 or newer. `make PYTHON=/path/to/python3 env` uses a certain Python.

SHELL := /bin/sh
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help env fast wheel machine play test soak bench made docs lock clean

VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/citywright-stamp
LOCK_VENV := .venv-lock
FAST := .venv-fast
FAST_STAMP := $(FAST)/citywright-stamp
GAMES := $(addprefix citywright.games.,city_tycoon neom twentieth_century underwater_cities)
EXTRAS := web postgres plots research cluster dev bench
PIP_TOOLS := pip-tools==7.6.2
PIP := -m pip --disable-pip-version-check --quiet --quiet
export PIP_ROOT_USER_ACTION := ignore

# The first of these that runs and is new enough makes the environment.
PYTHONS := $(or $(PYTHON),python3.11 python3.12 python3.13 python3.14 python3)

# The stamp holds the folder it was made in. An environment that was moved with its folder,
# or whose Python is gone, is made anew.
ifneq ($(shell $(BIN)/python -c "print(open('$(STAMP)').read().strip())" 2>/dev/null),$(CURDIR))
.PHONY: $(STAMP)
endif

say = @printf '==> %s\n' "$(1)"

help: ## list the commands
	@printf 'make play and make test are all a newcomer needs. Every command:\n\n'
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-7s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

env: $(STAMP) ## make the environment .venv (a minute or two the first time, nothing when it is up to date)
	$(call say,the environment $(VENV) is ready)

# Nothing is compiled beforehand, which takes as long as the rest: Python does so with what is used, once.
$(STAMP): requirements.lock pyproject.toml
	@for python in $(PYTHONS); do \
	    $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && break; \
	    python=; \
	done; \
	if [ -z "$$python" ]; then \
	    echo "make env: no Python 3.11 or newer found (tried: $(PYTHONS))." \
	         "Install one, or name it: make PYTHON=/path/to/python3 env" >&2; exit 1; \
	fi; \
	if ! $$python -c 'import ensurepip, venv' 2>/dev/null; then \
	    echo "make env: $$python cannot make environments, its venv module is incomplete." \
	         "On Debian and Ubuntu the package python3-venv adds it." >&2; exit 1; \
	fi; \
	if [ "$$(cat $(STAMP) 2>/dev/null)" != "$(CURDIR)" ] || ! $(BIN)/python -c '' 2>/dev/null; then \
	    printf '==> making the environment %s with %s\n' "$(VENV)" "$$($$python --version)"; \
	    $$python -m venv --clear $(VENV); \
	fi
	$(call say,installing the libraries of requirements.lock into $(VENV))
	@$(BIN)/python $(PIP) install --no-compile --require-hashes --requirement requirements.lock
	$(call say,installing citywright itself as editable)
	@$(BIN)/python $(PIP) install --no-deps --no-build-isolation --editable .
	@printf '%s\n' "$(CURDIR)" > $@

# The compiled build has an environment of its own, with the libraries of the first: no library lies among the sources,
# and `.venv-fast/bin/citywright` is the whole command, its bots and workers included. `.venv/bin/citywright` goes on
# there while no source is newer (cli/twin.py).
COMPILED_FROM := pyproject.toml tools/compiled.py $(shell find src -type f -not -name '*.pyc')

fast: $(FAST_STAMP) ## compile engine, games and bots into the environment .venv-fast (two or three minutes)
	$(call say,$$($(FAST)/bin/citywright --version) is ready: $(FAST)/bin/citywright)

$(FAST_STAMP): $(STAMP) $(COMPILED_FROM)
	$(call say,compiling the engine and the games with mypyc)
	@rm -rf build/fast
	@CITYWRIGHT_COMPILED=1 $(BIN)/python -m hatchling build --target wheel --directory build/fast >/dev/null
	@$(BIN)/python -m venv --clear --without-pip $(FAST)
	@cd $(FAST)/lib/python*/site-packages && ls -d $(CURDIR)/$(VENV)/lib/python*/site-packages > libraries.pth
	@$(BIN)/python $(PIP) --python $(FAST)/bin/python install --no-deps --no-index build/fast/*.whl
	@touch $@

wheel: env ## build the two wheels into dist: pure Python, and compiled for this machine's kind
	@rm -rf dist
	$(call say,the pure wheel)
	@$(BIN)/python -m hatchling build --target wheel
	$(call say,the compiled wheel)
	@CITYWRIGHT_COMPILED=1 $(BIN)/python -m hatchling build --target wheel

play: env ## play in the browser (in the terminal: .venv/bin/citywright play neom)
	$(call say,citywright)
	@$(BIN)/citywright

# What the tests of the web tables need beyond Python: a browser, a database server, axe and a checker of types for the
# script. What the machine has is used; what is missing comes from Debian's packages and from npm.
AXE := axe-core@4.10.3
TSC := typescript@5.9.2
NODE := $(VENV)/node
MISSING := $(shell command -v chromium-headless-shell >/dev/null 2>&1 || command -v chromium >/dev/null 2>&1 || \
    echo chromium-headless-shell; ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || \
    command -v initdb >/dev/null 2>&1 || echo postgresql; command -v npm >/dev/null 2>&1 || echo npm)

machine: env ## install what the tests of the web tables need, if it is not there
ifneq ($(MISSING),)
	$(call say,installing $(MISSING) by apt-get)
	@apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $(MISSING) >/dev/null
endif
	@if [ ! -d $(NODE)/node_modules/axe-core ] || [ ! -d $(NODE)/node_modules/typescript ]; then \
	    printf '==> installing $(AXE) and $(TSC) into $(NODE)\n'; \
	    mkdir -p $(NODE) && npm install --silent --no-fund --no-audit --prefix $(NODE) $(AXE) $(TSC); \
	fi

# Checks and tests need nothing of each other: the checks run one after the other beside the tests, which wait for
# browsers now and then, and what each check has to say stays together.
CHECKS := $(addprefix check-,types guest script lint imports made rules)
TOGETHER := $(if $(filter output-sync,$(.FEATURES)),--output-sync)
.PHONY: $(CHECKS)

test: machine ## run every check: lint, format, types, imports, rule coverage, tests
	$(call say,tests: pytest; checks beside them)
	@$(MAKE) --no-print-directory --keep-going $(TOGETHER) $(CHECKS) & checks=$$!; \
	$(BIN)/pytest -n 3 --dist worksteal; tests=$$?; \
	wait $$checks || { echo "make test: a check has failed, see above" >&2; exit 1; }; \
	exit $$tests

check-lint:
	$(call say,lint and format: ruff)
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check

check-types:
	$(call say,types: mypy)
	@$(BIN)/mypy

check-script:
	$(call say,types of the script: tsc)
	@$(NODE)/node_modules/.bin/tsc --project src/citywright/web/static/jsconfig.json

check-imports:
	$(call say,imports: lint-imports)
	@$(BIN)/lint-imports --no-logo

check-made:
	$(call say,made files: citywright.engine.maker and tools/views.py)
	@$(BIN)/python -m citywright.engine.maker --check $(GAMES)
	@$(BIN)/python tools/views.py --check

check-rules:
	$(call say,rule coverage: tools/rulebook.py check)
	@$(BIN)/python tools/rulebook.py check

check-guest:
	$(call say,the game from outside: examples/riverbend)
	@$(BIN)/python tools/rulebook.py check --root examples/riverbend
	@cd examples/riverbend && ../../$(BIN)/pytest -q

soak: machine fast ## the long checks: fuzzing, balance, kills and all that is too slow for `make test`
	$(call say,random games for every number of seats)
	@$(BIN)/citywright fuzz neom --games 300 --seats all
	@$(BIN)/citywright fuzz city_tycoon --games 200 --seats all
	@$(BIN)/citywright fuzz twentieth_century --games 200 --seats all
	@$(BIN)/citywright fuzz underwater_cities --games 150 --seats all
	$(call say,bounds of all games between unlike bots, for every number of seats)
	@$(BIN)/citywright balance --check --games 600 --jobs 2
	$(call say,rules broken one at a time: tools.mutants)
	@$(BIN)/python -m tools.mutants --sample 60 --jobs 2
	$(call say,constants of the bots changed one at a time: tools.constants)
	@$(BIN)/python -m tools.constants --minutes 10 --jobs 2
	$(call say,the tables and a game from outside on the compiled build)
	@$(FAST)/bin/python -m pytest -n 2 tests/web
	@cd examples/riverbend && ../../$(FAST)/bin/python -m pytest -q
	$(call say,long tests: pytest -m soak)
	@$(BIN)/pytest -n 2 -m soak

bench: env ## measure the speed of the engine, next to Catanatron, and of the web tables
	$(call say,bench/engine.py)
	@$(BIN)/python bench/engine.py
	$(call say,bench.web)
	@$(BIN)/python -m bench.web

# What is made from a declaration is kept in the repository, so that it can be read and compiled as it is.
made: env ## write what is made from the games' fields.py anew (table.py and docs/views)
	@$(BIN)/python -m citywright.engine.maker $(GAMES)
	@$(BIN)/python tools/views.py

docs: env made ## write the generated pages of docs/ anew
	$(call say,docs/rules: every rule and the tests that prove it)
	@$(BIN)/python tools/rulebook.py table

# Resolved on the oldest Python we support, from the public index alone, so that the hashes fit everywhere.
lock: ## write requirements.lock anew from pyproject.toml (UPGRADE=1 moves to the newest versions)
	$(call say,resolving pyproject.toml into requirements.lock; this takes some minutes)
	@python3.11 -m venv --clear $(LOCK_VENV)
	@$(LOCK_VENV)/bin/python $(PIP) install '$(PIP_TOOLS)'
	@env -u PIP_FIND_LINKS -u PIP_EXTRA_INDEX_URL PIP_CONFIG_FILE=/dev/null CUSTOM_COMPILE_COMMAND='make lock' \
	    $(LOCK_VENV)/bin/pip-compile --quiet --generate-hashes --allow-unsafe --strip-extras \
	    --no-emit-index-url --no-emit-trusted-host --no-emit-find-links --no-emit-options \
	    $(if $(UPGRADE),--upgrade) $(addprefix --extra ,$(EXTRAS)) --output-file requirements.lock pyproject.toml
	@rm -rf $(LOCK_VENV)

clean: ## remove the environment and everything else that can be made again
	$(call say,removing the environment and all caches and builds)
	@rm -rf $(VENV) $(FAST) $(LOCK_VENV) build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	@find src tests tools bench examples -name __pycache__ -type d -prune -exec rm -rf {} +
