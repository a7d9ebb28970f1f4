"""Words of sheets, colophon and calibration page, which belong to no game."""

from collections.abc import Mapping
from functools import cache

from sandtable.model.phrases import Phrases
from sandtable.model.reading.schema import file_validator
from sandtable.model.reading.values import values_of
from sandtable.model.reading.yaml_file import read_yaml
from sandtable.resources import sheet_words_folder

FALLBACK = "en"


def sheet_words(language: str, own: Phrases) -> Phrases:
    """The sheet words of a language; a pack may bring its own under `sheet:`, a whole new language too."""
    brought = own.find("sheet")
    return Phrases(language, _over(_common(language), brought if isinstance(brought, Mapping) else {}))


def _over(ours: Mapping[str, object], brought: Mapping[str, object]) -> dict[str, object]:
    """All words, a pack's own before ours; it need not bring every word of a sheet."""
    merged = dict(ours)
    for key, entry in brought.items():
        below = merged.get(key)
        merged[key] = _over(below, entry) if isinstance(below, Mapping) and isinstance(entry, Mapping) else entry
    return merged


@cache
def _common(language: str) -> Mapping[str, object]:
    folder = sheet_words_folder()
    file = folder / f"{language}.yaml"
    if not file.is_file():
        file = folder / f"{FALLBACK}.yaml"
    if not file.is_file():
        return {}
    tree = read_yaml(file.read_bytes(), file.name)
    words = values_of(tree, tree.root, file_validator("words").shape, [])
    return words if isinstance(words, Mapping) else {}
