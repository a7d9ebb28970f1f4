"""Every rule's Bad fails and its Good passes; suppressions, choices, explanations."""

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner

from cli.main import sandtable_command
from rules_check.checker import check_paths
from rules_check.registry import COMMON, all_rules
from rules_check.rule import Rule
from rules_check.run import Choice, Profile
from sandtable.config.config_file import find_config
from sandtable.findings import Finding, Position, Severity
from sandtable.game_packages import BUILT_IN
from sandtable.model.effects import parse_effects
from sandtable.model.loading.pack_loader import load_pack
from sandtable.model.pack import Erratum, Pack, Record, Source, Text
from sandtable.resources import builtin_packs

# The ground under every Bad and Good snippet that has none of its own.
GAME = "game: warfare\n"
HEAD = f"""\
{GAME}map:
  sketch: |
    . . t # .
     . = = ^ ^
    ~ ~ + F .
  fortified: {{"0403": [E]}}
"""


class Core(yaml.SafeLoader):
    """YAML 1.2 as packs are read: `off` is a word."""


Core.yaml_implicit_resolvers = {
    letter: [(tag, words) for tag, words in resolvers if letter in "tfTF" or not tag.endswith(":bool")]
    for letter, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


# The set-up under every Bad and Good snippet about set-ups.
BASES = {"lets-war": "historical-4.yaml", "edadh": "full.yaml", "proelio": "open-4.yaml"}


def scenario_of(snippet: str) -> str:
    """A whole scenario around a snippet: units: alone get a side, and a ground is laid where none is."""
    lines = snippet.splitlines()
    units = [line for line in lines if line.startswith("units:")]
    rest = [line for line in lines if not line.startswith("units:")]
    side = f"sides:\n  - id: us\n    nations: [USA]\n    cube: blue\n    start: 40\n    {units[0]}\n" if units else ""
    return (GAME if any(line.startswith("map:") for line in rest) else HEAD) + side + "\n".join(rest) + "\n"


ANY_GAME = "proelio"  # under snippets about packs in rules of all games


@cache
def builtin(game: str) -> Pack:
    pack = load_pack(builtin_packs()[game]).pack
    assert pack is not None
    return pack


def pack_of(game: str, snippet: str) -> Pack:
    """The built-in pack with the records of some components, or of all of a type, replaced by a snippet's.

    `components:` in a snippet changes what game.yaml says of a component.
    """
    snippets = yaml.load(snippet, Core)
    rulings = tuple(
        Erratum(
            id=one["id"],
            date=str(one["date"]),
            edition=one["edition"],
            topic=Text.of("topic"),
            kind=(),
            says={},
            ruling=Text.of("ruling"),
            rules=(),
            cards=(),
            source=Source.HOUSE,
            at=Position("snippet.yaml", number),
        )
        for number, one in enumerate(snippets.pop("errata", ()), 1)
    )
    changed = {one["id"]: one for one in snippets.pop("components", ())}
    components = [replace(one, **changed.get(one.id, {})) for one in builtin(game).components]
    for name, written in snippets.items():
        places = [index for index, one in enumerate(components) if name in (one.id, one.type)]
        records = tuple(
            Record(
                id=row.pop("id"),
                name=Text.of(row.pop("name")),
                source=Source(row.pop("source", "house")),
                house=tuple(row.pop("house", ())),
                copies=row.pop("copies", 1),
                effects=parse_effects(row.pop("effect")) if "effect" in row else (),
                text=Text.of(row.pop("text")) if "text" in row else None,
                since=row.pop("since", "1.0"),
                at=Position("snippet.yaml", number),
                fields=row,
            )
            for number, row in enumerate(written, 1)
        )
        components[places[0]] = replace(components[places[0]], records=records)
        components = [one for index, one in enumerate(components) if index not in places[1:]]
    return replace(builtin(game), components=tuple(components), errata=rulings or builtin(game).errata)


def setup_of(game: str, snippet: str) -> str:
    """A shipped set-up of the game with a snippet's keys instead of its own; a key given as null is taken out."""
    base = yaml.safe_load((builtin_packs()[game] / "setups" / BASES[game]).read_text())
    whole = base | yaml.safe_load(snippet)
    return yaml.safe_dump({key: value for key, value in whole.items() if value is not None}, sort_keys=False)


def codes(tmp_path: Path, text: str, choice: Choice = Choice(Profile.PUBLISH)) -> list[str]:  # noqa: B008
    file = tmp_path / "scenario.yaml"
    file.write_text(text)
    return [found.code for found in check_paths([str(file)], choice)]


def found_alone(rule: Rule, snippet: str, folder: Path) -> list[Finding]:
    """What one rule finds in a snippet, under the settings its examples are given."""
    file, settings = folder / "bad.yaml", folder / "sandtable.toml"
    file.write_text(text_of(rule, snippet))
    settings.write_text(rule.given)
    return check_paths([str(file)], Choice(select=(rule.code,)), config=find_config(folder))


def text_of(rule: Rule, snippet: str) -> str:
    if rule.on == "document" and "setup:" in snippet:
        return snippet
    return setup_of(rule.game or "", snippet) if rule.on == "setup" else scenario_of(snippet)


DOCUMENT_RULES = [rule for rule in all_rules() if rule.on != "pack"]
PACK_RULES = [rule for rule in all_rules() if rule.on == "pack"]


@pytest.mark.parametrize("rule", DOCUMENT_RULES, ids=lambda rule: rule.code)
def test_bad_fails_and_good_passes(rule, tmp_path) -> None:
    assert rule.title
    assert rule.why
    assert [found.code for found in found_alone(rule, rule.bad, tmp_path)] == [rule.code]
    assert found_alone(rule, rule.good, tmp_path) == []


@pytest.mark.parametrize("game", [COMMON, *BUILT_IN])
def test_bad_is_found_in_its_place(game, golden, tmp_path) -> None:
    """Line, column and words of every rule about scenarios and set-ups, with the line that is meant."""
    report = []
    for rule in DOCUMENT_RULES:
        if (rule.game or COMMON) != game:
            continue
        lines = text_of(rule, rule.bad).splitlines()
        for found in found_alone(rule, rule.bad, tmp_path):
            report += [
                f"{rule.code} {found.at.line}:{found.at.column} {found.message}",
                f"    {lines[found.at.line - 1]}",
                f"    {' ' * (found.at.column - 1)}^",
                *(f"    {note}" for note in found.notes),
            ]
    golden(f"rules/{game}.txt", "\n".join(report) + "\n")


@pytest.mark.parametrize("rule", PACK_RULES, ids=lambda rule: rule.code)
def test_bad_pack_fails_and_good_passes(rule) -> None:
    assert rule.title
    assert rule.why
    game = rule.game or ANY_GAME
    assert len(list(rule.run(pack_of(game, rule.bad)))) == 1
    assert list(rule.run(pack_of(game, rule.good))) == []
    assert list(rule.run(builtin(game))) == []


def test_names_are_unique() -> None:
    names = [rule.name for rule in all_rules()]
    assert len(set(names)) == len(names)


def test_facts_are_told_only_when_asked_for(tmp_path) -> None:
    text = scenario_of('units: [{unit: usa-marines, at: "0101"}]')
    assert codes(tmp_path, text) == []
    assert codes(tmp_path, text, Choice(select=("seen-ground",))) == ["WF062"]
    assert any(rule.severity is Severity.INFO for rule in all_rules())


BAD = scenario_of('units: [{unit: usa-marines, at: "0101"}, {unit: usa-lav, at: "0101"}]')


def test_position_and_words(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("s.yaml").write_text(BAD)
    (found,) = check_paths(["s.yaml"])
    assert str(found) == "s.yaml:13:66: LAV and Marines share 0101; place it elsewhere, or aboard with in:"


def test_suppressions(tmp_path) -> None:
    allowed = BAD.replace('at: "0101"}]', 'at: "0101"}]  # sandtable: allow wf025 -- they swap')
    assert codes(tmp_path, allowed) == []
    assert codes(tmp_path, BAD + "# sandtable: allow-file two-units-in-hex -- a crowd\n") == []
    assert codes(tmp_path, BAD + "# sandtable: allow-file wf025\n") == ["ST031"]
    assert codes(tmp_path, HEAD + "# sandtable: allow-file wf025 -- nothing here\n") == ["ST030"]


def test_a_stale_suppression_hides_nothing(tmp_path) -> None:
    text = BAD + "# sandtable: allow-file wf027 -- nobody swims\n"
    assert codes(tmp_path, text) == ["WF025", "ST030"]


def test_choices(tmp_path) -> None:
    assert codes(tmp_path, BAD, Choice(ignore=("wf",))) == []
    assert codes(tmp_path, BAD, Choice(select=("two-units-in-hex",))) == ["WF025"]
    assert codes(tmp_path, BAD, Choice(select=("WF027",))) == []
    assert codes(tmp_path, BAD, Choice(Profile.DRAFT)) == ["WF025"]


def test_explain() -> None:
    result = CliRunner().invoke(sandtable_command, ["explain", "wf025"])
    assert result.exit_code == 0
    assert "Two units stand in one hex." in result.output
    assert CliRunner().invoke(sandtable_command, ["explain", "ST009"]).exit_code == 0
    assert CliRunner().invoke(sandtable_command, ["explain", "WF999"]).exit_code == 2
