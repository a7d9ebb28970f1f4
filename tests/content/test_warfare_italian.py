"""Italian Warfare speaks the terms of the Italian rulebook."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from sandtable.resources import content_folder

# What is not said, and what is.
INSTEAD = {
    r"\bPA\b": "AP",
    r"[Tt]racciato [Aa]zioni": "Action Track",
    r"[Pp]lancia dei dadi": "Consolle dei dadi",
    r"\b[Tt]ir[oi] di prova\b|\b(una|la|le|di|alla|nella) [Pp]rov[ae]\b": "test",
    r"\b[Ss]postament[oi]\b|\bscala(no)? (solo )?per\b": "modificatore",
    r"\b[Cc]ecchin[oi]\b": "Tiratore scelto",
    r"\btirator[ei] (Regolari|Irregolari|avversari)\b": "chi spara",
    r"\bFals[oi]\b": "Dummy",
    r"\b[Ff]urtività\b": "Stealth",
    r"\b[Cc]acciaelicotteri\b": "Caccia-elicotteri",
    r"\bGenio\b": "Genieri",
    r"\b[Ss]egnalin[oi] sconosciut[oi]\b": "segnalino Ignoto",
    r"\b[Cc]ub[oi]\b": "cubetto",
    r"\bintegr[oaie] (nel|di) morale\b|\bmorale integro\b": "né Scosso né Soppresso",
    r"[Ll]ivello di regole": "capitoli",
    r"\w'\w": "a printed apostrophe",
}
FILES = sorted(path for path in (content_folder() / "warfare").rglob("*.yaml") if "tiles" not in path.parts)


def italian(value: object) -> Iterator[str]:
    """Every Italian text in nested data, wherever texts stand by language."""
    if isinstance(value, dict):
        for key, below in value.items():
            yield from (said(below) if key == "it" else italian(below))
    elif isinstance(value, list):
        for below in value:
            yield from italian(below)


def said(value: object) -> Iterator[str]:
    """Every text below."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for below in value.values() if isinstance(value, dict) else value:
            yield from said(below)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(content_folder() / "warfare").as_posix())
def test_no_other_terms(path: Path) -> None:
    data = yaml.safe_load(path.read_text("utf-8"))
    # In the generator's grammar a straight apostrophe is what is looked for.
    texts = [] if path.name == "grammar.yaml" else list(said(data) if path.name == "it.yaml" else italian(data))
    wrong = {text: better for text in texts for term, better in INSTEAD.items() if re.search(term, text)}
    assert wrong == {}
