# Every target sets up what it needs in .venv; a second run downloads and builds nothing.

PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.installed
JOBS ?= 2
# Without kept bytecode every process of the tests compiles all it imports: half as much work again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: lock test quick browser-test export-test vendor lint demo bench docs docs-site wheel-check release-check compiled pure compiled-check wheel-compiled clean

$(STAMP): pyproject.toml requirements/dev.txt
	$(PYTHON) -c 'import sys; sys.exit("sandtable needs Python 3.11 or newer") if sys.version_info < (3, 11) else None'
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements/dev.txt
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	touch $(STAMP)

# Exact versions of all that development needs, with the hashes of their files for every system, from the bounds in
# pyproject.toml. What is locked stays as it is while the bounds allow it; UPGRADE=1 takes the newest.
LOCK := out/lock/bin/uv pip compile --quiet --universal --generate-hashes --python-version 3.11 --no-emit-index-url \
	--custom-compile-command 'make lock' $(if $(UPGRADE),--upgrade)
lock:
	test -x out/lock/bin/python || $(PYTHON) -m venv out/lock
	out/lock/bin/python -m pip install --quiet --upgrade 'pip>=25.1'  # knows groups
	out/lock/bin/python -m pip install --quiet --group lock
	$(LOCK) pyproject.toml --extra cluster --group dev -o requirements/dev.txt
	$(LOCK) --group docs -c requirements/dev.txt -o requirements/docs.txt
	$(LOCK) --group bench -c requirements/dev.txt -o requirements/bench.txt

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

test: lint
	$(BIN)/python -m pytest -n auto

# While working: what is not marked slow, in less than a minute.
quick: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/python -m pytest -n auto -m "not slow"

# Journeys through the workshop in Chromium, which the system must have (Debian: chromium). Pictures go to out/browser.
browser-test: $(STAMP)
	@command -v chromium chromium-browser google-chrome >/dev/null || \
		{ echo "no Chromium found; on Debian and Ubuntu: apt-get install chromium" >&2; exit 1; }
	BROWSER_TESTS=1 $(BIN)/python -m pytest -n $(JOBS) tests/browser

# The editor of the workshop as one file, bundled of the packages that tools/vendor/package-lock.json pins. Needs node.
vendor:
	cd tools/vendor && npm ci --ignore-scripts --no-audit --no-fund && npm run build && npx tsc -p .

# Exports read by programs of others, installed into out/export-test: pywargame, TypeScript, Tiled, pytiled-parser.
# The system must have npm and tmxrasterizer (Debian: npm, tiled). `make export-test MAY_SKIP=1` says that it was skipped
# where one of them cannot be had, and fails only for what was read.
export-test: $(STAMP)
	$(BIN)/python -m tools.export_test $(if $(MAY_SKIP),--may-skip)

# The main job: list the games, print all four, a scenario and a fresh one into out/.
demo: $(STAMP)
	$(BIN)/sandtable games
	$(BIN)/sandtable render proelio
	$(BIN)/sandtable render edadh
	$(BIN)/sandtable render lets-war
	$(BIN)/sandtable render warfare
	$(BIN)/sandtable scenario content/warfare/scenarios/05-take-the-bridge.yaml --pieces
	$(BIN)/sandtable generate warfare --seed 7 -o out/warfare/demo.yaml
	$(BIN)/sandtable check out/warfare/demo.yaml
	$(BIN)/sandtable scenario out/warfare/demo.yaml

bench: $(STAMP)
	$(BIN)/python -m bench.beside
	$(BIN)/python -m bench.load
	$(BIN)/python -m bench.deck
	$(BIN)/python -m bench.workers
	$(BIN)/python -m bench.watch
	$(BIN)/python -m bench.start
	$(BIN)/python -m bench.los
	$(BIN)/python -m bench.map
	$(BIN)/python -m bench.check
	$(BIN)/python -m bench.proof
	$(BIN)/python -m bench.errata
	$(BIN)/python -m bench.generate
	$(BIN)/python -m bench.workshop
	$(BIN)/python -m bench.field
	$(BIN)/python -m bench.pixels
	$(BIN)/python -m bench.table
	$(BIN)/python -m bench.exports

# Everything in docs/ that the program writes itself: gallery, built-in templates, cookbook, pages of rules and generator.
docs: $(STAMP)
	$(BIN)/python -m tools.gallery
	$(BIN)/python -m tools.built_in_page
	$(BIN)/python -m tools.cookbook
	$(BIN)/python -m tools.rule_pages
	$(BIN)/python -m tools.generator_page
	$(BIN)/python -m tools.rule_ids_page

# The site, from docs/ into out/site; a broken link stops it.
docs-site: $(STAMP)
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements/docs.txt
	$(BIN)/python -m sphinx -b html -W --keep-going -q -c docs/site -d out/site-trees docs out/site
	@echo out/site/index.html

# The real thing: the wheel in an empty venv, away from the checkout.
wheel-check: $(STAMP)
	rm -rf out/wheel && $(BIN)/python -m hatchling build -t wheel -d out/wheel
	$(PYTHON) -m venv out/wheel/venv
	out/wheel/venv/bin/python -m pip install --quiet out/wheel/*.whl
	cd / && $(CURDIR)/out/wheel/venv/bin/sandtable games

# Everything an upload to the package index needs, built twice and looked at; it uploads nothing.
release-check: wheel-check
	$(BIN)/python -m tools.release_check

# The engines compiled in place, where there is a C compiler: about two minutes (decision 9). `make pure` takes them away.
# All modules are one library that only Python calls: its own calls need no detour, and small functions are inlined.
WHOLE := -fvisibility=hidden -fno-semantic-interposition -flto=auto
HATCH_COMPILED := HATCH_BUILD_HOOK_ENABLE_MYPYC=true CFLAGS='$(WHOLE)' LDFLAGS='$(WHOLE) -O2' $(CURDIR)/$(BIN)/python -m hatchling build -t wheel
COMPILED := sandtable__mypyc.*.so
compiled: $(STAMP)
	test $(COMPILED) -nt pyproject.toml && $(BIN)/python -m sandtable.games.build || \
		{ $(MAKE) --no-print-directory pure && $(HATCH_COMPILED) --hooks-only; }

pure:
	rm -f $(COMPILED)
	find sandtable playtest -name '*.so' -delete

# Both forms of the engines play the same games byte for byte: all goldens, and fresh games of every kind of start.
compiled-check: compiled
	$(BIN)/python -m pytest -n $(JOBS) tests/games tests/playtest tests/programs
	$(BIN)/python -m tests.programs.compiled_and_pure 400

# A platform wheel, made from a copy of the checkout; in an empty venv it plays a game.
wheel-compiled: $(STAMP)
	rm -rf out/wheel-compiled && mkdir -p out/wheel-compiled/source
	git ls-files -z | xargs -0 cp --parents -t out/wheel-compiled/source
	cd out/wheel-compiled/source && $(HATCH_COMPILED) -d ..
	$(PYTHON) -m venv out/wheel-compiled/venv
	out/wheel-compiled/venv/bin/python -m pip install --quiet out/wheel-compiled/*-cp3*.whl
	cd / && $(CURDIR)/out/wheel-compiled/venv/bin/sandtable --version | grep 'engines: compiled'
	test -z "$$(cd / && $(CURDIR)/out/wheel-compiled/venv/bin/sandtable --version 2>&1 >/dev/null)"
	cd / && $(CURDIR)/out/wheel-compiled/venv/bin/sandtable play proelio --seat 1=greedy --seed 7 > $(CURDIR)/out/wheel-compiled/game.txt
	tail -2 out/wheel-compiled/game.txt

clean: pure
	rm -rf .venv dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -prune -exec rm -rf {} +
