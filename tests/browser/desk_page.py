"""Steps of a journey at the Desk, and what the library draws, to compare with."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote

from playwright.sync_api import expect

from sandtable.jobs.workbench.open_pack import OpenPack

NIGHT = "decks/night.yaml"
CARGO = "decks/cargo.csv"


class DeskPage:
    """The Desk of a pack in a browser."""

    def __init__(self, journey: Any, folder: Path, *, file: str = "", line: int = 0, card: str = "") -> None:
        self.journey, self.folder = journey, folder
        self.go(file=file, line=line, card=card)
        if card:
            expect(self.page.locator(".strip button[aria-current]")).to_have_attribute("data-card", card)
            self.rev()

    @property
    def page(self) -> Any:
        return self.journey.page

    def go(self, *, file: str = "", line: int = 0, card: str = "") -> None:
        """Go to a place by its address, as a link does."""
        asked = [("file", file), ("line", str(line) if line else ""), ("card", card)]
        query = "&".join(f"{name}={quote(value, safe='')}" for name, value in asked if value)
        self.journey.begin(f"#/desk/{quote(self.folder.name, safe='')}?{query}")
        if file:
            expect(self.page.locator(".tab .name[aria-current]")).to_have_attribute("title", file)

    # --- text

    def line_of(self, file: str, words: str) -> int:
        """Number of the first line of a file on the disk that has some words."""
        lines = (self.folder / file).read_text(encoding="utf-8").splitlines()
        return next(number for number, line in enumerate(lines, 1) if words in line)

    def edit(self, file: str, old: str, new: str) -> None:
        """Replace words in a file by typing; the line is looked up on the disk."""
        line = self.line_of(file, old)
        text = (self.folder / file).read_text(encoding="utf-8").splitlines()[line - 1]
        self.go(file=file, line=line)
        self.select(line, text.index(old), len(old))
        self.type(new)

    def select(self, line: int, start: int, length: int) -> None:
        """Select letters of the line at whose begin the cursor stands."""
        expect(self.page.locator(".cm-lineNumbers .cm-activeLineGutter")).to_have_text(str(line))
        expect(self.page.locator(".cm-content")).to_be_focused()
        keys = self.page.keyboard
        for _ in range(start):
            keys.press("ArrowRight")
        for _ in range(length):
            keys.press("Shift+ArrowRight")

    def type(self, text: str) -> None:
        """Write over what is selected, as pasting does."""
        if text:
            self.page.keyboard.insert_text(text)
        else:
            self.page.keyboard.press("Delete")

    def put_right(self) -> None:
        """Put the finding here right with its key, and wait until the text has changed."""
        before = self.page.locator(".cm-activeLine").inner_text()
        self.page.keyboard.press("Control+.")
        expect(self.page.locator(".cm-activeLine")).not_to_have_text(before)

    def save(self) -> None:
        """Save with the key and wait until it is done."""
        self.page.keyboard.press("Control+s")
        expect(self.page.locator(".tabs .save")).to_be_disabled()

    def text_of(self, file: str) -> str:
        return (self.folder / file).read_text(encoding="utf-8")

    # --- pictures

    def expect_face(
        self, component: str, record: str, side: str = "front", lang: str | None = None, low: bool = False,
        edits: Mapping[str, str] | None = None, place: str = ".card face-picture", n: int = 0,
    ) -> None:  # fmt: skip
        """Wait until a picture on the mat is the one that the library draws of these texts."""
        wanted = face_of(self.folder, component, record, side, lang, low, edits)
        picture = self.page.locator(place).nth(n)
        expect(picture).to_have_attribute("data-rev", wanted.digest)
        drawn = picture.evaluate(
            "one => [...one.shadowRoot.querySelectorAll('path')].map(path => path.getAttribute('d'))"
        )
        assert drawn == re.findall(r'<path\b[^>]*? d="([^"]*)"', wanted.svg)

    def rev(self) -> str:
        """Digest of the picture on the mat."""
        expect(self.page.locator(".card face-picture").first).to_have_attribute("data-rev", re.compile(r"\w"))
        found: str = self.page.locator(".card face-picture").first.get_attribute("data-rev")
        return found


def face_of(
    folder: Path, component: str, record: str, side: str = "front", lang: str | None = None, low: bool = False,
    edits: Mapping[str, str] | None = None,
) -> Any:  # fmt: skip
    """A face as the library draws it of the files on the disk, with some texts instead."""
    opened = OpenPack(folder)
    for name, text in (edits or {}).items():
        opened.edit(name, text)
    return opened.face(component, record, side, lang, low)
