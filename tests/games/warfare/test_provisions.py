"""Special rules as typed values: every kind is read, worded in both languages, and has a class of its own."""

import json
from pathlib import Path

import pytest

from sandtable.games.warfare.box import box_of
from sandtable.games.warfare.scenarios.provision_words import _WORDS, provision_words
from sandtable.games.warfare.scenarios.provisions import KINDS, REMINDERS, Charges, NoEntry, kind_of
from sandtable.games.warfare.scenarios.reader import read_scenario
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.model.document import load_document

HEAD = """\
game: warfare
map: {sketch: ". . . . .\\n. . . . ."}
sides:
  - {id: us, name: {en: Patrol, it: Pattuglia}, nations: [USA], cube: blue, start: 40}
  - id: them
    name: {en: Agitators, it: Agitatori}
    nations: [INS]
    cube: green
    start: 38
    units: [{unit: ins-bomb-makers, id: makers, at: "0501"}, {unit: ins-suicide-team, id: martyrs, at: "0401"}]
markers:
  - {marker: population, id: doctor, at: "0201", face: b}
  - {marker: population, id: well, at: "0302", face: b}
provisions:
"""
# What is written, and what the order says of it.
WORDED = [
    ("peace: {}", "Nobody fires, assaults or goes on", "Nessuno spara, assalta o va in"),
    (
        'no_entry: {side: them, hexes: ["0101", "0102"], markers: [doctor], called: {en: the doctor, it: la dottoressa}}',
        "Agitators: no entry into 0101, 0102 or the hex where the doctor is.",
        "Agitatori: vietato entrare in 0101, 0102 o un esagono in cui si trova la dottoressa.",
    ),
    (
        "no_entry: {side: us, civilians: true, until: 2}",
        "Patrol: no entry into a hex with Civilians until the end of turn 2.",
        "Pattuglia: fino alla fine del turno 2 vietato entrare in un esagono con Civili.",
    ),
    (
        'no_roadblock: {hexes: ["0101"]}',
        "Nobody may put a roadblock on 0101.",
        "Nessuno può mettere un blocco stradale in 0101.",
    ),
    (
        "still: {markers: [doctor, well], side: them, until: 1, note: {en: They wait., it: Aspettano.}}",
        "Agitators: may not move or load the population at 0201 and 0302 until the end of turn 1. They wait.",
        "Agitatori: fino alla fine del turno 1 vietato spostare o caricare la popolazione in 0201 e 0302. Aspettano.",
    ),
    ("still: {}", "Nobody may move or load population.", "Nessuno può spostare o caricare la popolazione."),
    (
        "never_crowd: {markers: [doctor, well], called: {en: the hostages, it: gli ostaggi}}",
        "The hostages are never turned into a Hostile Crowd.",
        "Gli ostaggi non diventano mai Folla ostile.",
    ),
    (
        "never_crowd: {until: 2}",
        "Until the end of turn 2 nobody may turn Civilians into a Hostile Crowd.",
        "Fino alla fine del turno 2 nessuno può trasformare i Civili in Folla ostile.",
    ),
    (
        "only_cargo: {markers: [doctor], called: {en: the doctor, it: la dottoressa}}",
        "Of the population only the doctor may be loaded into a carrier.",
        "Di tutta la popolazione solo la dottoressa può salire su un mezzo.",
    ),
    ("only_cargo: {}", "No population may be loaded into a carrier.", "Nessuna popolazione può salire su un mezzo."),
    (
        "sight: {most: 4, until: 2}",
        "Until the end of turn 2 nobody sees farther than 4 hexes.",
        "Fino alla fine del turno 2 nessuno vede oltre 4 esagoni.",
    ),
    (
        'charges: {unit: makers, hex: "0301", from: 4, once: true}',
        "Bomb makers: may fire the charges at 0301 from turn 4 on",
        "Fabbricanti di bombe: dal turno 4, se l’unità è adiacente a 0301",
    ),
    (
        "exit: {}",
        "from an exit hex for 1 AP more, with population in its hex or aboard for 2 AP",
        "per 1 AP in più, o per 2",
    ),
    (
        "without_martyrs: {units: [martyrs], by: ins-cell}",
        "At a table that leaves Martyrdom out, replace before the game:",
        "Chi preferisce fare a meno del Martirio sostituisce prima della partita:",
    ),
    (
        "reminder: {of: mines}",
        "Mines hit everyone, their owner included.",
        "Le mine colpiscono tutti, anche il proprietario.",
    ),
]


def read(written: str) -> Scenario:
    loaded = load_document(f"{HEAD}  - {{{written}}}\n".encode(), "scenario.yaml", Path())
    assert loaded.document is not None, loaded.findings
    return read_scenario(loaded.document.file, box_of(loaded.document.pack))


@pytest.mark.parametrize(("written", "english", "italian"), WORDED, ids=[one[0] for one in WORDED])
def test_a_provision_is_worded_in_both_languages(written: str, english: str, italian: str) -> None:
    scenario = read(written)
    words = scenario.box.pack.words
    assert english in provision_words(scenario, scenario.provisions[0], words["en"])
    assert italian in provision_words(scenario, scenario.provisions[0], words["it"])


def test_kinds_of_the_schema_are_those_read_and_worded() -> None:
    schema = json.loads(Path("sandtable/games/warfare/schemas/documents/scenario.json").read_text(encoding="utf-8"))
    kinds = schema["$defs"]["provision"]["properties"]
    assert set(kinds) == set(KINDS)
    assert set(KINDS.values()) == set(_WORDS)
    assert set(kinds["reminder"]["properties"]["of"]["enum"]) == set(REMINDERS)
    assert {written.partition(":")[0] for written, *_ in WORDED} == set(KINDS)


@pytest.mark.parametrize("of", REMINDERS)
def test_every_reminder_has_words(of: str) -> None:
    scenario = read(f"reminder: {{of: {of}}}")
    said = [provision_words(scenario, scenario.provisions[0], words) for words in scenario.box.pack.words.values()]
    assert len(set(said)) == 2 and all(words.endswith(".") for words in said)


def test_a_provision_knows_where_its_names_and_hexes_stand() -> None:
    (entry,) = read('no_entry: {side: them, hexes: ["0101", "0909"], markers: [doctor]}').provisions
    assert isinstance(entry, NoEntry) and kind_of(entry) == "no_entry"
    here = ("provisions", 0, "no_entry")
    assert list(entry.names()) == [((*here, "side"), "them", "side"), ((*here, "markers", 0), "doctor", "marker")]
    assert [(place.path, place.hex is None) for place in entry.named] == [
        ((*here, "hexes", 0), False),
        ((*here, "hexes", 1), True),
    ]
    (charges,) = read('charges: {unit: makers, hex: "0301"}').provisions
    assert isinstance(charges, Charges) and (charges.first, charges.once) == (1, False)
    assert list(charges.names()) == [(("provisions", 0, "charges", "unit"), "makers", "unit")]
