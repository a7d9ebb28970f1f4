"""Commands and codes that people type by other names, and findings at places people can change."""

import logging
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli.main import sandtable_command
from cli.shared.watch import work_again

GAME = """\
id: mine
name: Mine
edition: "1.0"
languages: [en]
components:
  - {id: deck, type: deck, name: Deck, file: deck.yaml, size: mini, template: card, back: card-back}
"""
DECK = f'cards:\n  - id: one\n    source: house\n    name: One\n    text: "{"too many words " * 120}"\n'


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)


def run(*args: str) -> tuple[int, str]:
    result = CliRunner().invoke(sandtable_command, args)
    return result.exit_code, result.output


@pytest.mark.parametrize(
    ("written", "hint"),
    [
        ("print", "there is no command 'print'; did you mean 'render'?"),
        ("new", "there is no command 'new'; did you mean 'init'?"),
        ("validate", "there is no command 'validate'; did you mean 'check'?"),
        ("help", "there is no command 'help'; write 'sandtable --help'"),
        ("version", "there is no command 'version'; write 'sandtable --version'"),
        ("wf60", "there is no command 'wf60'; write 'sandtable explain wf60'"),
        (".", "there is no command '.'; write 'sandtable check .'"),
        ("rendr", "there is no command 'rendr'; did you mean 'render'?"),
    ],
)
def test_a_command_by_another_name_leads_to_it(written, hint) -> None:
    code, output = run(written)
    assert code == 2
    assert hint in output


@pytest.mark.parametrize("written", ["wf60", "WF-60", "wf060"])
def test_a_code_may_lack_its_zeros(written) -> None:
    code, output = run("explain", written)
    assert code == 0
    assert output.startswith("WF060 ")


def test_a_text_too_long_for_a_common_template_is_a_fault_of_the_card() -> None:
    Path("mine").mkdir()
    Path("mine/game.yaml").write_text(GAME)
    Path("mine/deck.yaml").write_text(DECK)
    for command in (("check", "mine"), ("export", "mine", "--to", "mpc", "--check"), ("render", "mine")):
        output = run(*command)[1]
        assert "mine/deck.yaml:5:11: ST040 one (en): text does not fit" in output, command
        assert "shorten it, or write a template of your own" in output
        assert "card.svg.j2" not in output


def test_a_title_too_long_is_a_fault_of_its_line() -> None:
    Path("mine").mkdir()
    Path("mine/game.yaml").write_text(GAME.replace("name: Mine", f"name: {'A Title ' * 40}"))
    Path("mine/deck.yaml").write_text(DECK.replace("too many words " * 120, "few"))
    code, output = run("check", "mine")
    assert code == 1
    assert "mine/game.yaml:2:7: ST040 colophon (en): text does not fit" in output
    assert "shorten it, or print it on larger paper" in output


def test_an_interrupted_watch_ends_in_silence(monkeypatch, capsys, caplog) -> None:
    def watch(*folders, recursive, raise_interrupt):
        assert raise_interrupt
        yield {(1, str(Path("a.yaml").resolve()))}
        raise KeyboardInterrupt

    Path("a.yaml").write_text("")
    monkeypatch.setattr("watchfiles.watch", watch)
    with caplog.at_level(logging.DEBUG):
        assert work_again([Path("a.yaml")], lambda saved: 1, 0) == 1
    assert capsys.readouterr().err == "watching; Ctrl-C ends\na.yaml saved\n"
    assert caplog.text == ""
