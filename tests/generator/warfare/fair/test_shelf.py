"""The shelf of fair scenarios: which wishes an entry meets, its file, and that what ships is made again to the byte."""

from dataclasses import replace
from pathlib import Path

import pytest

from generator.seed import FAIR_GENERATION, Seed
from generator.warfare.fair.batch import Order, workshop_for
from generator.warfare.fair.certifying import ASKED, Second
from generator.warfare.fair.priors import Priors
from generator.warfare.fair.search import FairWorkshop, Terms
from generator.warfare.fair.shelf import (
    EMPTY,
    SHELF_FILE,
    Facts,
    Shelf,
    digest,
    entry_data,
    facts_of,
    load_shelf,
    nearest_wishes,
    shelf_data,
)
from generator.warfare.generator import read_wishes
from generator.warfare.wishes import Wishes
from generator.warfare.workshop import Workshop
from generator.warfare.writing.scenario_file import BUILT_IN
from generator.yaml_writer import write_yaml
from playtest.subject import Subject, make_ready
from rules_check.warfare.generator_content import PART
from sandtable.config.config_file import Own
from sandtable.games.warfare.scenarios.fingerprint import fingerprint
from sandtable.geometry.chance import Chance
from sandtable.model.loading.pack_loader import load_pack
from sandtable.resources import builtin_packs
from tests.generator.warfare.fair.test_search import Loaded

FOLDER = builtin_packs()["warfare"]
MOST_BYTES = 300_000
RAID = Facts("raid", 3, "small", "hills", 2, 4, "USA+ITA,RU")


def shipped() -> Shelf:
    pack = load_pack(FOLDER).pack
    assert pack is not None
    return load_shelf(pack).shelf


def read_from(folder: Path, text: str) -> Shelf:
    """The shelf of a pack that has nothing else."""
    folder.mkdir(exist_ok=True)
    (folder / SHELF_FILE).write_text(text, encoding="utf-8")
    plain = load_pack(FOLDER).pack
    assert plain is not None
    loaded = load_shelf(replace(plain, folder=str(folder)))
    assert not loaded.findings
    return loaded.shelf


@pytest.mark.parametrize(
    ("options", "met"),
    [
        ({}, True),
        ({"mission": "raid", "level": 3, "size": "small", "theme": "hills", "players": 2, "turns": 4}, True),
        ({"sides": "usa+ita,RU"}, True),
        ({"mission": "bridge"}, False),
        ({"mission": "raid", "level": 2}, False),
        ({"sides": "USA,RU"}, False),
        ({"points": 60}, False),
        ({"title": 1}, False),
        ({"own": Own(tiles=frozenset({"T01"}))}, False),
    ],
)
def test_a_scenario_meets_what_it_is(options: dict[str, object], met: bool) -> None:
    assert RAID.meets(read_wishes(**options)) is met


@pytest.fixture(scope="module")
def shelf_text(workshop: Workshop) -> tuple[FairWorkshop, str, str]:
    """A shelf with one scenario as its file has it, and the text of that scenario."""
    assert workshop.content.priors is not None
    seconds = tuple(Second(player) for player in ASKED)
    fair = FairWorkshop(workshop, Priors.read(workshop.content.priors), Terms("planner", seconds))
    seed, wishes = Seed(21, FAIR_GENERATION), Wishes(mission="clear-and-hold", level=2, size="small")
    found = fair.judged(seed, wishes, Loaded(0.4))
    facts = facts_of(found.made.battle.terms, found.made.data["turns"])
    entry = entry_data(21, wishes, facts, found.made.setting, found.certificate, digest(found.text))
    return fair, write_yaml(shelf_data("planner", [entry]), ()), found.text


@pytest.mark.slow
def test_a_scenario_comes_back_from_the_shelf_to_the_byte(
    shelf_text: tuple[FairWorkshop, str, str], tmp_path: Path
) -> None:
    fair, written, text = shelf_text
    shelf = read_from(tmp_path, written)
    (one,) = shelf.fitting(Wishes(mission="clear-and-hold"))
    made = one.make(fair)
    assert made is not None and made.text == text
    assert write_yaml(shelf_data("planner", [one.data()]), ()) == written
    assert shelf.of_seed(one.wishes, one.seed) == one
    assert shelf.of_seed(Wishes(), one.seed) is None  # another battle
    assert nearest_wishes(shelf, Wishes(mission="clear-and-hold", theme="none")) == ("theme", 1)
    assert nearest_wishes(shelf, Wishes(mission="raid", level=4)) is None


@pytest.mark.slow
@pytest.mark.parametrize(
    ("was", "then"), [("\nengine: ", "\nengine: 9"), ("\ngeneration: ", "\ngeneration: 9"), ("raider: 1", "raider: 7")]
)
def test_a_shelf_of_another_engine_is_empty(
    shelf_text: tuple[FairWorkshop, str, str], tmp_path: Path, was: str, then: str
) -> None:
    _, written, _ = shelf_text
    assert was in written
    assert read_from(tmp_path, written.replace(was, then)) == EMPTY


def test_faults_are_findings(tmp_path: Path) -> None:
    (tmp_path / SHELF_FILE).write_text("player: planner\nscenarios: []\nengin: 2\n", encoding="utf-8")
    pack = load_pack(FOLDER).pack
    assert pack is not None
    found = [str(one) for one in PART.findings(replace(pack, folder=str(tmp_path)))]
    assert any(SHELF_FILE in one and "engin" in one for one in found)


def test_each_scenario_is_there_once_and_the_file_is_small() -> None:
    shelf = shipped()
    assert len({one.seed for one in shelf.scenarios}) == len(shelf.scenarios)
    assert len({one.text for one in shelf.scenarios}) == len(shelf.scenarios)
    assert (FOLDER / SHELF_FILE).stat().st_size <= MOST_BYTES
    assert all(abs(one.certificate.share - 0.5) <= 0.03 for one in shelf.scenarios)
    for one in shelf.scenarios:
        assert one.facts.meets(one.wishes)


@pytest.mark.slow
def test_five_scenarios_are_made_again_to_the_byte_with_their_fingerprints() -> None:
    """`make` compares the digest of the whole file; the fingerprint is of what is played from it."""
    pack = load_pack(FOLDER).pack
    assert pack is not None
    shelf = shipped()
    workshop = workshop_for(pack, Order(str(FOLDER), BUILT_IN, ".", Wishes(), shelf.player))
    for one in Chance("five of the shelf").shuffled(shelf.scenarios)[:5]:
        made = one.make(workshop)
        assert made is not None, f"{one.seed} gives another file than when it was certified"
        played = make_ready(Subject(made.made.data["id"], made.text)).start
        assert fingerprint(played) == one.certificate.fingerprint
