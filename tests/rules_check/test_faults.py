"""Single faults put into shipped files: each is reported under its code and place, and nothing was before."""

import shutil
from pathlib import Path

import pytest
import yaml

from rules_check.check import check_paths
from rules_check.manual.docs import checklist
from rules_check.registry import COMMON, rules_of
from rules_check.run import Choice, Profile
from sandtable.game_packages import BUILT_IN
from sandtable.model.authoring.new_pack import new_pack
from sandtable.resources import builtin_packs

# One table of faults for each game, beside the tests of its rules.
TABLES = {
    file.parent.name.replace("_", "-"): yaml.safe_load(file.read_text())
    for file in sorted(Path(__file__).parent.glob("*/faults.yaml"))
}
FAULTS = [(game, fault) for game, faults in TABLES.items() for fault in faults]


@pytest.fixture(scope="module")
def copies(tmp_path_factory) -> Path:
    """The built-in packs and their templates, to be broken one file at a time."""
    root = tmp_path_factory.mktemp("packs")
    for name, folder in builtin_packs().items():
        shutil.copytree(folder, root / "content" / name)
    shutil.copytree(builtin_packs()["warfare"].parent.parent / "templates", root / "templates")
    return root


def found_in(root: Path, game: str, fault: dict[str, str]) -> list[str]:
    """What the checker says of one file with a fault in it, as `code line:column message`; the file is then restored."""
    file = root / "content" / game / fault["file"]
    text = file.read_text()
    assert fault["old"] in text
    file.write_text(text.replace(fault["old"], fault["new"], -1 if "everywhere" in fault else 1))
    try:
        path = file if file.parent.name in ("scenarios", "setups") else root / "content" / game
        findings = check_paths([str(path)], Choice(Profile.PUBLISH, facts="facts" in fault))
    finally:
        file.write_text(text)
    return [
        f"{found.code} {Path(found.at.file).name}:{found.at.line}:{found.at.column} {found.message}"
        for found in findings
    ]


def test_there_are_enough_faults() -> None:
    assert len({(game, *sorted(fault.items())) for game, fault in FAULTS}) >= 250


@pytest.mark.parametrize("game", [COMMON, *BUILT_IN])
def test_every_rule_about_packs_has_a_fault(game) -> None:
    """A rule about scenarios or set-ups has exact places in test_rules; a rule about packs gets them here."""
    wanted = {rule.code for rule in rules_of(game) if rule.on == "pack"}
    assert wanted <= {fault["code"] for fault in TABLES.get(game, ())}


@pytest.mark.parametrize("game", TABLES)
def test_what_a_checklist_leaves_to_loading_has_a_fault(game) -> None:
    loaded, _ = checklist(game)
    said = {code for codes in loaded.values() for code in codes.split(", ")}
    assert said <= {fault["code"] for fault in TABLES[game]}


@pytest.mark.slow
@pytest.mark.parametrize("game", TABLES)
def test_faults_are_reported(game, copies, golden, monkeypatch) -> None:
    monkeypatch.chdir(copies)
    report = []
    for fault in TABLES[game]:
        found = found_in(copies, game, fault)
        assert any(line.startswith(fault["code"]) for line in found), f"{fault} gave {found}"
        report += [f"{fault['code']} {fault['file']}", *(f"    {line}" for line in found), ""]
    golden(f"faults/{game}.txt", "\n".join(report))


@pytest.mark.parametrize("game", sorted(builtin_packs()))
def test_shipped_packs_are_clean(game) -> None:
    assert check_paths([str(builtin_packs()[game])], Choice(Profile.PUBLISH)) == []


@pytest.mark.slow
@pytest.mark.parametrize("base", [None, *sorted(builtin_packs())])
def test_new_packs_are_clean(base, tmp_path) -> None:
    new_pack(tmp_path / "mine", base)
    assert check_paths([str(tmp_path / "mine")], Choice(Profile.PUBLISH)) == []
