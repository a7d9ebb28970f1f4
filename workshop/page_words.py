"""Words of the workshop in English and Italian: those of the page, and sentences that the server sends."""

from functools import cache
from pathlib import Path
from typing import Any

import yaml

LANGUAGES = ("en", "it")
_FOLDER = Path(__file__).parent / "words"


ROOMS_WITH_WORDS = ("field", "table", "playtest")  # the page asks for them when the room is opened


@cache
def page_words(language: str, room: str = "") -> dict[str, str]:
    """Words of the page in one of LANGUAGES by their flat keys: those of every room, or those of one room alone."""
    return _read(_FOLDER / room / f"{language}.yaml")


@cache
def server_words(language: str) -> dict[str, str]:
    """All sentences of the server in one of LANGUAGES."""
    return _read(_FOLDER / "server" / f"{language}.yaml")


def _read(file: Path) -> dict[str, str]:
    words: dict[str, str] = yaml.safe_load(file.read_text(encoding="utf-8"))
    return words


def both(key: str, /, **values: Any) -> dict[str, str]:
    """A sentence of the server in every language, with values filled in."""
    return {language: server_words(language)[key].format(**values) for language in LANGUAGES}


def say(key: str, language: str, /, **values: Any) -> str:
    """A sentence of the server in one language, with values filled in; English when it is not one of ours."""
    return server_words(language if language in LANGUAGES else "en")[key].format(**values)
