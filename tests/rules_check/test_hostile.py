"""Whatever is put before the checker: findings or one clear line, in bounded memory, and never an exception."""

import json
import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules_check.checker import Check, check_paths
from rules_check.manual.names import known_names
from rules_check.run import Choice, Profile
from sandtable.model.reading.folder import Unreadable
from sandtable.model.reading.schema import MOST_FAULTS

EVERYTHING = Choice(Profile.PUBLISH, facts=True)
MEGABYTE = 1_000_000
MOST_MEMORY = 500  # MB

# Checks a path in a process of its own; prints what was found, or the one line, and the most memory it took.
RUN = """
import json, re, resource, sys
from pathlib import Path
from rules_check.checker import check_paths
from rules_check.run import Choice, Profile
from sandtable.model.reading.folder import Unreadable
try:
    said = [f"{one.code} {one.message}" for one in check_paths(sys.argv[1:], Choice(Profile.PUBLISH, facts=True))]
except Unreadable as error:
    said = [str(error)]
# What getrusage tells includes the parent's memory at the fork; Linux knows better.
status = Path("/proc/self/status")
most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
if status.exists():
    most = int(re.search(r"VmHWM:\\s+(\\d+)", status.read_text())[1])
print(json.dumps([[line[:100] for line in said], most // 1024]))
"""


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)


def said_of(*paths: str) -> list[str]:
    """The first things found, by a process that has stayed below the bound."""
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    run = subprocess.run([sys.executable, "-c", RUN, *paths], env=environment, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    said, memory = json.loads(run.stdout)
    assert memory < MOST_MEMORY
    return said


def scenario(rows: int, columns: int, rest: str = "", letter: str = ".") -> str:
    row = f"    {f'{letter} ' * columns}\n"
    return f"game: warfare\nmap:\n  sketch: |\n{row * rows}{rest}"


def side(name: str, nation: str, cube: str, units: str) -> str:
    return f"  - id: {name}\n    nations: [{nation}]\n    cube: {cube}\n    start: 40\n    units:\n{units}"


def units(name: str, count: int, first_column: int = 1) -> str:
    """A block of units, ten to a row, on a map with names of six digits."""
    places = (f"{first_column + number % 10:03}{number // 10 + 1:03}" for number in range(count))
    return "".join(f'      - {{unit: {name}, at: "{place}"}}\n' for place in places)


def armies(count: int) -> str:
    us, them = units("usa-marines", count), units("ins-cell", count, 60)
    return f"sides:\n{side('us', 'USA', 'blue', us)}{side('them', 'INS', 'green', them)}"


DOCUMENTS = {
    "thousands of units": (scenario(200, 200, armies(2500)), "ST012 'units' has 2500 entries; at most 200"),
    "as many units as may be": (scenario(200, 200, armies(200)), "WF041 the scenario has no turn limit"),
    "a large sketch": (scenario(200, 200, letter="t"), None),
    "a larger sketch": (scenario(201, 1), "WF018 the sketch has more than 200 rows or columns"),
    "a sketch in one line": (f"game: warfare\nmap: {{sketch: '{'. ' * 500_000}'}}\n", "WF018 the sketch has more than 200"),
    "tiles at the ends of the table": (
        "game: warfare\nmap:\n  tiles: [{tile: T01, side: A, at: [-50, -50]}, {tile: T02, side: A, at: [50, 50]}]\n",
        "WF016 tile T02 does not touch the rest of the map",
    ),
    "a long text": (f"game: warfare\ntitle: {'x' * MEGABYTE}\nmap: {{sketch: '.'}}\n", None),
    "a long key": (f"game: warfare\n{'x' * 1000}: 1\nmap: {{sketch: '.'}}\n", "ST009 unknown key"),
    "a long id": (f"game: {'x' * MEGABYTE}\nmap: {{sketch: '.'}}\n", "ST013 no game 'xxx"),
    "a long name of a file": (f"game: {'x' * 300}\nmap: {{sketch: '.'}}\n", "ST013 no game 'xxx"),
    "a game that is no game": ('game: "a\\0b"\nmap: {sketch: "."}\n', "ST013 no game"),
    "a game without maps": ("game: proelio\nmap: {sketch: '.'}\n", "ST025 there are no scenarios for 'proelio'"),
    "an alias of itself": ("game: warfare\nmap: &a {sketch: '.', paint: *a}\n", "ST007 alias *a contains itself"),
    "aliases of aliases": (
        "game: warfare\nmap: {sketch: '.'}\na: &a [x, x, x, x, x, x, x, x, x, x]\n"
        + "".join(f"{new}: &{new} [{', '.join([f'*{old}'] * 10)}]\n" for old, new in pairwise("abcdefgh")),
        "ST007 the file unfolds to too many values",
    ),
    "deep lists": (f"game: warfare\nmap: {'[' * 100_000}", "ST006 lists and mappings nest too deep"),
    "deep mappings": (f"game: warfare\nmap: {'{a: ' * 100_000}", "ST006 lists and mappings nest too deep"),
    "numbers that are none": (
        "game: warfare\nmap: {tiles: [{tile: T01, side: A, at: [.nan, .inf]}]}\n",
        "ST011 item 1 of 'at' is '.nan'; a whole number is wanted",
    ),
    "a huge number": (f"game: warfare\nturns: {'9' * 5000}\nmap: {{sketch: '.'}}\n", "ST011 'turns' is '999"),
    "a number too large": ("game: warfare\nturns: 1e999\nmap: {sketch: '.'}\n", "ST011 'turns' is '1e999'"),
    "units in each other": (
        scenario(1, 3, "sides:\n" + side("us", "USA", "blue", "      - {unit: usa-lav, id: a, in: a}\n")),
        "WF",
    ),
    "comments by the thousand": (
        scenario(1, 1, "".join(f"# sandtable: allow wf{number}x -- no\n" for number in range(20_000))),
        "ST032 no rule 'wf0x'",
    ),
    "keys by the thousand": (
        scenario(1, 1, "".join(f"key{number}: 1\n" for number in range(20_000))),
        "ST009 unknown key 'key0'",
    ),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("name", DOCUMENTS)
def test_documents(name) -> None:
    text, expected = DOCUMENTS[name]
    Path("s.yaml").write_text(text)
    said = said_of("s.yaml")
    assert not any(line.startswith("ST033") for line in said)
    assert said == [] if expected is None else any(line.startswith(expected) for line in said), said


GAME = 'id: mine\nname: Mine\nedition: "1"\nlanguages: [en]\n'
DECK = f"{GAME}components: [{{id: a, type: deck, name: A, file: a.yaml, size: poker}}]\n"
PACKS = {
    "a thousand faults and more": (
        {
            "game.yaml": DECK,
            "a.yaml": "cards:\n" + "".join(f"  - {{id: c{n}, name: x, source: house, k{n}: 1}}\n" for n in range(50_000)),
        },
        "ST009 unknown key 'k0'",
    ),
    "components by the thousand": (
        {
            "game.yaml": f"{GAME}components:\n"
            + "".join(f"  - {{id: x{n}, type: deck, name: D, file: a.yaml, size: poker}}\n" for n in range(3000)),
            "a.yaml": "cards: [{id: one, name: x, source: house}]\n",
        },
        "ST012 'components' has 3000 entries; at most 400 are allowed",
    ),
    "records times components": (
        {
            "game.yaml": f"{GAME}components:\n"
            + "".join(f"  - {{id: x{n}, type: deck, name: D, file: a.yaml, size: poker}}\n" for n in range(40)),
            "a.yaml": "cards:\n" + "".join(f"  - {{id: c{n}, name: x, source: house}}\n" for n in range(3000)),
        },
        "ST005 the components make together more than 50,000 records",
    ),
    "the long name of a file": (
        {"game.yaml": f"{GAME}components: [{{id: a, type: deck, name: A, file: {'x' * 300}.yaml, size: poker}}]\n"},
        "ST017 'xxx",
    ),
    "Warfare without its parts": (
        {"game.yaml": f"{DECK}rules: warfare\n", "a.yaml": "cards: [{id: one, name: x, source: house}]\n"},
        None,
    ),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("name", PACKS)
def test_packs(name) -> None:
    files, expected = PACKS[name]
    Path("mine").mkdir()
    for file, text in files.items():
        Path("mine", file).write_text(text)
    said = said_of("mine")
    assert said == [] if expected is None else any(line.startswith(expected) for line in said), said


@pytest.mark.parametrize("rules", ["warfare", "lets-war", "edadh", "proelio"])
def test_a_rule_that_gives_up_takes_nobody_along(rules) -> None:
    """Components of a game's name that are of another kind: its rules may give up, and then say so."""
    names = ("units", "supports", "markers", "tiles", "nations", "blocs", "dice", "conflict", "events", "gauges")
    names += ("troops", "mastery", "factions", "stratagems", "base", "imperial", "mats", "terrain")
    types = {"units", "supports", "markers", "tiles"}
    parts = "".join(
        f"  - {{id: {name}, type: {name if name in types else 'table'}, name: D, file: {name}.yaml, size: poker}}\n"
        for name in names
    )
    Path("mine").mkdir()
    Path("mine/game.yaml").write_text(f"{GAME}rules: {rules}\ncomponents:\n{parts}")
    for name in names:
        key = name if name in types else "rows"
        Path(f"mine/{name}.yaml").write_text(f"{key}: [{{id: {name}-1, name: x, source: house}}]\n")
    for found in check_paths(["mine"], EVERYTHING):
        assert found.code in known_names()


def test_the_rest_of_many_faults_is_not_shown() -> None:
    Path("s.yaml").write_text(scenario(1, 1, "".join(f"key{number}: 1\n" for number in range(MOST_FAULTS + 5))))
    found = check_paths(["s.yaml"])
    assert [one.code for one in found] == ["ST009"] * MOST_FAULTS + ["ST027"]


@pytest.mark.parametrize("make", [os.mkfifo, lambda path: Path(path).symlink_to("/dev/zero")], ids=["pipe", "device"])
def test_only_regular_files_are_read(make) -> None:
    make("s.yaml")
    with pytest.raises(Unreadable, match=r"^s\.yaml: not a regular file$|^/dev/zero: not a regular file$"):
        check_paths(["s.yaml"])
    Path("folder").mkdir()
    make("folder/s.yaml")
    with pytest.raises(Unreadable, match="nothing to check here"):
        check_paths(["folder"])


def test_a_pack_that_is_the_whole_disk() -> None:
    Path("disk").symlink_to("/")
    Path("s.yaml").write_text("game: disk\nmap: {sketch: '.'}\n")
    assert [found.code for found in check_paths(["."])] == ["ST013"]


def test_a_file_of_a_pack_that_leads_to_itself() -> None:
    Path("mine").mkdir()
    Path("mine/game.yaml").write_text(DECK)
    Path("mine/a.yaml").symlink_to("a.yaml")
    assert [found.code for found in check_paths(["mine"])] == ["ST017"]


def test_names_the_system_will_not_have() -> None:
    with pytest.raises(Unreadable, match="name too long"):
        check_paths(["x" * 5000])


def found_in(content: bytes) -> list[str]:
    check = Check(EVERYTHING)
    return [one.code for one in check.run.report(check.document(content, "s.yaml", Path()))]


@pytest.mark.slow
@given(st.binary(max_size=300))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=200)
def test_random_bytes(content) -> None:
    found = found_in(content)
    assert found
    assert "ST033" not in found


TEXT = st.text(max_size=8)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXT | st.sampled_from(["us", "0101", "usa-lav", "mine", "T01"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=6,
)  # fmt: skip
KEYS = st.sampled_from(
    ["sides", "markers", "objectives", "victory", "turns", "level", "options", "first", "map", "players"]
)


@pytest.mark.slow
@given(st.dictionaries(KEYS, VALUES, max_size=4))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=200)
def test_random_values(values) -> None:
    document = {"game": "warfare", "map": {"sketch": ". . ."}} | values
    assert "ST033" not in found_in(json.dumps(document).encode())


SOME_HEX = st.sampled_from(["0101", "0201", "0301", "0901", "t1.a1", ""])
SOME_ID = st.sampled_from(["a", "b", "us", "them"])
UNIT = st.fixed_dictionaries(
    {"unit": st.sampled_from(["usa-marines", "usa-lav", "usa-apache", "usa-airborne", "ins-cell", "ins-suicide-team"])},
    optional={
        "id": SOME_ID, "at": SOME_HEX, "in": SOME_ID, "zone": st.just("z"), "held": st.booleans(),
        "enters": st.fixed_dictionaries({"edge": st.lists(SOME_HEX, min_size=1, max_size=2), "turn": st.integers(1, 30)}),
        "count": st.integers(1, 20), "damage": st.integers(0, 9), "overwatch": st.booleans(),
    },
)  # fmt: skip
SIDE = st.fixed_dictionaries(
    {
        "id": SOME_ID, "nations": st.lists(st.sampled_from(["USA", "INS", "RU"]), min_size=1, max_size=2),
        "cube": st.sampled_from(["blue", "green", "mauve"]), "start": st.integers(-5, 50),
    },
    optional={
        "team": SOME_ID, "units": st.lists(UNIT, max_size=4),
        "zones": st.fixed_dictionaries({"z": st.fixed_dictionaries({}, optional={"of": SOME_HEX, "within": st.integers(0, 40)})}),
        "supports": st.lists(st.fixed_dictionaries({"support": st.just("a-10")}, optional={"turn": st.integers(), "at": SOME_HEX}), max_size=2),
    },
)  # fmt: skip
GOAL = st.fixed_dictionaries(
    {"id": SOME_ID, "side": SOME_ID, "type": st.sampled_from(["control", "eliminate", "exit", "rescue", "destroy", "hold"])},
    optional={
        "hexes": st.lists(SOME_HEX, min_size=1, max_size=3), "targets": st.lists(SOME_ID, min_size=1, max_size=2),
        "count": st.integers(1, 99), "until": st.integers(1, 99), "points": st.integers(), "hidden": st.booleans(),
    },
)  # fmt: skip
MARKER = st.fixed_dictionaries(
    {"marker": st.sampled_from(["mine", "population", "rubble", "smoke", "dummy", "roadblock"])},
    optional={"at": SOME_HEX, "in": SOME_ID, "owner": SOME_ID, "face": st.sampled_from("ab"), "count": st.integers(1, 20)},
)  # fmt: skip
PLAYED = st.fixed_dictionaries(
    {"sides": st.lists(SIDE, min_size=1, max_size=3)},
    optional={
        "objectives": st.lists(GOAL, max_size=3), "markers": st.lists(MARKER, max_size=4), "first": SOME_ID,
        "turns": st.integers(1, 20), "level": st.integers(1, 5), "players": st.integers(1, 4),
        "victory": st.lists(st.fixed_dictionaries({"side": SOME_ID}, optional={"points": st.integers(), "all": st.lists(SOME_ID, min_size=1)}), max_size=2),
    },
)  # fmt: skip


@pytest.mark.slow
@given(PLAYED, st.sampled_from([". . .", "~ t .", "# ^ =\n+ ~ ."]))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=150, deadline=None)
def test_no_rule_gives_up_on_a_strange_scenario(played, sketch) -> None:
    document = {"game": "warfare", "map": {"sketch": sketch}} | played
    assert "ST033" not in found_in(json.dumps(document).encode())
