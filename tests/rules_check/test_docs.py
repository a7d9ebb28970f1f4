"""The manual: every code has a page, every checklist is accounted for, what is committed is what is made."""

import re
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner

from cli.main import _COMMANDS, sandtable_command
from rules_check.manual.docs import checklist, manual, titles
from rules_check.manual.pages import FIRST_OWN, all_pages, find_page
from rules_check.registry import all_rules, retired_codes, rules_of
from sandtable.model.authoring.new_pack import new_pack
from sandtable.model.codes import FACE_CODES, LOADER_CODES
from sandtable.model.document import load_document
from sandtable.model.manual.faces import FACE_MANUAL
from sandtable.model.manual.loader import LOADER_MANUAL

ROOT = Path(__file__).parent.parent.parent
# How many items each game's checklist has.
ITEMS = {"warfare": 75, "lets-war": 51, "edadh": 34, "proelio": 32}
GAMES = list(ITEMS)
COMMON = {code: page for code, page in LOADER_MANUAL.items() if page.bad.startswith("game:")}


def test_the_committed_pages_are_up_to_date() -> None:
    """Run `make docs` when this fails."""
    folder = ROOT / "docs" / "rules"
    assert {file.name: file.read_text(encoding="utf-8") for file in folder.glob("*.md")} == manual()


def test_links_of_the_index_lead_somewhere() -> None:
    pages = manual()
    assert set(re.findall(r"\]\((\w+\.md)\)", pages["index.md"])) == set(pages) - {"index.md"}


def test_every_page_says_something() -> None:
    assert LOADER_MANUAL.keys() == LOADER_CODES.keys()
    assert FACE_MANUAL.keys() == FACE_CODES.keys()
    for page in all_pages():
        assert page.manual.title, page.code
        assert not page.manual.title.endswith("."), page.code
        assert page.manual.why.endswith("."), page.code
        assert bool(page.manual.bad) == bool(page.manual.good), page.code


def test_codes_and_names_are_unique() -> None:
    pages = all_pages()
    assert len({page.code for page in pages}) == len({page.name for page in pages}) == len(pages)
    assert {page.game for page in pages} <= set(titles())


@pytest.mark.parametrize("code", COMMON)
def test_examples_of_common_codes_are_true(code, tmp_path) -> None:
    bad = load_document(COMMON[code].bad.encode(), "bad.yaml", tmp_path)
    assert [found.code for found in bad.findings] == [code]
    assert load_document(COMMON[code].good.encode(), "good.yaml", tmp_path).findings == ()


@pytest.mark.parametrize("game", GAMES)
def test_every_item_of_the_checklist_is_accounted_for(game) -> None:
    loaded, waits = checklist(game)
    rules = [int(rule.code[2:]) for rule in rules_of(game) if int(rule.code[2:]) < FIRST_OWN]
    others = [int(item.rpartition("-")[2]) for item in (*loaded, *waits)]
    assert sorted(rules + others) == list(range(1, ITEMS[game] + 1))
    assert all(find_page(code) is not None for codes in loaded.values() for code in codes.split(", "))


def test_a_code_is_never_used_again() -> None:
    assert not {rule.code for rule in all_rules()} & set(retired_codes())
    result = CliRunner().invoke(sandtable_command, ["explain", "lw112"])
    assert (result.exit_code, "LW112 is no longer used; ST009 says the same" in result.output) == (2, True)


def explain(*args: str) -> str:
    result = CliRunner().invoke(sandtable_command, ["explain", *args])
    assert result.exit_code == 0
    return result.output


@pytest.mark.parametrize("page", all_pages(), ids=lambda page: page.code)
def test_explain_knows_every_code_and_name(page) -> None:
    assert explain(page.code.lower()) == explain(page.name)
    assert f"\n{page.manual.title}.\n" in explain(page.code)


def test_explain_a_common_code(golden) -> None:
    golden("reports/explain-ST009.txt", explain("ST009"))


def test_explain_lists_everything() -> None:
    listed = re.findall(r"^([A-Z]{2}\d{3}) ", explain(), re.MULTILINE)
    assert listed == [page.code for page in all_pages()]


def test_explain_of_nothing_names_the_nearest() -> None:
    result = CliRunner().invoke(sandtable_command, ["explain", "two-unit-in-hex"])
    assert result.exit_code == 2
    assert "did you mean 'two-units-in-hex'?" in result.output


def test_the_hook_calls_a_command_there_is() -> None:
    (hook,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
    program, command = hook["entry"].split()
    assert (program, hook["id"], hook["language"]) == ("sandtable", "sandtable-check", "python")
    assert command in _COMMANDS
    assert 'sandtable = "cli.main:main"' in (ROOT / "pyproject.toml").read_text()
    assert CliRunner().invoke(sandtable_command, [command, *hook["args"], "--help"]).exit_code == 0


def test_the_hook_sees_every_file_of_a_pack(tmp_path) -> None:
    (hook,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
    # As pre-commit does it: the pattern is searched in the path, and no types are asked for.
    assert not {"types", "types_or"} & hook.keys()
    unseen = [
        file
        for pack in (ROOT / "content").iterdir()
        for file in (pack.rglob("*"), (ROOT / "templates" / pack.name).rglob("*"))
        for file in file
        if file.is_file() and "__pycache__" not in file.parts and not re.search(hook["files"], file.as_posix())
    ]
    assert unseen == []
    for name in ("fonts/a.TTF".lower(), "art/a.jpg", "decks/a.xlsx", "words/de.po", "sandtable.toml", "schemas/a.json"):
        assert re.search(hook["files"], name)
    assert not re.search(hook["files"], "src/main.py")


@pytest.mark.slow
def test_the_hook_fails_on_a_fault_of_a_template(tmp_path, monkeypatch) -> None:
    (hook,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
    monkeypatch.chdir(tmp_path)
    new_pack(tmp_path / "game")
    call = [*hook["entry"].split()[1:], *hook["args"]]
    assert CliRunner().invoke(sandtable_command, call).exit_code == 0
    template = tmp_path / "game" / "templates" / "cargo.svg.j2"
    template.write_text(template.read_text().replace("</svg>", '<use href="#nothing"/></svg>'))
    failed = CliRunner().invoke(sandtable_command, call)
    assert failed.exit_code == 1
    assert "ST042" in failed.output
