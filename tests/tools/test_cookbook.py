"""Every recipe of the cookbook does what its page says, and its files are those the page shows."""

import re
from pathlib import Path

import pytest

from tools.cookbook import COOKBOOK, copy_of, matches, page_of, parts_of_files, recipes, run
from tools.cookbook_pictures import PICTURES

RECIPES = recipes()
HEADINGS = ["## The files", "## What to change next"]


def test_there_are_at_least_a_dozen() -> None:
    assert len(RECIPES) >= 12
    assert {recipe.name for recipe in RECIPES} == set(PICTURES)


def test_the_list_of_recipes_leads_to_each() -> None:
    index = (COOKBOOK / "index.md").read_text(encoding="utf-8")
    linked = re.findall(r"\]\(([a-z-]+)/README\.md\)", index)
    assert sorted(set(linked)) == [recipe.name for recipe in RECIPES]


def test_a_gap_stands_for_any_lines_and_nothing_else_does() -> None:
    assert matches("one\n…\nfour\n", "one\ntwo\nthree\nfour\n") and matches("one\n…\n", "one\n")
    assert not matches("one\nfour\n", "one\ntwo\nfour\n") and not matches("…\nfour\n", "one\n4\n")


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.name)
def test_a_page_shows_its_files_as_they_are(recipe: Path) -> None:
    page = page_of(recipe)
    assert all(heading in page for heading in HEADINGS)
    for name, runs in parts_of_files(page):
        text = (recipe / name).read_text(encoding="utf-8")
        for lines in runs:
            assert lines in text, f"{name} has no longer\n{lines}"
    size = (recipe / "picture.png").stat().st_size
    assert "](picture.png)" in page and size < 100_000


@pytest.mark.slow
@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.name)
def test_a_recipe_does_what_its_page_says(recipe: Path) -> None:
    with copy_of(recipe):
        shown = list(run(recipe))
        for one in shown:
            assert one.true, f"$ sandtable {one.command}\nthe page:\n{one.expected}\nnow:\n{one.printed}"
        assert recipe.name == "print-tonight" or any(
            one.command.startswith("check") and one.printed.startswith("all is well") for one in shown
        ), "a recipe checks clean"
        assert any(path.suffix == ".pdf" for path in Path().rglob("*")), "a recipe prints something"
