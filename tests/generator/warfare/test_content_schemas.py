"""The schemas of the generator's content say the same as the code that reads it."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import pytest

from generator.warfare.army.roles import Role
from generator.warfare.content.generator_content import GeneratorContent
from generator.warfare.content.mission_sheets import Disposition
from generator.warfare.wishes import LEVELS, PLAYERS, SIZES, THEMES
from generator.warfare.writing.twists import TWISTS
from sandtable.games.warfare.box import Box
from sandtable.games.warfare.pieces import SupportType
from sandtable.model.reading.schema import read_schema
from sandtable.resources import builtin_packs

FILES = ("tables", "mission", "words", "grammar", "places", "priors")
TABLES = read_schema("warfare/generator/tables")
MISSION = read_schema("warfare/generator/mission")
LISTED = TABLES["properties"]["tables"]["properties"]


def row_ids(table: dict[str, Any]) -> list[str]:
    found: list[str] = table["properties"]["rows"]["items"]["properties"]["id"]["enum"]
    return found


def objects(schema: Any, path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every part of a schema that describes a mapping."""
    if isinstance(schema, dict):
        if schema.get("type") == "object":
            yield path, schema
        for key, value in schema.items():
            yield from objects(value, f"{path}/{key}")
    elif isinstance(schema, list):
        for value in schema:
            yield from objects(value, path)


@pytest.mark.parametrize("name", FILES)
def test_nothing_unknown_passes(name: str) -> None:
    for path, schema in objects(read_schema(f"warfare/generator/{name}")):
        assert "additionalProperties" in schema, path


def test_what_tables_may_give() -> None:
    roles = [role.value for role in Role]
    assert row_ids(LISTED["size"]) == list(SIZES)
    assert row_ids(LISTED["theme"]) == list(THEMES) == TABLES["properties"]["themes"]["required"]
    assert row_ids(LISTED["players"]) == [str(number) for number in PLAYERS]
    assert row_ids(TABLES["$defs"]["levels"]) == [str(level) for level in LEVELS]
    assert row_ids(TABLES["$defs"]["forces"]) == roles == MISSION["$defs"]["roles"]["items"]["enum"]
    assert set(row_ids(LISTED["twist"])) == set(TWISTS)
    # Aircraft come by the table of who flies.
    assert {*row_ids(LISTED["supports"]), "cas"} == {kind.value for kind in SupportType}
    assert TABLES["properties"]["tables"]["required"] == list(LISTED)


def test_what_a_mission_may_ask_for(box: Box, content: GeneratorContent) -> None:
    assert MISSION["properties"]["disposition"]["enum"] == list(get_args(Disposition))
    assert MISSION["properties"]["calls"]["items"]["enum"] == [kind.value for kind in SupportType]
    faces = [face for tile in box.tiles for side in "AB" if (face := box.face(tile, side)) is not None]
    for need in MISSION["properties"]["needs"]["enum"]:
        sheet = replace(content.missions["raid"], needs=need)
        assert any(sheet.suits_core(face) for face in faces), need


def test_every_file_of_the_built_in_content_has_a_schema() -> None:
    folder = builtin_packs()["warfare"] / "generator"
    stems = {file.stem for file in folder.glob("*.yaml")} | {"mission"}
    assert stems == set(FILES)
    assert {file.parent.name for file in folder.rglob("*.yaml")} == {Path(folder).name, "missions"}
