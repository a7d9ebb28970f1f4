"""The README and the tour are true: their files are written, their commands run, in order, in one folder each."""

import re
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli.main import sandtable_command

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent
# Pages, and how many outputs each shows at least.
PAGES = {"README.md": 3, "docs/tour.md": 8}
GIT = ["git", "-c", "user.name=A", "-c", "user.email=a@b.c"]


def make_a_slip() -> None:
    deck = Path("my-game/decks/night.yaml")
    deck.write_text(deck.read_text().replace("copies:", "coppies:", 1))


def ship_a_second_edition() -> None:
    """The slip mended and committed as v1.0, then two cards changed for 1.1."""
    deck, game = Path("my-game/decks/night.yaml"), Path("my-game/game.yaml")
    deck.write_text(deck.read_text().replace("coppies:", "copies:", 1))
    for command in (["init", "-q"], ["add", "my-game"], ["commit", "-qm", "First edition"], ["tag", "v1.0"]):
        subprocess.run([*GIT, *command], check=True)
    changed = deck.read_text().replace("the noise of one cargo card", "the noise of two cargo cards")
    deck.write_text(changed.replace("  - id: muffled-oars\n", "  - id: muffled-oars\n    copies: 4\n"))
    game.write_text(re.sub(r"(?m)^edition: .*", 'edition: "1.1"', game.read_text()))


# What somebody does between the lines, by a word of the block it leads to.
BETWEEN = {"coppies": make_a_slip, "errata diff": ship_a_second_edition}


@pytest.mark.parametrize("page", PAGES)
def test_the_page_is_true(page, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    shown = 0
    text = (ROOT / page).read_text(encoding="utf-8")
    for language, block in re.findall(r"```(console|yaml)\n(.*?)```", text, re.DOTALL):
        if language == "yaml":
            Path(block.split()[1]).write_text(block)
            continue
        for word, happen in BETWEEN.items():
            if word in block:
                happen()
        for command, expected in re.findall(r"^\$ sandtable (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE):
            result = CliRunner().invoke(sandtable_command, command.split())
            assert result.exit_code in (0, 1), result.output
            # A command shown without output is not about its output.
            if expected:
                assert result.stdout == expected, command
                shown += 1
    assert shown >= PAGES[page]
