"""What commands tell programs is as their schemas say, and has no key the schema does not know."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator

from cli.main import sandtable_command
from cli.shared.as_json import schema_of, shapes

pytestmark = pytest.mark.slow

CALLS: dict[str, list[tuple[str, ...]]] = {
    "check": [
        ("check", "broken", "--format", "json", "--no-faces"),
        ("check", "game", "--stats", "--format", "json", "--no-faces"),
    ],
    "export": [("export", "game", "cargo", "--to", "faces", "--dpi", "72", "--report", "json", "-o", "e")],
    "games": [
        ("games", "--format", "json"),
        ("games", "warfare", "--format", "json"),
        ("games", "warfare", "units-usa", "--format", "json"),
        ("games", "game", "cargo", "--format", "json"),
    ],
    "generate": [
        ("generate", "warfare", "--seed", "5", "--report", "json", "-o", "w.yaml"),
        ("generate", "proelio", "--seed", "5", "--report", "json", "-o", "p.yaml"),
    ],
    "render": [
        ("render", "proelio", "reference", "--report", "json", "-o", "r"),
        ("render", "proelio", "reference", "--report", "json", "-o", "r"),  # as it was kept
    ],
    "scenario": [("scenario", "open.yaml", "--report", "json", "-o", "s")],
    "explain": [("explain", "--format", "json"), ("explain", "ST009", "--format", "json")],
    "settings": [("settings", "--format", "json")],
    "words status": [("words", "status", "game", "--lang", "de", "--format", "json")],
}


def run(*arguments: str):
    return CliRunner().invoke(sandtable_command, arguments)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / ".git").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SANDTABLE_CONFIG", str(tmp_path / "user"))
    run("init", "game")
    run("init", "broken")
    Path("broken/words/en.yaml").write_text("label: [1\n")
    run("generate", "proelio", "--seed", "1", "-o", "open.yaml")
    return tmp_path


def test_every_shape_has_a_call() -> None:
    assert shapes() == sorted(CALLS)


@pytest.mark.parametrize("command", CALLS)
def test_what_is_told_is_as_the_schema_says(here: Path, command: str) -> None:
    schema = json.loads(schema_of(command))
    Draft202012Validator.check_schema(schema)
    assert json.loads(run("schema", "--json-of", command).output) == schema
    for call in CALLS[command]:
        done = run(*call)
        assert done.exit_code in (0, 1), done.output
        told = json.loads(done.stdout)
        assert told["version"] == 1
        assert [error.message for error in Draft202012Validator(schema).iter_errors(told)] == []
        assert list(undescribed(told, schema, schema)) == []


def undescribed(told: Any, schema: dict[str, Any], root: dict[str, Any], path: str = "") -> Iterator[str]:
    """Keys that are told and not described; what a schema leaves open is not looked into."""
    if "$ref" in schema:
        schema = root["$defs"][schema["$ref"].removeprefix("#/$defs/")]
    if isinstance(told, list):
        for item in told:
            yield from undescribed(item, schema.get("items", {}), root, path)
    elif isinstance(told, dict) and ("properties" in schema or "additionalProperties" in schema):
        for key, below in told.items():
            known = schema.get("properties", {}).get(key, schema.get("additionalProperties"))
            if known is None:
                # Figures differ from game to game.
                if not path.startswith(".stats"):
                    yield f"{path}.{key}"
            else:
                yield from undescribed(below, known, root, f"{path}.{key}")


def test_files_that_are_named_are_there(here: Path) -> None:
    for call in (CALLS["render"][0], CALLS["generate"][1], CALLS["scenario"][0]):
        told = json.loads(run(*call).stdout)
        files = told.get("files") or [one["file"] for one in told["made"]]
        assert files
        assert all(Path(file).is_file() for file in files)


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (("render", "proelio", "--format", "json"), "--report json"),
        (("generate", "warfare", "--report", "json", "-o", "-"), "standard output"),
        (("generate", "proelio", "--report", "json", "-o", "-"), "standard output"),
        (("export", "proelio", "--to", "faces", "--check", "--report", "json"), "--format json"),
        (("schema",), "--json-of"),
        (("schema", "--json-of", "gmaes"), "gmaes"),
    ],
)
def test_what_does_not_go_together_is_said(call: tuple[str, ...], said: str) -> None:
    done = run(*call)
    assert done.exit_code == 2
    assert said in done.output


def test_unit_values_are_listed() -> None:
    table = run("games", "warfare", "units-usa").output
    assert "light cost/range/die" in table
    assert "heavy cost/range/die/sam" in table
    (abrams,) = [line for line in table.splitlines() if line.startswith("usa-abrams")]
    assert "7/6/red" in abrams
    assert "9/8/purple/–" in abrams
    # What is the same for all says nothing, and what is drawn alone is no value.
    assert "silhouette" not in table
    assert "nation" not in table.splitlines()[1]
