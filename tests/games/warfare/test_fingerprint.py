"""What changes the fingerprint of a scenario and what does not; certificates stand only for what was played."""

import json
import re
from pathlib import Path

import pytest

from playtest.computer_players import players_of
from playtest.weights import sheets_of
from sandtable.games.engine import ENGINE
from sandtable.games.warfare.scenarios.certificate import VERSIONS, Beside, Certificate, read_certificate
from sandtable.games.warfare.scenarios.fingerprint import fingerprint, standing
from sandtable.games.warfare.scenarios.reader import open_scenario
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.model.document import load_document
from sandtable.resources import builtin_packs

SHIPPED = sorted((builtin_packs()["warfare"] / "scenarios").glob("*.yaml"))
TEXT = SHIPPED[2].read_text(encoding="utf-8")


def scenario_of(text: str) -> Scenario:
    loaded = load_document(text.encode(), "scenario.yaml", Path())
    assert loaded.document is not None, loaded.findings
    return open_scenario(loaded.document)


def changed(old: str, new: str) -> str:
    assert old in TEXT, old
    return TEXT.replace(old, new, 1)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("What the Olive Trees Hide", "Olives"),
        ("1430 hours.", "Noon."),
        ("author: sandtable", "author: Somebody"),
        ('edition: "1.1"', 'edition: "1.2"'),
        ("players: 2", "players: 2\nrules: [{en: Mind the goats., it: Attenti alle capre.}]"),
        ("tile: T06", "tile:   T06"),
    ],
)
def test_words_change_nothing(old, new) -> None:
    assert fingerprint(scenario_of(changed(old, new))) == fingerprint(scenario_of(TEXT))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("level: 3", "level: 4"),
        ("turns: 5", "turns: 6"),
        ("start: 38", "start: 37"),
        ("points: 2", "points: 3"),
        ("count: 2", "count: 3"),
        ("overwatch: true", "overwatch: false"),
        ("{marker: dummy, id: dummy-1", "{marker: mine, id: dummy-1"),
        ("turn: 2", "turn: 3"),
    ],
)
def test_what_is_played_changes_it(old, new) -> None:
    assert fingerprint(scenario_of(changed(old, new))) != fingerprint(scenario_of(TEXT))


def test_a_note_of_a_provision_changes_nothing_and_its_turn_does() -> None:
    sight = "\nprovisions:\n  - sight: {most: 4, until: 2, note: {en: Haze., it: Foschia.}}\n"
    plain = TEXT if "\nprovisions:" not in TEXT else TEXT[: TEXT.index("\nprovisions:")]
    fog = fingerprint(scenario_of(plain + sight))
    assert fingerprint(scenario_of(plain + sight.replace("Haze.", "Fog."))) == fog
    assert fingerprint(scenario_of(plain + sight.replace("until: 2", "until: 3"))) != fog
    assert fog != fingerprint(scenario_of(plain))


def test_values_of_a_counter_in_play_change_it_and_others_do_not() -> None:
    scenario = scenario_of(TEXT)
    before = fingerprint(scenario)
    units = dict(scenario.box.units)
    used, absent = scenario.units[0].unit, units["jsdf-type-10"]
    try:
        scenario.box.units[used.id] = used._replace(defence=used.defence + 1)
        assert fingerprint(scenario) != before
        scenario.box.units[used.id] = used
        scenario.box.units[absent.id] = absent._replace(defence=absent.defence + 1)
        assert fingerprint(scenario) == before
    finally:
        scenario.box.units.clear()
        scenario.box.units.update(units)


def test_shipped_scenarios_have_fingerprints_of_their_own() -> None:
    found = {fingerprint(scenario_of(file.read_text(encoding="utf-8"))) for file in SHIPPED}
    assert len(found) == len(SHIPPED)
    assert all(re.fullmatch("[0-9a-f]{16}", one) for one in found)


def certificate(fingerprint: str) -> Certificate:
    beside = (Beside("random", 200, 93.5, 0.4675), Beside("search", 20, 11, 0.55, VERSIONS["search"]))
    return Certificate(ENGINE, "greedy", 900, 441, 0.49, 0.4569, 0.5232, "certificate 1", fingerprint, beside)


def test_a_certificate_is_read_as_it_was_written() -> None:
    proof = certificate("0123456789abcdef")
    assert read_certificate(json.loads(json.dumps(proof.data()))) == proof
    assert proof.data()["wins"] == 441
    assert [row["wins"] for row in proof.data()["beside"]] == [93.5, 11]
    # One alone was once written without a list.
    older = {**proof.data(), "beside": proof.data()["beside"][0]}
    assert read_certificate(older) == proof._replace(beside=proof.beside[:1])
    assert read_certificate(None) is None


def test_a_certificate_stands_until_something_played_changes() -> None:
    proof = certificate(fingerprint(scenario_of(TEXT)))
    line = f"players: 2\nplaytest: {json.dumps(proof.data())}"
    assert standing(scenario_of(changed("players: 2", line))) == proof
    stale = changed("players: 2", line).replace("start: 38", "start: 36")
    assert standing(scenario_of(stale)) is None
    prose = changed("players: 2", f"{line}\nrules: [{{en: Mind the goats., it: Attenti alle capre.}}]")
    assert standing(scenario_of(prose)) is None
    assert standing(scenario_of(TEXT)) is None


def test_a_certificate_of_a_player_who_has_changed_since_no_longer_stands() -> None:
    proof = certificate(fingerprint(scenario_of(TEXT)))._replace(player="planner", version=VERSIONS["planner"])
    now, before = (
        scenario_of(changed("players: 2", f"players: 2\nplaytest: {json.dumps(one.data())}"))
        for one in (proof, proof._replace(version=proof.version - 1))
    )
    assert standing(now) == proof
    assert standing(before) is None
    assert not proof._replace(engine=ENGINE - 1).by_today
    # So with those who were asked beside it.
    assert not proof._replace(beside=(proof.beside[0]._replace(version=2),)).by_today
    # Nobody knows whether a player the program does not have plays as it did.
    assert not proof._replace(player="somebody's own", version=7).by_today
    assert not proof._replace(beside=(proof.beside[0]._replace(player="somebody's own"),)).by_today


def test_versions_are_those_of_the_players() -> None:
    assert {name: sheet.version for name, sheet in sheets_of("warfare").items()}.items() <= VERSIONS.items()
    assert VERSIONS.keys() == players_of("warfare").keys()
