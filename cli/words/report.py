"""Reports on translations for the terminal."""

import click

from sandtable.model.translation.exporting import Tally
from sandtable.model.translation.language_codes import EXAMPLES, is_language_code

MOST_SHOWN = 3


class LanguageCode(click.ParamType):  # type: ignore[type-arg]
    """A language as packs name it: de, pt-BR."""

    name = "LANG"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        code = value.replace("_", "-")
        if not is_language_code(code):
            self.fail(f"'{value}' is no code of a language; write {EXAMPLES}", param, ctx)
        return code


def tell_tally(tally: Tally, all_names: bool) -> int:
    """Print untranslated and stale texts; return the number of lines printed."""
    lines = 0
    for names, what in (
        (tally.lacking, "not translated"),
        (tally.stale, "stale or fuzzy"),
        (tally.gone, "no longer in the pack"),
    ):
        if names:
            shown = names if all_names else names[:MOST_SHOWN]
            more = f" and {len(names) - len(shown)} more" if len(names) > len(shown) else ""
            between = "\n    " if all_names else " "
            click.echo(f"  {len(names)} {what}:{between}{f',{between}'.join(shown)}{more}")
            lines += 1
    return lines


def side_by_side(one: str, other: str, most: int = 48) -> tuple[str, str]:
    """Return two texts in one line each, shortened to the place where they begin to differ."""
    lines = [" ".join(text.split()) for text in (one, other)]
    begin = next((n for n, pair in enumerate(zip(*lines, strict=False)) if pair[0] != pair[1]), min(map(len, lines)))
    start = max(0, begin - most // 2) if max(map(len, lines)) > most else 0
    shown = [
        f"{'…' if start else ''}{line[start : start + most]}{'…' if len(line) > start + most else ''}" for line in lines
    ]
    return shown[0], shown[1]
