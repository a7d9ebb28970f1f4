"""Let's War and a second edition of it with twelve changes, told in every form."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from sandtable.errata.changes import EditionDiff
from sandtable.errata.reports.markdown import markdown_report
from sandtable.errata.reports.text import stat_report, text_report
from tests.errata.second_edition import two_editions

Golden = Callable[[str, str], None]

# Two whole editions are drawn and compared.
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def diff(tmp_path_factory: pytest.TempPathFactory) -> EditionDiff:
    return two_editions(tmp_path_factory.mktemp("editions"), other_template=True)


def test_as_text(diff: EditionDiff, golden: Golden) -> None:
    golden("errata/lets-war.txt", text_report(diff, "en") + "\n")


def test_as_text_in_italian_alone(diff: EditionDiff, golden: Golden) -> None:
    golden("errata/lets-war-it.txt", text_report(diff.in_language("it"), "it", show_redrawn=True) + "\n")


def test_painted(diff: EditionDiff, golden: Golden) -> None:
    golden("errata/lets-war-painted.txt", text_report(diff, "en", lambda text, style: f"<{style}>{text}</>") + "\n")


def test_as_markdown(diff: EditionDiff, golden: Golden) -> None:
    golden("errata/lets-war.md", markdown_report(diff, "en") + "\n")


def test_as_json(diff: EditionDiff, golden: Golden) -> None:
    changes = [change.as_data() for change in diff.changes]
    golden("errata/lets-war.json", json.dumps(changes, ensure_ascii=False, indent=1) + "\n")


def test_a_line_per_deck(diff: EditionDiff, golden: Golden) -> None:
    golden("errata/lets-war-stat.txt", stat_report(diff, "en") + "\n")


def test_the_same_twice(diff: EditionDiff, tmp_path: Path) -> None:
    again = two_editions(tmp_path, other_template=True)
    assert [change.as_data() for change in again.changes] == [change.as_data() for change in diff.changes]
