"""A pack that follows Warfare in a language that comes from a translator: the generator's words are not in his file."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner, Result

from cli.main import sandtable_command

pytestmark = pytest.mark.slow
HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\nLanguage: de\\n"\n'


def call(*words: str) -> Result:
    return CliRunner().invoke(sandtable_command, list(words))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of Warfare with German in a translator's file."""
    monkeypatch.chdir(tmp_path)
    assert call("init", "krieg", "--from", "warfare").exit_code == 0
    game = tmp_path / "krieg/game.yaml"
    written = game.read_text(encoding="utf-8")
    assert "languages: [en, it]" in written
    game.write_text(written.replace("languages: [en, it]", "languages: [en, it, de]"), encoding="utf-8")
    (tmp_path / "krieg/words/de.po").write_text(HEADER, encoding="utf-8")
    return tmp_path / "krieg"


def spoken(said: Any) -> Any:
    """The same content, with German wherever it has English."""
    if isinstance(said, list):
        return [spoken(one) for one in said]
    if isinstance(said, dict):
        # PyYAML takes the key `on` for true.
        whole = {"on" if key is True else key: spoken(value) for key, value in said.items()}
        return {**whole, "de": f"{whole['en']}"} if isinstance(whole.get("en"), str) else whole
    return said


def test_that_it_lacks_is_told_and_it_can_be_given(folder: Path) -> None:
    made = call("generate", "krieg", "--seed", "3", "-o", "g.yaml")
    assert made.exit_code == 0
    assert made.stderr.startswith("generated scenarios speak en and it, not de: they are printed in en there")
    assert "ST056 the generator has no words in 'de'" in call("check", "krieg", "--no-faces").output
    looked_at = call("check", "g.yaml").output
    assert "texts are not in 'de' and printed in 'en': 'g.yaml#title'" in looked_at
    printed = call("scenario", "g.yaml", "--lang", "de", "-o", "out")
    assert printed.exit_code == 0
    assert re.search(r"ST056 (\d\d) of \1 texts are not in 'de'", printed.stderr)
    assert "ST056" not in call("scenario", "g.yaml", "--lang", "it", "-o", "out").stderr

    # With a grammar every text that is wanted is named; with the texts German is spoken.
    grammar = folder / "generator/grammar.yaml"
    data = yaml.safe_load(grammar.read_text(encoding="utf-8"))
    for part in data.values():
        if isinstance(part, dict) and "en" in part:
            part["de"] = part["en"]
    grammar.write_text(yaml.safe_dump(data, allow_unicode=True), encoding="utf-8")
    wanted = call("check", "krieg", "--no-faces")
    assert wanted.exit_code == 1
    assert "grammar.yaml:2:3: ST015 item 1 of 'compass' has no 'de' text" in wanted.output
    assert "errors, 2 warnings in 18 files" in wanted.output
    for file in (folder / "generator").rglob("*.yaml"):
        written = yaml.safe_load(file.read_text(encoding="utf-8"))
        file.write_text(yaml.safe_dump(spoken(written), allow_unicode=True, sort_keys=False), encoding="utf-8")
    again = call("generate", "krieg", "--seed", "3", "-o", "h.yaml")
    assert (again.exit_code, again.stderr) == (0, ""), again.output
    title = yaml.safe_load(Path("h.yaml").read_text(encoding="utf-8"))["title"]
    assert title["de"] == title["en"]
    assert "ST056" not in call("check", "h.yaml").output
