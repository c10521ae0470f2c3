# Needs Python 3.11 to 3.13 and nothing else; everything goes into .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Tests wait much, for browsers and servers; a file stays with one worker.
WORKERS := --numprocesses 2 --dist loadfile --no-loadscope-reorder
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check

.PHONY: serve test bench load docs train translations format lock clean

serve: $(VENV)/.installed
	$(BIN)/qwixx-odds serve

test: $(VENV)/.installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/hadolint Dockerfile
	$(BIN)/pytest --benchmark-disable $(WORKERS)

bench: $(VENV)/.installed-dev
	$(BIN)/pytest tests/bench --benchmark-only

# Throughput against a constant answer; needs wrk (apt-get install wrk).
load: $(VENV)/.installed-dev
	$(BIN)/python -m tests.load --seconds 5 --soak 60

# The engine as a library, page by page, into build/docs.
docs: $(VENV)/.installed-dev
	$(BIN)/pdoc --output-directory build/docs odds api

# The networks of odds/play/weights; each file says how it was made.
train: $(VENV)/.installed-dev
	$(BIN)/python -m odds.play.learn --players 2 --rounds 20 --games 20000 --out odds/play/weights/2.npz
	$(BIN)/python -m odds.play.learn --players 3 --rounds 12 --games 12000 --out odds/play/weights/3.npz
	$(BIN)/python -m odds.play.learn --players 4 --rounds 12 --games 9000 --out odds/play/weights/4.npz
	$(BIN)/python -m odds.play.learn --players 5 --rounds 20 --games 10000 --out odds/play/weights/5.npz

# Finds what there is to translate, and compiles what has been translated.
CATALOGUES := dashboards/translations
translations: $(VENV)/.installed-dev
	$(BIN)/pybabel --quiet extract --mapping dashboards/babel.cfg --keywords lazy_gettext --keywords lazy_pgettext:1c,2 \
		--keywords say --no-location --output-file build/messages.pot .
	$(BIN)/pybabel --quiet update --input-file build/messages.pot --output-dir $(CATALOGUES) \
		--no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date --width 100
	$(BIN)/pybabel --quiet compile --directory $(CATALOGUES)

format: $(VENV)/.installed-dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# Writes no registry's address, so that the files serve behind any mirror.
LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-header --upgrade pyproject.toml

lock: $(VENV)/.created
	$(PIP) install uv
	$(LOCK) --group build --output-file requirements.txt
	$(LOCK) --group build --group dev --output-file requirements-dev.txt

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .benchmarks .hypothesis

$(VENV)/.created:
	@$(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' || \
		{ echo "Python 3.11 to 3.13 is needed: make PYTHON=python3.12 ..." >&2; exit 1; }
	$(PYTHON) -m venv --clear $(VENV)
	touch $@

# The project itself goes in without isolation: its build backend is locked like everything else.
$(VENV)/.installed: $(VENV)/.created requirements.txt pyproject.toml
	$(PIP) install --require-hashes --requirement requirements.txt
	$(PIP) install --no-build-isolation --no-deps --editable .
	touch $@

$(VENV)/.installed-dev: $(VENV)/.installed requirements-dev.txt
	$(PIP) install --require-hashes --requirement requirements-dev.txt
	touch $@
