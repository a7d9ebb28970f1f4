"""Goldens that differ say how; --update-goldens writes them anew and tells what changed."""

from pathlib import Path

import pytest

import tests.conftest

pytestmark = pytest.mark.slow

pytest_plugins = "pytester"

TEST = """
def test_face(drawing_golden):
    drawing_golden("faces/demo/card.txt", {text!r})

def test_words(golden):
    golden("words.txt", {words!r})
"""
FACE = '== ace front full\nface 0.0,0.0 63.0x88.0\ntext "Ace" 5.0,{y} 9.0x3.0 serif-900 17pt #000000\n'


@pytest.fixture
def run(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(tests.conftest, "GOLDENS", Path(pytester.path) / "goldens")

    def run(y: str, words: str, *options: str) -> pytest.RunResult:
        pytester.makepyfile(TEST.format(text=FACE.format(y=y), words=words))
        return pytester.runpytest_inprocess("-p", "tests.conftest", "-p", "no:cacheprovider", *options)

    return run


def test_a_golden_is_asked_for_compared_and_written_anew(run) -> None:
    run("9.0", "one\ntwo\n").stdout.fnmatch_lines(
        ["*no golden is called faces/demo/card.txt; see pytest --update-goldens*"]
    )
    run("9.0", "one\ntwo\n", "--update-goldens").stdout.fnmatch_lines(
        ["*goldens written anew*", "demo card new", "words new"]
    )
    run("9.0", "one\ntwo\n").assert_outcomes(passed=2)

    differs = run("10.0", "one\nthree\n")
    differs.assert_outcomes(failed=2)
    differs.stdout.fnmatch_lines(["demo card ace front full: text 'Ace' moved 0.0,+1.0 mm", "*words.txt differs*"])

    updated = run("10.0", "one\nthree\n", "--update-goldens")
    updated.assert_outcomes(passed=2)
    updated.stdout.fnmatch_lines(
        ["demo card ace front full: text 'Ace' moved 0.0,+1.0 mm", "words -two", "words +three"]
    )
    run("10.0", "one\nthree\n").assert_outcomes(passed=2)


def test_a_long_difference_is_told_in_part() -> None:
    told = tests.conftest.line_changes("", "line\n" * 20)
    assert told == ["+line"] * 8 + ["… and 12 lines more"]
