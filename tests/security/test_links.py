"""A stranger's pack reads nothing outside its folder by links, whichever command opens it."""

import shutil
import subprocess
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

SECRET = "hunter2-of-nobody"
GAME = """id: evil
name: Evil
edition: "1"
languages: [en]
components: [{id: a, type: deck, name: A, file: a.yaml, size: poker, template: card}]
"""
CARDS = "cards: [{id: one, name: x, source: house}]\n"
CARD = '<svg xmlns="http://www.w3.org/2000/svg">{}</svg>'
TEXT = '<text x="5" y="9" font-family="Source Sans Pro" font-size="4">{% include "secret.svg.j2" %}</text>'


@pytest.fixture
def evil(tmp_path) -> Path:
    """A pack at content/evil, and beside `content` a folder with secrets in every form one could want."""
    secrets = tmp_path / "secrets"
    secrets.mkdir()
    for name in ("secret.svg.j2", "key", "x.yaml", "en.yaml", "en.md"):
        (secrets / name).write_text(f"{SECRET}\n")
    (secrets / "card.svg.j2").write_text(CARD.format(f"<text>{SECRET}</text>"))
    (secrets / "kit.svg").write_text(
        CARD.format(f'<symbol id="{SECRET}" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></symbol>')
    )
    folder = tmp_path / "content" / "evil"
    (folder / "templates").mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME)
    (folder / "a.yaml").write_text(CARDS)
    (folder / "templates" / "card.svg.j2").write_text(CARD.format(TEXT))
    return folder


# What is replaced by a link to what.
LINKS = {
    "game": ("game.yaml", "key"),
    "cards": ("a.yaml", "key"),
    "errata": ("errata.yaml", "key"),
    "words": ("words/en.yaml", "en.yaml"),
    "the words' folder": ("words", "."),
    "templates": ("templates", "."),
    "a template": ("templates/card.svg.j2", "card.svg.j2"),
    "an include": ("templates/secret.svg.j2", "secret.svg.j2"),
    "a kit": ("templates/kit.svg", "kit.svg"),
    "a folder of templates": ("templates/below", "."),
    "templates beside": ("../../templates/evil", "."),
    "all templates beside": ("../../templates", "."),
    "scenarios": ("scenarios", "."),
    "a scenario": ("scenarios/x.yaml", "x.yaml"),
    "set-ups": ("setups", "."),
    "rules": ("rules", "."),
    "a rulebook": ("rules/en.md", "en.md"),
    "settings": ("sandtable.toml", "key"),
}
COMMANDS = {
    "check": ("check", "content/evil"),
    "check a folder": ("check", "content"),
    "render": ("render", "content/evil", "--format", "svg", "-o", "out"),
    "art": ("art", "content/evil", "-o", "out"),
    "errata list": ("errata", "list", "content/evil"),
    "errata diff": ("errata", "diff", "good", "content/evil"),
    "games": ("games", "content/evil"),
    "schema": ("schema", "content/evil", "--modeline"),
    "scenario": ("scenario", "content/evil/scenarios/x.yaml", "-o", "out"),
}  # fmt: skip


def link(folder: Path, name: str, led: str, way: str) -> None:
    at, target = folder / name, folder.parents[1] / "secrets" / led
    if at.is_dir() and not at.is_symlink():
        shutil.rmtree(at)
    at.unlink(missing_ok=True)
    at.parent.mkdir(parents=True, exist_ok=True)
    if way == "short":
        target = Path("../" * (len(at.resolve().relative_to(folder.parents[1].resolve()).parts) - 1)) / "secrets" / led
    at.symlink_to(target)


@pytest.mark.slow
# The gravest go through every command, the others through the two that read most.
@pytest.mark.parametrize(
    ("name", "way"),
    [*((name, "whole") for name in LINKS), ("templates", "short"), ("game", "short")],
)
def test_nothing_is_shown_or_printed(sandtable, evil, name, way) -> None:
    shutil.copytree(evil, "good")
    Path("good/templates/card.svg.j2").write_text(CARD.format("<text>x</text>"))
    link(evil, *LINKS[name], way)
    every = way == "whole" and name in ("game", "templates", "a scenario")
    commands = COMMANDS if every else {"render": COMMANDS["render"]}
    for command in commands.values():
        ran = sandtable(*command)
        assert SECRET not in ran.said, command
    made = [
        path
        for place in ("out", "content")
        for path in Path(place).rglob("*")
        if path.is_file() and not path.is_symlink()
    ]
    for path in made:
        if "secrets" not in path.resolve().parts:
            assert SECRET.encode() not in path.read_bytes(), path


@pytest.mark.parametrize("name", [name for name, (at, _) in LINKS.items() if not at.startswith("..")])
def test_check_names_the_link(sandtable, evil, name) -> None:
    link(evil, *LINKS[name], "whole")
    ran = sandtable("check", "content/evil")
    assert ran.code == 1 or (name == "settings" and ran.code == 3), ran
    assert f"{LINKS[name][0]}" in ran.said
    assert "leads out of the pack's folder" in ran.said


def test_render_names_the_link(sandtable, evil) -> None:
    link(evil, "../../templates/evil", ".", "whole")
    shutil.rmtree(evil / "templates")
    ran = sandtable("render", "content/evil", "-o", "out")
    assert ran.code == 1
    assert "'templates/evil' is a link that leads out of its folder" in ran.said


def test_links_inside_a_pack_are_its_own_affair(sandtable, evil) -> None:
    (evil / "drawings").mkdir()
    (evil / "templates" / "card.svg.j2").rename(evil / "drawings" / "card.svg.j2")
    (evil / "drawings" / "card.svg.j2").write_text(CARD.format("<text>x</text>"))
    (evil / "templates" / "card.svg.j2").symlink_to("../drawings/card.svg.j2")
    assert sandtable("check", "content/evil").code == 0
    assert sandtable("render", "content/evil", "-o", "out").code == 0


def test_links_in_a_revision_are_passed_over(sandtable, evil) -> None:
    link(evil, "templates", ".", "whole")
    run = lambda *words: subprocess.run(["git", *words], check=True, capture_output=True)  # noqa: E731
    run("init", "-q")
    run("add", "content")
    run("-c", "user.name=x", "-c", "user.email=x@example.org", "commit", "-qm", "x")
    ran = sandtable("errata", "diff", "HEAD:content/evil", "content/evil")
    assert SECRET not in ran.said
