# Every target sets up what it needs in .venv; a second run downloads and builds nothing.

PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.installed
JOBS ?= 2

.PHONY: test quick demo bench bench-peers bench-play bench-fair fuzz kills greedy play-check gallery built-in cookbook site bleed-check rule-pages generate-check lint clean wheel-check compiled pure compiled-check wheel-compiled priors balance balance-cards balance-warfare audit audit-certified mutate-rules

$(STAMP): pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit("sandtable needs Python 3.11 or newer") if sys.version_info < (3, 11) else None'
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade 'pip>=25.1'
	$(BIN)/python -m pip install --quiet --editable . --group dev
	touch $(STAMP)

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

# The same 540 cards by other renderers, in an environment of their own beside this one.
bench-peers: $(STAMP)
	test -x out/peers/bin/python || $(PYTHON) -m venv out/peers
	out/peers/bin/python -m pip install --quiet --upgrade "pip>=25.1"  # knows groups
	out/peers/bin/python -m pip install --quiet --editable . --group peers
	out/peers/bin/python -m bench.peers

# Games played in a second, beside a peer that is installed for this alone.
bench-play: $(STAMP)
	$(BIN)/python -m pip install --quiet --group bench
	$(BIN)/python -m bench.play
	$(BIN)/python -m bench.processes

# How long a fair scenario takes: five of them, two minutes compiled, six pure.
bench-fair: $(STAMP)
	$(BIN)/python -m bench.fair

# Twenty thousand games over shipped, random and generated starts; what must hold is asserted on the way. Writes the page of
# what was exercised. Then the same games with one side hurt, which must not help it.
play-check: $(STAMP)
	$(BIN)/python -m tests.games.long_run 20000 --jobs $(JOBS) --coverage docs/engine/coverage.md
	$(BIN)/python -m tests.games.long_run.knob 10 --jobs $(JOBS)

# What ships, changed at random, read, checked and drawn for an hour: nothing may come of it but findings and refusals.
fuzz: $(STAMP)
	nice $(BIN)/python -m tests.armour.fuzz --seconds 3600 --seed $$(date +%s)

# Every command that writes, killed at 200 moments and before each operation on files: nothing half-written, and the next run works.
# Some twenty minutes of processor time.
kills: $(STAMP)
	$(BIN)/python -m tests.armour.kills 200

# Every greedy template drawn by a command, by a thread of a host program and in a limited worker: about three minutes.
greedy: $(STAMP)
	EVERY_CALLER=1 $(BIN)/python -m pytest tests/armour/test_greedy_callers.py

# A thousand scenarios of all missions, each checked; prints the table of docs/generator.md. Then all they say is looked up on
# the map, and their rolls are followed with the printed page.
generate-check: $(STAMP)
	$(BIN)/python -m bench.generate
	$(BIN)/python -m tests.generator.warfare.reading 1000

# Every face of every pack, 4 mm beyond its trim at 600 dpi: no bare paper. Some minutes.
bleed-check: $(STAMP)
	$(BIN)/python -m tools.bleed_check

# The pictures of the README, drawn by the tool itself.
gallery: $(STAMP)
	$(BIN)/python -m tools.gallery

# The page of built-in templates and symbols, drawn by the tool itself.
built-in: $(STAMP)
	$(BIN)/python -m tools.built_in_page

# The cookbook's pages with what their commands print now, and its pictures.
cookbook: $(STAMP)
	$(BIN)/python -m tools.cookbook

# The site, from docs/ into out/site; a broken link stops it.
site: $(STAMP)
	$(BIN)/python -m pip install --quiet --group docs
	$(BIN)/python -m sphinx -b html -W --keep-going -q -c docs/site -d out/site-trees docs out/site
	@echo out/site/index.html

# The manual of the checker, written from its rules.
rule-pages: $(STAMP)
	$(BIN)/python -m tools.rule_pages

# Each young rule of the checker with one condition changed: says which changes no data case notices; about three minutes.
mutate-rules: $(STAMP)
	$(BIN)/python -m tests.rules_check.mutants

# The real thing: the wheel in an empty venv, away from the checkout.
wheel-check: $(STAMP)
	rm -rf out/wheel && $(BIN)/python -m hatchling build -t wheel -d out/wheel
	$(PYTHON) -m venv out/wheel/venv
	out/wheel/venv/bin/python -m pip install --quiet out/wheel/*.whl
	cd / && $(CURDIR)/out/wheel/venv/bin/sandtable games

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
	$(BIN)/python -m pytest -n $(JOBS) tests/games tests/playtest
	$(BIN)/python -m tests.games.both_forms 400

# A platform wheel, made from a copy of the checkout; in an empty venv it plays a game.
wheel-compiled: $(STAMP)
	rm -rf out/wheel-compiled && mkdir -p out/wheel-compiled/source
	git ls-files -z | xargs -0 cp --parents -t out/wheel-compiled/source
	cd out/wheel-compiled/source && $(HATCH_COMPILED) -d ..
	$(PYTHON) -m venv out/wheel-compiled/venv
	out/wheel-compiled/venv/bin/python -m pip install --quiet out/wheel-compiled/*-cp3*.whl
	cd / && $(CURDIR)/out/wheel-compiled/venv/bin/sandtable --version | grep 'engines: compiled'
	test -z "$$(cd / && $(CURDIR)/out/wheel-compiled/venv/bin/sandtable --version 2>&1 >/dev/null)"
	cd / && $(CURDIR)/out/wheel-compiled/venv/bin/sandtable play proelio --seat 1=recruit --seed 7 > $(CURDIR)/out/wheel-compiled/game.txt
	tail -2 out/wheel-compiled/game.txt

clean: pure
	rm -rf .venv dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -prune -exec rm -rf {} +

# Generated battles in drawn settings, played: at which ratio each mission is even, and what each knob does.
priors: $(STAMP)
	$(BIN)/python -m tools.priors --beside recruit --jobs $(JOBS)

# The proof of `generate warfare --fair`: 200 seeds never used before, 3,000 fresh games of each. Says its cost; goes on where it was left.
balance-warfare: $(STAMP)
	$(BIN)/python -m tools.balance_warfare --jobs $(JOBS)

# The proof of docs/balance.md: every row of the card games, twice, on seeds of their own; each says whether it is off.
balance-cards: $(STAMP)
	$(BIN)/python -m tools.balance --games 2000 --seed 11 --jobs $(JOBS)
	$(BIN)/python -m tools.balance --games 2000 --seed 12 --jobs $(JOBS)

balance: balance-cards balance-warfare

# The general against the veteran in all games, and the rows of docs/balance.md by generals; hours even compiled, goes on where it was left.
audit: $(STAMP)
	$(BIN)/python -m tools.audit

# Do certificates by veterans hold for generals? Scenarios of the proof, 60 games each; hours even compiled, goes on where it was left.
audit-certified: $(STAMP)
	$(BIN)/python -m tools.audit_certified --jobs $(JOBS)
