"""What docs/playing.md shows is what happens."""

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli.main import sandtable_command
from sandtable.faces.sheet_words import sheet_words
from sandtable.model.phrases import Phrases

PAGE = (Path(__file__).parents[2] / "docs" / "playing.md").read_text(encoding="utf-8")
# A table in the browser goes on until it is stopped; tests/cli/test_table.py starts it.
CALLS = re.findall(r"^\$ sandtable (?!table )(.*)$", PAGE, re.MULTILINE)


@pytest.mark.slow
def test_every_call_of_the_page_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert len(CALLS) == 7
    for call in CALLS:
        result = CliRunner().invoke(sandtable_command, shlex.split(call), input="help\nquit\n")
        assert result.exit_code == 0, (call, result.output)


def test_the_page_lists_every_command_in_both_languages() -> None:
    rows = re.findall(r"^\| `(\S+?)(?: .*?)?` \| `(\S+?)(?: .*?)?` \|", PAGE, re.MULTILINE)
    words = [sheet_words(language, Phrases(language, {})).find("table.commands") for language in ("en", "it")]
    known = {(words[0][name], words[1][name]) for name in words[0]}
    assert set(rows) - {("?", "?")} == known
    # And so does the help at the table, but for itself.
    for language, place in (("en", 0), ("it", 1)):
        told = sheet_words(language, Phrases(language, {})).say("table.help")
        assert all(f"\n  {command[place]}" in told for command in known - {("help", "aiuto")})
