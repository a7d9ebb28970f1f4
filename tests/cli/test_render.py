"""`sandtable render` of a pack with faults."""

from pathlib import Path

from click.testing import CliRunner

from cli.main import sandtable_command


def test_an_effect_without_words_is_one_line(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    runner = CliRunner()
    runner.invoke(sandtable_command, ["init", "my", "--from", "lets-war"])
    deck = Path("my/decks/conflict.yaml")
    written = deck.read_text().replace("effect: draw(2)", "effect: drow(2)", 1)
    deck.write_text(written)
    line = written[: written.index("drow")].count("\n") + 1
    result = runner.invoke(sandtable_command, ["render", "my", "conflict", "calendar"])
    assert result.exit_code == 1
    assert result.stderr.splitlines() == [
        f"{deck}:{line}:13: ST019 Let's War has no effect 'drow'; did you mean 'draw'?",
        "not printed: conflict",
    ]
    assert result.stdout.startswith("1 piece on 1 sheet in 1 file in out/my")
