"""Reports: frames, colours, JSON, GitHub's commands, SARIF against its own schema."""

import json
from pathlib import Path

import jsonschema
import pytest

from rules_check.manual.pages import all_pages
from rules_check.reports.excerpt import CUT, cells, frame, visible
from rules_check.reports.github import github_report
from rules_check.reports.json import json_report
from rules_check.reports.sarif import FINGERPRINT, sarif_report
from rules_check.reports.source_lines import Sources
from rules_check.reports.text import MANY, summary, text_report
from sandtable.findings import Finding, Position, Severity

SCHEMA = json.loads((Path(__file__).parent.parent / "data" / "sarif-schema-2.1.0.json").read_text())

FORD = """\
game: warfare
units: [{unit: usa-marines, at: "0101"}, {unit: usa-lav, at: "0101"}]
turn: 4
"""
SHARED = Finding(
    "WF025", "two-units-in-hex", Severity.ERROR, "LAV and Marines share 0101", Position("ford.yaml", 2, 62),
    "place it elsewhere",
)  # fmt: skip
SEEN = Finding(
    "WF060", "contact-at-start", Severity.WARNING, "they can fire at each other", Position("ford.yaml", 2, 33),
    "move one", ("both are on level 0", "nothing lies between them"),
)  # fmt: skip
KEY = Finding("ST009", "unknown-key", Severity.ERROR, "unknown key 'turn'", Position("ford.yaml", 3, 1))
FACT = Finding("WF062", "seen-ground", Severity.INFO, "'us' sees 73 %", Position("ford.yaml", 1, 7))
GONE = Finding("ST010", "missing-key", Severity.ERROR, "no 'map'", Position("gone.yaml", 7, 2), "add map:")
ALL = [FACT, SEEN, SHARED, KEY, GONE]


def sources(text: str = FORD) -> Sources:
    return Sources({"ford.yaml": text})


# --- frames


def drawn(line: str, column: int, width: int = 40) -> str:
    shown = frame(line, column, width)
    return f"{shown.shown}\n{' ' * shown.indent}{'^' * shown.marked}"


@pytest.mark.parametrize(
    ("line", "column", "expected"),
    [
        ("turns: 4", 8, "turns: 4\n       ^"),
        ("turns: 4", 1, "turns: 4\n^^^^^"),
        ("at: \"01 01\", x", 5, "at: \"01 01\", x\n    ^^^^^^^"),
        ("at: 'it''s'", 5, "at: 'it''s'\n    ^^^^^^^"),
        ("a: [b]", 4, "a: [b]\n   ^"),
        ("a: {b: c}", 4, "a: {b: c}\n   ^"),
        ("a:", 3, "a:\n  ^"),
        ("a:", 99, "a:\n  ^"),
        ("\tturns: 4", 2, "    turns: 4\n    ^^^^^"),
        ("名: 城", 4, "名: 城\n    ^^"),
        ("e\u0301: x", 5, "e\u0301: x\n   ^"),
        ("a\u00a0b: x", 6, "a b: x\n     ^"),
    ],
)  # fmt: skip
def test_the_mark_stands_under_the_place(line, column, expected) -> None:
    assert drawn(line, column) == expected


LONG = "abcdefghij " * 20


@pytest.mark.parametrize("column", [1, 12, 40, 111, 199, 220])
@pytest.mark.parametrize("width", [24, 40, 100])
def test_a_long_line_is_cut_around_the_place(column, width) -> None:
    shown = frame(LONG, column, width)
    assert cells(shown.shown) <= width
    assert shown.indent + shown.marked <= width
    assert CUT in shown.shown
    assert shown.shown[shown.indent : shown.indent + 3].rstrip(CUT) == LONG[column - 1 : column + 2][: len(shown.shown)]


def test_wide_letters_are_cut_by_cells() -> None:
    shown = frame("城" * 60 + "x" + "城" * 60, 61, 30)
    assert cells(shown.shown) <= 30
    assert shown.shown[_index(shown.shown, shown.indent)] == "x"


def _index(text: str, cell: int) -> int:
    return next(index for index in range(len(text)) if cells(text[:index]) == cell)


def test_a_megabyte_on_one_line_is_no_trouble() -> None:
    assert cells(frame("x" * 1_000_000, 500_000, 80).shown) <= 80


def test_nothing_in_a_file_reaches_the_terminal_as_an_order() -> None:
    assert visible("a\x1b[31mb\x9b\u202ec\x00") == "a\ufffd[31mb\ufffd\ufffdc\ufffd"
    bad = Finding("ST009", "unknown-key", Severity.ERROR, "unknown key '\x1b]0;x\x07'", Position("f\x1b.yaml"))
    assert "\x1b" not in text_report([bad], Sources({"f\x1b.yaml": "\x1b[2J: x"}))


def test_lines_end_where_yaml_ends_them() -> None:
    text = Sources({"a": "one\r\ntwo\rthree\u2028four\n"})
    assert [text.line(Position("a", number)) for number in range(1, 7)] == ["one", "two", "three", "four", "", None]


# --- text


def test_text(golden) -> None:
    golden("reports/check.txt", text_report(ALL, sources()) + "\n")


def test_text_in_colour() -> None:
    report = text_report([SEEN], sources(), paint=lambda text, style: f"<{style}>{text}</>")
    assert report == (
        "<bold>ford.yaml:2:33</>: <yellow>WF060</> they can fire at each other\n"
        ' <dim>2 |</> units: [{unit: usa-marines, at: "0101"}, {unit: usa-lav, at: "0101"}]\n'
        "   <dim>|</>                                 <yellow>^^^^^^</>\n"
        "   <dim>=</> both are on level 0\n"
        "   <dim>=</> nothing lies between them\n"
        "   <dim>=</> <cyan>hint</>: move one\n"
        "\n"
        "1 warning"
    )  # fmt: skip


def test_many_findings_are_counted_by_code() -> None:
    report = text_report([SHARED] * MANY + [KEY], sources())
    assert report.endswith("20 WF025 two-units-in-hex\n 1 ST009 unknown-key\n\n21 errors")
    assert "two-units-in-hex" not in text_report([SHARED] * MANY, sources())


@pytest.mark.parametrize(
    ("findings", "checked", "words"),
    [
        ([], "", "all is well"),
        ([], "1 pack and 5 scenarios", "all is well in 1 pack and 5 scenarios"),
        ([FACT, FACT], "", "all is well; 2 facts"),
        ([KEY], "1 pack and 5 scenarios", "1 error"),
        ([FACT, SEEN, SHARED, KEY], "", "2 errors, 1 warning, 1 fact"),
        ([KEY, GONE], "", "2 errors in 2 files"),
    ],
)
def test_summary(findings, checked, words) -> None:
    assert summary(findings, checked) == words


def test_a_mark_ends_with_its_cell_whatever_parts_cells() -> None:
    assert frame("w01;Wind;x;1;house", 10, 80).marked == frame("w01,Wind,x,1,house", 10, 80).marked == 1


def test_a_file_that_is_gone_has_no_frame() -> None:
    assert text_report([GONE], Sources()) == "gone.yaml:7:2: ST010 no 'map'\n   = hint: add map:\n\n1 error"


def test_a_file_that_has_shrunk_has_no_frame(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("gone.yaml").write_text("game: warfare\n")
    assert "|" not in text_report([GONE], Sources())


# --- JSON and GitHub


def test_json(golden) -> None:
    golden("reports/check.json", json_report(ALL) + "\n")
    assert json.loads(json_report([], [{"file": "a"}]))["stats"] == [{"file": "a"}]


def test_github(golden) -> None:
    golden("reports/check.github", github_report(ALL) + "\n")
    assert github_report([]) == ""


def test_github_escapes() -> None:
    odd = Finding("ST009", "unknown-key", Severity.ERROR, "100 %\r\na:b,c", Position("a,b:c%.yaml", 1, 2))
    assert github_report([odd]) == (
        "::error file=a%2Cb%3Ac%25.yaml,line=1,col=2,title=ST009 unknown-key::100 %25%0D%0Aa:b,c"
    )


# --- SARIF


def log(findings: list[Finding], text: str = FORD) -> dict:
    report = json.loads(sarif_report(findings, sources(text)))
    jsonschema.Draft7Validator(SCHEMA, format_checker=jsonschema.FormatChecker()).validate(report)
    return report["runs"][0]


def test_sarif_declares_every_rule() -> None:
    rules = log([])["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == [page.code for page in all_pages()]
    by_id = {rule["id"]: rule for rule in rules}
    assert by_id["WF025"]["shortDescription"] == {"text": "Two units stand in one hex."}
    assert by_id["WF025"]["defaultConfiguration"] == {"level": "error"}
    assert by_id["WF062"]["defaultConfiguration"] == {"level": "note"}
    assert "```yaml" in by_id["WF025"]["help"]["markdown"]


def test_sarif_results() -> None:
    run = log(ALL)
    rules = run["tool"]["driver"]["rules"]
    assert run["columnKind"] == "unicodeCodePoints"
    assert [result["ruleId"] for result in run["results"]] == [found.code for found in ALL]
    assert all(rules[result["ruleIndex"]]["id"] == result["ruleId"] for result in run["results"])
    seen = run["results"][1]
    assert seen["level"] == "warning"
    assert seen["message"]["text"] == (
        "they can fire at each other\nboth are on level 0\nnothing lies between them\nHint: move one"
    )
    assert seen["locations"][0]["physicalLocation"] == {
        "artifactLocation": {"uri": "ford.yaml", "uriBaseId": "%SRCROOT%"},
        "region": {"startLine": 2, "startColumn": 33},
    }


def test_sarif_addresses() -> None:
    def address(file: str) -> dict:
        found = Finding("ST009", "unknown-key", Severity.ERROR, "x", Position(file))
        return log([found])["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]

    assert address("my game/più.yaml") == {"uri": "my%20game/pi%C3%B9.yaml", "uriBaseId": "%SRCROOT%"}
    assert address("/games/ford.yaml") == {"uri": "file:///games/ford.yaml"}


def prints(findings: list[Finding], text: str = FORD) -> list[str]:
    return [result["partialFingerprints"][FINGERPRINT] for result in log(findings, text)["results"]]


def test_fingerprints_survive_lines_that_come_before() -> None:
    moved = Finding(SHARED.code, SHARED.name, SHARED.severity, SHARED.message, Position("ford.yaml", 4, 62))
    assert prints([SHARED]) == prints([moved], "# a\n# b\n" + FORD)
    assert len({*prints([SHARED, SHARED, KEY])}) == 3
    assert prints([SHARED, KEY]) != prints([SHARED, KEY], FORD.replace("usa-lav", "usa-abrams"))
