"""docs/built-in.md shows every template and every symbol there is; `make docs` writes it."""

import re

import pytest

from sandtable.faces.renderer import FaceRenderer
from sandtable.resources import builtin_packs
from tests.builtin import pack as builtin
from tools.built_in_page import OF_THE_PRESS, PAGE, SAMPLER, TEMPLATES, opened, shown_by, symbols_of, templates

TEXT = PAGE.read_text(encoding="utf-8")


def section(title: str) -> str:
    return re.split(r"^##+ ", TEXT.split(f"\n### {title}\n", 1)[1], maxsplit=1, flags=re.MULTILINE)[0]


def test_common_templates_have_a_section_each_and_a_sample() -> None:
    common = TEXT.split("## For every pack")[1].split("## Of the built-in games")[0]
    cure = "a common template needs a component in docs/gallery/pack; then run make docs"
    assert set(templates("_common")) <= set(shown_by(opened(SAMPLER))), cure
    assert re.findall(r"^### (.*)$", common, re.MULTILINE) == [*templates("_common"), "Symbols"], cure
    assert all((TEMPLATES / "_common" / f"{name}.svg.j2").is_file() for name in OF_THE_PRESS)


def test_the_samples_are_those_of_the_pack() -> None:
    for component in opened(SAMPLER).components:
        if component.holds:
            continue
        text = (SAMPLER / component.file).read_text(encoding="utf-8")
        assert f"# {component.file}\n{text}```" in TEXT


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(builtin_packs()))
def test_a_game_lists_its_templates_and_symbols(game: str) -> None:
    pack = builtin(game)
    told = section(pack.name["en"])
    assert re.findall(r"^\| `([^`]+)` ", told, re.MULTILINE) == templates(game)
    assert told.split("their names</summary>")[1].split("</details>")[0].replace("`", "").split() == symbols_of(
        FaceRenderer(pack, "en")
    )


def test_its_pictures_are_there_and_small() -> None:
    pictures = [PAGE.parent / name for name in re.findall(r"\((gallery/[^)]+)\)", TEXT) if name.endswith(".webp")]
    assert len(pictures) > 20
    assert all(picture.stat().st_size < 100_000 for picture in pictures)
