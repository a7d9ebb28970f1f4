"""Words on sheets, colophon and calibration page, which belong to no game."""

from collections.abc import Mapping

from sandtable.model.phrases import Phrases
from sandtable.model.sheet_words import KEY, common_words


def sheet_words(language: str, own: Phrases) -> Phrases:
    """Sheet words of a language; a pack may add its own under `sheet:`, or a whole new language."""
    brought = own.find(KEY)
    return Phrases(language, _over(common_words(language), brought if isinstance(brought, Mapping) else {}))


def _over(ours: Mapping[str, object], brought: Mapping[str, object]) -> dict[str, object]:
    """Merge words, a pack's own before ours; it need not have every word."""
    merged = dict(ours)
    for key, entry in brought.items():
        below = merged.get(key)
        whole = isinstance(below, Mapping) and isinstance(entry, Mapping) and "other" not in entry
        merged[key] = _over(below, entry) if whole else entry  # type: ignore[arg-type]
    return merged
