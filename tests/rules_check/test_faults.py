"""Single faults put into shipped files: each is reported under its code and place, and nothing was before."""

import pytest

from rules_check.checker import check_paths
from rules_check.manual.docs import checklist
from rules_check.registry import COMMON, rules_of
from rules_check.run import Choice, Profile
from sandtable.game_packages import BUILT_IN
from sandtable.model.authoring.new_pack import new_pack
from sandtable.resources import builtin_packs
from tests.rules_check.fault_cases import found_in, says_of, tables

# Tables of faults for each game, beside the tests of its rules.
TABLES = tables("faults")
FAULTS = [(game, fault) for game, faults in TABLES.items() for fault in faults]
FEWEST = 1772  # over all games


def test_there_are_enough_faults() -> None:
    assert len({(game, *sorted(map(str, fault.items()))) for game, fault in FAULTS}) == len(FAULTS) >= FEWEST


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
    for fault in (one for one in TABLES[game] if "says" not in one):
        found = found_in(copies, game, fault)
        assert any(line.startswith(fault["code"]) for line in found), f"{fault} gave {found}"
        report += [f"{fault['code']} {fault['file']}", *(f"    {line}" for line in found), ""]
    golden(f"faults/{game}.txt", "\n".join(report))


@pytest.mark.parametrize(
    ("game", "fault"),
    [pytest.param(game, fault, id=fault["code"]) for game, fault in FAULTS if "says" in fault],
)
def test_documents_lead_to_their_findings(game, fault, copies, monkeypatch) -> None:
    monkeypatch.chdir(copies)
    assert says_of(copies, game, fault) == fault["says"], fault["text"]


@pytest.mark.parametrize("game", sorted(builtin_packs()))
def test_shipped_packs_are_clean(game) -> None:
    assert check_paths([str(builtin_packs()[game])], Choice(Profile.PUBLISH)) == []


@pytest.mark.slow
@pytest.mark.parametrize("base", [None, *sorted(builtin_packs())])
def test_new_packs_are_clean(base, tmp_path) -> None:
    new_pack(tmp_path / "mine", base)
    assert check_paths([str(tmp_path / "mine")], Choice(Profile.PUBLISH)) == []
