"""docs/generator.md shows the tables, points and missions as the data has them."""

from tools.generator_page import PAGE, PARTS, filled


def test_the_page_agrees_with_the_data() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert all(f"<!-- {name} -->" in page for name in PARTS)
    assert filled(page) == page, "run python -m tools.generator_page"
