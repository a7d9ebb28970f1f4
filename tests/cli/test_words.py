"""`sandtable words` from the outside."""

import json
from pathlib import Path

import polib
import pytest
from click.testing import CliRunner

from cli.main import sandtable_command
from cli.shared.exit_codes import run_command

EXPORT = ("words", "export", "game", "--lang", "de")


def run(*arguments: str):
    runner = CliRunner()
    return runner.invoke(sandtable_command, arguments)


def code_of(*arguments: str) -> int:
    return run_command(lambda: sandtable_command.main(arguments, standalone_mode=True))


@pytest.fixture(autouse=True)
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    run("init", "game")
    return Path("game")


def fill(file: str) -> None:
    po = polib.pofile(file, wrapwidth=0)
    for entry in po:
        if entry.msgid_plural:
            entry.msgstr_plural = {0: entry.msgid, 1: entry.msgid_plural}
        else:
            entry.msgstr = entry.msgid
    po.save()


def test_out_and_back(game: Path) -> None:
    out = run(*EXPORT)
    assert out.exit_code == 0
    assert "not translated: game.yaml#name, " in out.output
    fill("de.po")
    dry = run("words", "import", "de.po", "game", "--dry-run")
    assert "would be written" in dry.output
    assert not (game / "words" / "de.po").exists()
    back = run("words", "import", "de.po", "game")
    assert (back.exit_code, back.output.splitlines()[0]) == (0, "game/words/de.po written; no other file is changed")
    assert "next: add de to languages: in game/game.yaml" in back.output
    assert "nothing new" in run("words", "import", "de.po", "game").output
    assert run("words", "status", "game").output == "de:\n  all is translated\n"


def test_a_language_listed_before_it_is_translated_gets_the_same_texts(game: Path) -> None:
    run(*EXPORT)
    listed = game / "game.yaml"
    listed.write_text(listed.read_text().replace("languages: [en]", "languages: [en, de]"))
    out = run(*EXPORT, "-o", "listed.po")
    assert out.exit_code == 0, out.output
    assert Path("listed.po").read_text() == Path("de.po").read_text()


def test_status_for_programs(game: Path) -> None:
    run(*EXPORT, "-o", "game/words/de.po")
    told = json.loads(run("words", "status", "game", "--format", "json").output)
    assert told["version"] == 1
    assert "game.yaml#name" in told["languages"]["de"]["lacking"]
    assert run("words", "status", "game", "--lang", "es").output.startswith("es:\n")
    assert "game.yaml#name" in run("words", "status", "game", "--list").output
    # Words of sheets are to be translated where the program does not have them.
    run("words", "export", "game", "--lang", "nl", "-o", "game/words/nl.po")
    told = json.loads(run("words", "status", "game", "--format", "json").output)["languages"]
    assert ["sheet#errata.title" in told[language]["lacking"] for language in ("de", "nl")] == [False, True]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("words", "export", "game", "--lang", "en"), 2),  # what it is written in
        (("words", "export", "game", "--lang", "german"), 2),
        (("words", "export", "game"), 2),
        (("words", "export", "nothing", "--lang", "de"), 2),
        (("words", "export", "empty", "--lang", "de"), 3),
        (("words", "import", "nothing.po", "game"), 3),
        (("words", "import", "empty", "game"), 2),
        (("words", "import", "game/game.yaml", "game"), 3),
        (("words", "import", "headless.po", "game"), 2),
        (("words", "import", "headless.po", "game", "--lang", "de"), 0),
        (("words", "import", "headless.po"), 3),  # no pack here
        (("words", "import", "headless.po", "proelio", "--lang", "de"), 2),  # built in
    ],
)
def test_obvious_mistakes_have_a_line_and_a_code(arguments, code, capsys) -> None:
    Path("empty").mkdir()
    Path("headless.po").write_text('msgctxt "game.yaml#name"\nmsgid "A Light at Gull Rock"\nmsgstr "Ein Licht"\n')
    assert code_of(*arguments) == code
    told = capsys.readouterr()
    assert "Traceback" not in told.err
    assert bool(told.err) == (code != 0)


def test_what_differs_is_listed_and_counts(game: Path) -> None:
    (game / "words" / "de.yaml").write_text("label: {worth: Wert}\n")
    (game / "words" / "de.po").write_text('msgid ""\nmsgstr "Language: de\\n"\n')
    text = (game / "game.yaml").read_text()
    (game / "game.yaml").write_text(text.replace("languages: [en]", "languages: [en, de]"))
    run(*EXPORT)
    po = polib.pofile("de.po")
    next(entry for entry in po if entry.msgctxt == "words#label.worth").msgstr = "Preis"
    po.save()
    back = run("words", "import", "de.po", "game")
    assert back.exit_code == 1
    assert "'Wert' stays, the translator says 'Preis'" in back.output


def test_corrections_are_carried_out_to_the_letter(game: Path) -> None:
    files = {
        "game.yaml": (game / "game.yaml").read_text().replace("languages: [en]", "languages: [en, it]"),
        "words/it.yaml": "\ufeff# words\r\nside: {smuggler: Ladro, keeper: 'Guardiano', either: \"Tutti\"}  # who\r\nlabel:\r\n  worth: >\r\n    Valore\r\n",
        "words/it.po": 'msgid ""\nmsgstr "Language: it\\n"\n',
    }
    for name, text in files.items():
        (game / name).write_bytes(text.encode())
    run("words", "export", "game", "--lang", "it", "-o", "it.po")
    po = polib.pofile("it.po")
    wanted = {"words#side.smuggler": "Contrab: #1", "words#side.keeper": "L’altro", "words#label.worth": "Prezzo"}
    for entry in po:
        entry.msgstr = wanted.get(entry.msgctxt, entry.msgstr)
    po.save()
    dry = run("words", "import", "it.po", "game", "--correct", "--dry-run")
    assert "game/words/it.yaml: 2 texts would be changed" in dry.output
    assert (game / "words" / "it.yaml").read_bytes() == files["words/it.yaml"].encode()
    done = run("words", "import", "it.po", "game", "--correct")
    # A text that is written as a block is left to the author.
    assert done.exit_code == 1
    assert "'Valore' stays, the translator says 'Prezzo'" in done.output
    expected = files["words/it.yaml"].replace("Ladro", '"Contrab: #1"').replace("'Guardiano'", '"L’altro"')
    assert (game / "words" / "it.yaml").read_bytes() == expected.encode()


def test_differences_are_shown_where_they_begin() -> None:
    from cli.words.report import side_by_side

    ours, theirs = side_by_side("a" * 60 + " cat", "a" * 60 + " dog")
    assert (ours, theirs) == ("…" + "a" * 23 + " cat", "…" + "a" * 23 + " dog")
    assert side_by_side("cat", "dog") == ("cat", "dog")
