"""Schemas for editors: every good file passes, and what the checker finds in a file of its own they find as well."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from rules_check.checker import check_paths
from sandtable.findings import Severity
from sandtable.model.authoring.export import export_schemas
from sandtable.model.authoring.new_pack import new_pack
from sandtable.model.loading.pack_loader import load_pack
from sandtable.resources import builtin_packs

FORD = """\
game: warfare
id: ford
title: {en: Ford, it: Guado}
map: {sketch: ". . t .\\n . . . .\\n . t . ."}
sides:
  - id: us
    name: {en: Us, it: Noi}
    nations: [USA]
    cube: blue
    start: 40
    zones: {bank: {hexes: ["0101"]}}
    units: [{unit: usa-marines, at: "0101"}]
  - id: them
    name: {en: Them, it: Loro}
    nations: [INS]
    cube: green
    start: 38
    units: [{unit: ins-cell, at: "0402"}]
markers: [{marker: rubble, at: "0202"}]
"""
NIGHT = "decks/night.yaml"
# File, what is replaced, by what. "ford.yaml" is a scenario, all else files of the starter pack.
FAULTS: list[tuple[str, str, str]] = [
    ("game.yaml", "edition:", "editon:"),
    ("game.yaml", 'edition: "1.0"', "edition: [1]"),
    ("game.yaml", "languages: [en]", "languages: []"),
    ("game.yaml", "languages: [en]", "languages: [english]"),
    ("game.yaml", "players: [2, 4]", "players: [4, 1]"),
    ("game.yaml", "players: [2, 4]", "players: [2]"),
    ("game.yaml", "size: poker", "size: pokr"),
    ("game.yaml", "type: deck", "type: dekc"),
    ("game.yaml", "kind: schemas/night.json", "kind: cardd"),
    ("game.yaml", "id: gull-rock", "id: gull-rock\nrules: warfrae"),
    ("game.yaml", 'paper: "#F2EFE6"', "paper: cream"),
    (NIGHT, "    name: Fog Bank\n", ""),
    (NIGHT, "    side: smuggler\n", ""),
    (NIGHT, "side: smuggler", "side: smugler"),
    (NIGHT, "copies: 3", "copies: three"),
    (NIGHT, "copies: 3", "copies: 0"),
    (NIGHT, "copies: 3", "coppies: 3"),
    (NIGHT, "copies: 3", "copies: 3\n  size: pokr"),
    (NIGHT, "copies: 3", "copies: 3\n  house: [colour]"),
    (NIGHT, "copies: 3", "copies: 3\n  source: hearsay"),
    ("decks/rules.yaml", "source: house", "soruce: house"),
    ("errata.yaml", "cards: [", "cards: [nobody, "),
    ("errata.yaml", "    ruling:", "    rulling:"),
    ("words/en.yaml", "label:", "label: [a]\nother:"),
    ("ford.yaml", "game: warfare", "game: warfrae"),
    ("ford.yaml", "unit: usa-marines", "unit: usa-marine"),
    ("ford.yaml", 'at: "0101"}', 'at: "0101", zone: bank}'),
    ("ford.yaml", ', at: "0101"}', "}"),
    ("ford.yaml", "start: 40", "start: 50"),
    ("ford.yaml", "cube: blue", "cube: purple"),
    ("ford.yaml", "nations: [USA]", "nations: [US]"),
    ("ford.yaml", "title: {en: Ford, it: Guado}", "title: {en: Ford}"),
    ("ford.yaml", "map: {sketch:", "map: {tiles: [{tile: T01, side: A, at: [0, 0]}], sketch:"),
    ("ford.yaml", 'at: "0202"}]', "}]"),
]
# What only the checker can see: another place of the file, the map, another file, a notation.
BEYOND: list[tuple[str, str, str]] = [
    (NIGHT, "- id: foghorn", "- id: fog-bank"),
    ("game.yaml", "file: decks/night.yaml", "file: decks/nigth.yaml"),
    ("ford.yaml", 'at: "0402"', 'at: "0909"'),
    ("ford.yaml", 'at: "0101"}', "zone: banks}"),
    ("ford.yaml", "markers:", "first: nobody\nmarkers:"),
]  # fmt: skip


class _Loader(yaml.SafeLoader):
    """YAML 1.2, as editors read it: a date is a text, and so are yes, no, on and off."""


_Loader.yaml_implicit_resolvers = {
    letter: [(tag, pattern) for tag, pattern in resolvers if not tag.endswith((":timestamp", ":bool"))]
    for letter, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
_Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("true|false"), ["t", "f"])


def read(text: str) -> Any:
    return yaml.load(text, _Loader)


def schemas_of(folder: Path) -> dict[str, Draft202012Validator]:
    pack = load_pack(folder).pack
    assert pack is not None
    return {name: Draft202012Validator(json.loads(text)) for name, (_, text) in export_schemas(pack).items()}


@pytest.fixture(scope="module")
def starter(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Draft202012Validator]]:
    folder = tmp_path_factory.mktemp("editor") / "gull-rock"
    new_pack(folder)
    return folder, schemas_of(folder)


@pytest.fixture(scope="module")
def scenario() -> Draft202012Validator:
    return schemas_of(builtin_packs()["warfare"])["scenarios/*.yaml"]


@pytest.mark.slow
@pytest.mark.parametrize("game", builtin_packs())
def test_every_good_file_passes(game: str) -> None:
    folder = builtin_packs()[game]
    for name, schema in schemas_of(folder).items():
        Draft202012Validator.check_schema(schema.schema)
        for file in folder.glob(name):
            faults = [
                f"{error.json_path}: {error.message[:80]}" for error in schema.iter_errors(read(file.read_text()))
            ]
            assert faults == [], file


def test_the_starter_and_the_ford_pass(starter, scenario) -> None:
    folder, schemas = starter
    for name, schema in schemas.items():
        for file in folder.glob(name):
            assert [error.message for error in schema.iter_errors(read(file.read_text()))] == []
    assert [error.message for error in scenario.iter_errors(read(FORD))] == []


def changed(starter, fault: tuple[str, str, str]) -> tuple[str, str]:
    name, old, new = fault
    text = FORD if name == "ford.yaml" else (starter[0] / name).read_text()
    assert old in text, fault
    return text, text.replace(old, new, 1)


@pytest.mark.parametrize("fault", FAULTS, ids=[f"{name}: {new or old}".strip() for name, old, new in FAULTS])
def test_a_fault_is_found_by_checker_and_schema(fault, starter, scenario) -> None:
    before, after = changed(starter, fault)
    assert is_found(fault[0], after, before, starter[0])
    schema = scenario if fault[0] == "ford.yaml" else starter[1][fault[0]]
    assert not schema.is_valid(read(after))


@pytest.mark.parametrize("fault", BEYOND, ids=[f"{name}: {new}".strip() for name, _, new in BEYOND])
def test_what_only_the_checker_finds(fault, starter, scenario) -> None:
    before, after = changed(starter, fault)
    assert is_found(fault[0], after, before, starter[0])
    schema = scenario if fault[0] == "ford.yaml" else starter[1][fault[0]]
    assert schema.is_valid(read(after)), "a schema finds it now: it belongs to FAULTS"


def is_found(name: str, text: str, before: str, pack: Path) -> bool:
    """Whether the checker has an error in a file with this text."""
    file = pack.parent / name if name == "ford.yaml" else pack / name
    file.write_text(text)
    try:
        found = check_paths([str(file if name == "ford.yaml" else pack)])
    finally:
        file.write_text(before)
    return any(one.severity is Severity.ERROR for one in found)


def test_a_file_of_several_kinds_asks_each_of_its_own(tmp_path: Path) -> None:
    kinds = {
        "keeper": {"type": "object", "properties": {"type": {"type": "string"}, "stamina": {"type": "integer"}}},
        "chore": {"type": "object", "properties": {"type": {"type": "string"}, "cost": {"type": "integer"}}},
    }
    parts = "".join(
        f"  - {{id: {name}s, type: deck, kind: {name}.json, name: X, file: tower.yaml, where: {{type: {name}}}}}\n"
        for name in kinds
    )
    (tmp_path / "game.yaml").write_text(f'id: x\nname: X\nedition: "1.0"\nlanguages: [en]\ncomponents:\n{parts}')
    for name, schema in kinds.items():
        (tmp_path / f"{name}.json").write_text(json.dumps(schema))
    good = "cards:\n  - {id: a, name: A, source: house, type: keeper, stamina: 3}\n  - {id: b, name: B, source: house, type: chore, cost: 1}\n"
    (tmp_path / "tower.yaml").write_text(good)
    schema = schemas_of(tmp_path)["tower.yaml"]
    assert schema.is_valid(read(good))
    assert not schema.is_valid(read(good.replace("stamina: 3", "cost: 3")))
    assert not schema.is_valid(read(good.replace("cost: 1", "cost: much")))
