"""Findings for texts a language lacks: one for missing texts, one for stale ones."""

from collections.abc import Iterator, Sequence

from sandtable.findings import Finding, Position
from sandtable.model.codes import finding
from sandtable.model.phrases import listed
from sandtable.model.translation.texts import Gaps

MOST_SHOWN = 3


def gap_findings(language: str, instead: str, gaps: Gaps, at: Position, pack: str) -> Iterator[Finding]:
    """Yield a finding for texts printed in another language, and one for translations that need review."""
    if gaps.lacking:
        count = len(gaps.lacking)
        what = "text is" if count == 1 else "texts are"
        message = f"{count} of {gaps.of} {what} not in '{language}' and printed in '{instead}': {_some(gaps.lacking)}"
        hint = f"sandtable words export {pack} --lang {language} -o {language}.po writes them down for a translator"
        yield finding("ST056", at, message, hint)._replace(names=gaps.lacking)
    if gaps.stale:
        count = len(gaps.stale)
        what = "translation is" if count == 1 else "translations are"
        message = f"{count} {what} stale or fuzzy in '{language}' and printed in '{instead}': {_some(gaps.stale)}"
        hint = "their source has changed, or a translator has doubts; export, look at them again, import"
        yield finding("ST057", at, message, hint)._replace(names=gaps.stale)


def _some(names: Sequence[str]) -> str:
    shown = [f"'{name}'" for name in names[:MOST_SHOWN]]
    more = len(names) - len(shown)
    return f"{', '.join(shown)} and {more} more" if more else listed(shown)
