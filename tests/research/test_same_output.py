"""The comparison of two checkouts: selection of cases, normalisation, verdict."""

from itertools import combinations
from pathlib import Path

import pytest

from research.same_output.__main__ import main
from research.same_output.case import case, with_warm_cache
from research.same_output.compare import Expected, compare, report
from research.same_output.digests import Digest, Digests, digest_of, read_digests, write_digests
from research.same_output.normalise import normalise_file, normalise_text
from research.same_output.pairwise import all_pairs, pairs_of
from research.same_output.sample import FEWEST, sample

FACTORS = {
    "paper": ("a4", "letter", "a3"),
    "ink": ("full", "low"),
    "format": ("pdf", "svg", "png"),
    "svg": ("", "text"),
}


def test_every_pair_of_values_meets() -> None:
    rows = all_pairs(FACTORS)
    met = set().union(*map(pairs_of, rows))
    for one, other in combinations(sorted(FACTORS), 2):
        assert {(one, a, other, b) for a in FACTORS[one] for b in FACTORS[other]} <= met
    assert len(rows) <= 12  # 36 rows are all there are
    assert rows == all_pairs(FACTORS)


def test_pairs_that_are_not_allowed_never_meet() -> None:
    rows = all_pairs(FACTORS, lambda row: not (row.get("svg") == "text" and row.get("format") in ("pdf", "png")))
    assert {row["format"] for row in rows if row["svg"] == "text"} == {"svg"}
    assert {(row["paper"], row["svg"]) for row in rows} >= {("a3", "text"), ("a4", "text"), ("letter", "text")}


def test_a_pair_no_row_can_hold_is_left_out() -> None:
    factors = {"a": ("1", "2"), "b": ("1", "2"), "c": ("1",)}
    rows = all_pairs(factors, lambda row: len(row) < 3 or row["a"] == row["b"])
    assert [(row["a"], row["b"]) for row in rows] == [("1", "1"), ("2", "2")]


def test_only_what_varies_is_normalised() -> None:
    folders = {"/tmp/x1": "<scratch>", "/tmp/x1/c1": "<here>", "/home/me/checkout": "<checkout>"}
    said = (
        b"sandtable, version 0.1.0 (engines: pure)\n/tmp/x1/c1/a.pdf of /home/me/checkout in 1.2 s, 3 sheets in 1 file"
    )
    assert normalise_text(said, folders) == (
        b"sandtable, version ANY (engines: ANY)\n<here>/a.pdf of <checkout> in TIME, 3 sheets in 1 file"
    )


def test_the_form_of_the_engines_is_no_difference() -> None:
    for form in ("pure", "compiled"):
        foot = f"20 games, seed 3; sandtable 0.1.0, {form}\n".encode()
        assert normalise_text(foot, {}) == b"20 games, seed 3; sandtable ANY\n"
        engine = f'"engine": {{"version": "0.1.0", "dice": 1, "build": "{form}"}}'.encode()
        assert normalise_file("sweep.jsonl", engine, {}) == b'"engine": {ANY, "dice": 1}'
        assert normalise_file("rules.html", engine, {}) == engine


def test_the_sample_is_spread_over_all_groups() -> None:
    cases = [case(f"{group}/{n}", "games") for group in ("a", "b") for n in range(100)]
    cases += [case("a/heavy", "render", heavy=True), with_warm_cache(cases[3])]
    chosen = [one.id for one in sample(cases)]
    assert chosen == [one.id for one in sample(cases)]
    assert {"cache-warm/a/3", "a/3"} <= set(chosen)
    assert "a/heavy" not in chosen
    assert len([id_ for id_ in chosen if id_.startswith("b/")]) >= FEWEST


def digests(full: bool = True, engines: str = "pure", **cases: dict[str, bytes]) -> Digests:
    return Digests("0", engines, full, {name.replace("_", "/"): digest_of(parts) for name, parts in cases.items()})


BEFORE = digests(
    render_a={"exit": b"0", "stdout": b"one", "file a.pdf": b"%PDF"}, check_b={"exit": b"0"}, check_c={"exit": b"1"}
)
AFTER = digests(
    render_a={"exit": b"0", "stdout": b"two", "file a.pdf": b"%PDF"}, check_b={"exit": b"0"}, check_d={"exit": b"1"}
)


def test_the_same_passes() -> None:
    found = compare(BEFORE, BEFORE)
    assert found.passes and list(report(found)) == ["3 cases compared: 0 differ, 0 as expected"]


def test_differences_fail_and_are_named() -> None:
    found = compare(BEFORE, AFTER)
    assert not found.passes
    assert list(report(found)) == [
        "check: 2 of its cases",
        "  missing check/c",
        "  new check/d",
        "render: 1 of its cases",
        "  differs render/a (stdout)",
        "4 cases compared: 3 differ, 0 as expected",
    ]


def test_expected_differences_pass_and_unmatched_ones_are_mentioned() -> None:
    expected = [Expected("render/*", "one word"), Expected("check/[cd]", "other files"), Expected("play/*", "never")]
    found = compare(BEFORE, AFTER, expected)
    assert found.passes
    assert list(report(found)) == [
        "expected, 1 cases: one word",
        "  differs render/a (stdout)",
        "expected, 2 cases: other files",
        "  missing check/c",
        "  new check/d",
        "expected, but nothing differs: play/* (never)",
        "4 cases compared: 0 differ, 3 as expected",
    ]
    assert not compare(BEFORE, AFTER, expected[:1]).passes


def test_only_announced_parts_may_differ() -> None:
    others = Expected("check/[cd]", "other files")
    assert compare(BEFORE, AFTER, [Expected("render/*", "one word", ("std*", "file b.pdf")), others]).passes
    found = compare(BEFORE, AFTER, [Expected("render/*", "another file", ("file *",)), others])
    assert not found.passes
    assert [entry.reason for entry in found.unmatched] == ["another file"]


def test_a_sample_is_compared_with_its_own_cases() -> None:
    found = compare(BEFORE, digests(full=False, check_b={"exit": b"0"}))
    assert found.passes and (found.compared, found.left_out) == (1, 2)


def test_drawn_reports_of_two_forms_are_not_compared() -> None:
    drawn = {"playtest-drawn_x": {"exit": b"0", "file x.pdf": b"pure"}, "check_b": {"exit": b"0"}}
    other = drawn | {"playtest-drawn_x": {"exit": b"0", "file x.pdf": b"compiled"}}
    assert not compare(digests(**drawn), digests(**other)).passes
    found = compare(digests(**drawn), digests(engines="compiled", **other))
    assert found.passes and (found.compared, found.left_out) == (1, 1)


def test_an_empty_part_counts() -> None:
    assert digest_of({"exit": b"0", "stderr": b""}) != digest_of({"exit": b"0"})


@pytest.mark.parametrize(("after", "code"), [(BEFORE, 0), (AFTER, 1)])
def test_the_command_exits_with_the_verdict(tmp_path: Path, after: Digests, code: int, capsys) -> None:
    write_digests(tmp_path / "before.json", BEFORE)
    write_digests(tmp_path / "after.json", after)
    (tmp_path / "expected.yaml").write_text("# nothing\n")
    assert read_digests(tmp_path / "before.json") == BEFORE
    files = [str(tmp_path / name) for name in ("before.json", "after.json")]
    assert main(["compare", *files, "--expected", str(tmp_path / "expected.yaml")]) == code
    assert "cases compared" in capsys.readouterr().out
    assert isinstance(after.cases["check/b"], Digest)
