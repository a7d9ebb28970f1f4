"""The identity of a face: templates that are included, and what one digest or the other is of."""

import time
from collections.abc import Callable
from pathlib import Path

import jinja2
import pytest
from jinja2 import meta

from sandtable.faces.renderer import FaceRenderer
from sandtable.faces.template_parts import templates_named
from sandtable.faces.templates import Sandbox
from sandtable.model.loading.pack_loader import load_pack
from sandtable.resources import templates_folder

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88">{}</svg>'
GAME = """\
id: one
name: One
edition: "1"
languages: [en]
components:
  - {id: cards, type: deck, kind: card, name: Cards, file: cards.yaml, size: poker, template: front}
"""


def test_named_templates_are_those_that_jinja_finds() -> None:
    files = sorted(templates_folder().rglob("*.svg*"))
    assert len(files) > 50
    for file in files:
        source = file.read_text(encoding="utf-8")
        sandbox = Sandbox([file.parent])
        expected = set(meta.find_referenced_templates(sandbox.parse(source)))
        named = templates_named(source)
        assert (named is None) == (None in expected), file
        assert named is None or set(named) == expected, file


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("{% include 'a' %}{%- import \"b\" as b -%}{%+ from 'c' import d with context %}", ("a", "b", "c")),
        ("{% extends 'a' %}{% include 'b' ignore missing %}{% include\n  'c'\n%}", ("a", "b", "c")),
        ("{# {% include 'a' %} #}{% raw %}{% include 'b' %}{% endraw %}", ()),
        ("{% include name %}", None),
        ("{% include ['a', 'b'] %}", None),
        ("{% include 'a' ~ b %}", None),
        ("{% include 'a' if card.x else 'b' %}", None),
        ("{% include 'a' 'b' %}", None),
        ("{% set included = 'a' %}{% for from_ in [] %}{% endfor %}", ()),
    ],
)
def test_templates_named(source: str, names: tuple[str, ...] | None) -> None:
    assert templates_named(source) == names
    try:
        found = list(meta.find_referenced_templates(jinja2.Environment(autoescape=True).parse(source)))
    except jinja2.TemplateSyntaxError:
        return
    assert names is None or set(found) == set(names)


@pytest.fixture
def output(tmp_path: Path) -> Callable[..., bytes]:
    """The digest of the face of one card by what its template writes."""

    def made(front: str, card: str = "{id: a, name: A, source: house}", **files: bytes) -> bytes:
        (tmp_path / "templates").mkdir(exist_ok=True)
        (tmp_path / "game.yaml").write_text(GAME)
        (tmp_path / "cards.yaml").write_text(f"cards: [{card}]\n")
        (tmp_path / "templates" / "front.svg.j2").write_text(SVG.format(front))
        for name, content in files.items():
            (tmp_path / name).write_bytes(content)
        pack = load_pack(tmp_path).pack
        assert pack is not None
        component = pack.components[0]
        found = FaceRenderer(pack, "en").output(component, component.records[0], "front")
        assert found is not None
        return found

    return made


def test_lines_above_and_comments_change_no_output(output: Callable[..., bytes]) -> None:
    first = output("<rect width='5' height='5'/>")
    assert output("{# more\nlines #}<rect width='5' height='5'/>") == first
    assert output("<rect width='6' height='5'/>") != first


@pytest.mark.parametrize("name", ["plain.png", "two words.png", "a&b.png", "ünlaut.png"])
def test_a_picture_of_any_name_is_in_the_output(output: Callable[..., bytes], name: str) -> None:
    shown = f"<image href='{name.replace('&', '&amp;')}' width='5' height='5'/>"
    assert output(shown, **{name: b"one"}) != output(shown, **{name: b"two"})


@pytest.mark.parametrize("name", ["star", "star:five", "a star"])
def test_a_symbol_of_any_name_is_in_the_output(output: Callable[..., bytes], name: str) -> None:
    def kit(radius: int) -> dict[str, bytes]:
        return {"templates/kit.svg": SVG.format(f'<symbol id="{name}"><circle r="{radius}"/></symbol>').encode()}

    shown = f"<use href='#{name}'/>"
    assert output(shown, **kit(3)) != output(shown, **kit(4))


def test_a_symbol_that_is_not_shown_is_not_in_the_output(output: Callable[..., bytes]) -> None:
    def kit(radius: int) -> dict[str, bytes]:
        return {"templates/kit.svg": SVG.format(f'<symbol id="moon"><circle r="{radius}"/></symbol>').encode()}

    assert output("<rect width='5' height='5'/>", **kit(3)) == output("<rect width='5' height='5'/>", **kit(4))


@pytest.mark.parametrize("part", ["{#", "{% raw %}", "{% include ", "{% include 'a' "])
def test_a_template_that_closes_nothing_is_read_once(part: str) -> None:
    begun = time.process_time()
    templates_named(part * 400_000)
    assert time.process_time() - begun < 5
