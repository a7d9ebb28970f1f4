"""What the printing commands offer, and `sandtable render` of a pack with faults."""

import json
from importlib import import_module
from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner

from cli.main import sandtable_command
from sandtable.backends import BACKENDS
from sandtable.layout.paper import NAMED_PAPERS, REAL_PAPERS
from sandtable.press.options import JobOptions
from sandtable.press.render import render
from sandtable.resources import templates_folder
from tests.builtin import pack


@pytest.mark.slow
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


@pytest.mark.parametrize("command", ["render", "calibrate", "art"])
def test_papers_formats_and_languages_are_those_there_are(command) -> None:
    params = import_module("cli.render.command" if command == "render" else f"cli.{command}").command.params
    offered = {option.name: option.type.choices for option in params if hasattr(option.type, "choices")}
    assert list(offered["paper"]) == list(NAMED_PAPERS if command == "render" else REAL_PAPERS)
    if command == "calibrate":
        assert list(offered["lang"]) == sorted(file.stem for file in (templates_folder() / "_common/words").iterdir())
    else:
        assert list(offered["form"]) == [*BACKENDS, *(["html"] if command == "render" else [])]


def test_art_is_drawn_in_any_format(tmp_path) -> None:
    result = CliRunner().invoke(sandtable_command, ["art", "proelio", "tower", "--format", "svg", "-o", str(tmp_path)])
    assert result.exit_code == 0, result.output
    assert [file.suffix for file in tmp_path.iterdir()] == [".svg"]


def test_files_that_are_printed_otherwise_are_told_apart(tmp_path) -> None:
    sampler = Path(__file__).parents[2] / "docs/gallery/pack"
    result = CliRunner().invoke(
        sandtable_command, ["render", str(sampler), "tokens", "cards", "aids", "-o", str(tmp_path)]
    )
    assert result.stdout.splitlines() == [
        f"6 pieces on 3 sheets in 3 files in {tmp_path}; print at 100 % on A4:",
        "  duplex, turned on the long edge: sampler-cards-en-a4",
        "  one side: sampler-tokens-en-a4, sampler-aids-en-a4",
    ]


@pytest.mark.parametrize(("language", "name"), [("en", "start-here"), ("it", "si-comincia-da-qui")])
def test_the_last_line_names_the_page_to_start_with(tmp_path, language: str, name: str) -> None:
    what = ["proelio", "colophon", "reference", "--lang", language, "-o", str(tmp_path)]
    result = CliRunner().invoke(sandtable_command, ["render", *what])
    first = f"proelio-0-{name}-{language}-a4.pdf"
    assert result.stdout.splitlines()[-1] == f"  start with {first}"
    assert sorted(file.name for file in tmp_path.iterdir())[0] == first
    told = json.loads(CliRunner().invoke(sandtable_command, ["render", *what, "--report", "json"]).stdout)
    assert told["start"] == told["files"][0] == str(tmp_path / first)


def test_a_booklet_says_on_which_edge_it_is_turned(tmp_path) -> None:
    result = CliRunner().invoke(
        sandtable_command, ["render", "proelio", "rules", "--booklet", "--copies-once", "-o", str(tmp_path)]
    )
    assert result.stdout.strip().endswith("; print duplex, turned on the short edge; fold and staple")


def test_backs_left_out_are_named_on_the_first_page(tmp_path) -> None:
    done = render(pack("warfare"), ("colophon", "tokens", "markers"), ("en",), JobOptions(duplex="none"), tmp_path)
    assert done.start == tmp_path / "warfare-0-start-here-en-a4.pdf"
    page = pypdfium2.PdfDocument(str(done.start))[0]
    assert "Not so: Markers." in " ".join(page.get_textpage().get_text_range().split())


def test_decks_without_backs_are_told_apart_by_sleeves(tmp_path) -> None:
    what = ["render", "proelio", "colophon", "decks", "-o", str(tmp_path)]
    said = CliRunner().invoke(sandtable_command, [*what, "--duplex", "none"]).stdout
    assert "sleeves of another colour for each, or --duplex fold (base, imperial)" in said
    page = pypdfium2.PdfDocument(str(tmp_path / "proelio-0-start-here-en-a4.pdf"))[0]
    words = " ".join(page.get_textpage().get_text_range().split())
    assert "sleeves of another colour for each (Base deck, Imperial deck)" in words
    assert "told apart by their names" in words
    assert "sleeves" not in CliRunner().invoke(sandtable_command, what).stdout
