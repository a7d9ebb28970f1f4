"""Links of the docs lead somewhere, headings included; nothing is asked of the network."""

import re
import runpy
import unicodedata
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.rglob("*.md"))]
FENCE = re.compile(r"^(`{3,})[^\n]*\n.*?^\1`*$", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"\]\(([^()\s]+)\)")


@cache
def prose(page: Path) -> str:
    """A page without its listings and snippets."""
    return re.sub(r"`[^`\n]+`", "", FENCE.sub("", page.read_text(encoding="utf-8")))


@cache
def anchors(page: Path) -> set[str]:
    """Names of the headings, as code hosts and the site make them."""
    headings = re.findall(r"^#+ (.+)$", FENCE.sub("", page.read_text(encoding="utf-8")), re.MULTILINE)
    return {anchor(heading) for heading in headings}


def anchor(heading: str) -> str:
    kept = [c for c in heading.lower() if c in " -_" or unicodedata.category(c)[0] in "LN"]
    return "".join(kept).replace(" ", "-")


def broken(page: Path) -> list[str]:
    """Links of a page that lead nowhere."""
    found = []
    for target in LINK.findall(prose(page)):
        if re.match(r"[a-z]+:", target):
            continue
        name, _, heading = target.partition("#")
        file = (page.parent / name).resolve() if name else page
        if file.is_dir() or not file.exists() or (heading and heading not in anchors(file)):
            found.append(f"{page.relative_to(ROOT)}: {target}")
    return found


def test_every_link_leads_to_a_file_and_a_heading() -> None:
    assert len(PAGES) > 250
    assert [fault for page in PAGES for fault in broken(page)] == []


def test_a_broken_link_is_seen(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr("tests.test_docs.ROOT", tmp_path)
    page = tmp_path / "page.md"
    page.write_text(
        "# One `two`, three\n[a](#one-two-three) [b](#four) [c](page.md) [d](no.md) [e](https://x.y)\n`[f](g)`"
    )
    assert broken(page) == ["page.md: #four", "page.md: no.md"]


def test_the_site_names_pages_that_are_there_once() -> None:
    named = [
        name for names in runpy.run_path(str(DOCS / "site/navigation.py"))["NAVIGATION"].values() for name in names
    ]
    assert len(named) == len(set(named))
    assert [name for name in named if not (DOCS / f"{name}.md").is_file()] == []
