"""The manual in Markdown: a page for every code, and an index by game."""

import re
from collections.abc import Iterator, Mapping

from rules_check.manual.pages import Page, all_pages
from rules_check.registry import game_rules
from sandtable.findings import Severity
from sandtable.games.registry import all_games

_SEVERITIES = {Severity.ERROR: "Error", Severity.WARNING: "Warning", Severity.INFO: "Fact"}
# Examples of templates are SVG, those of tables CSV, those of schemas JSON.
_LANGUAGES = {"<": "xml", "{": "json", "id,": "csv"}


def titles() -> dict[str | None, str]:
    """Titles of the games, in the order of their codes; the key None stands for rules of all games."""
    return {None: "All games"} | {game.id: game.name for game in all_games()}


def manual() -> dict[str, str]:
    """Every file of the manual by name: `index.md` and one for each code."""
    return {"index.md": index(), **{f"{page.code}.md": whole(page) for page in all_pages()}}


def whole(page: Page) -> str:
    """The page of one code."""
    lines = [f"# {page.code} {page.name}", "", about(page), "", f"{page.manual.title}.", "", body(page)]
    if page.game is not None and page.severity is not Severity.INFO:
        lines += ["", "To allow it in one place, give a reason beside or above the line:", ""]
        lines += ["```yaml", f"# sandtable: allow {page.name} -- why this is meant", "```"]
    return "\n".join(lines) + "\n"


def about(page: Page) -> str:
    """`Error · Warfare · item L-025 of the checklist · R-STK-1`."""
    parts = [_SEVERITIES[page.severity], titles()[page.game]]
    if page.publish_only:
        parts.append("only at the profile publish")
    if page.item:
        parts.append(f"item {page.item} of the checklist")
    if page.ref:
        parts.append(page.ref)
    return " · ".join(parts)


def body(page: Page) -> str:
    """Why, and the examples."""
    lines = [_sentence(page.manual.why)]
    examples = (("Given", page.given), ("Bad", page.manual.bad), ("Good", page.manual.good))
    for title, example in examples:
        if example:
            language = "toml" if title == "Given" else _language(example)
            lines += ["", f"{title}:", "", f"```{language}", example.rstrip("\n"), "```"]
    return "\n".join(lines)


def index() -> str:
    """All codes by game, and items of the checklists without a code."""
    lines = [
        "# Rules of the checker",
        "",
        "`sandtable check` reports under these codes; `sandtable explain CODE` shows a page in the terminal. Codes up to "
        "099 of a game are the items of its checklist, those from 101 on are ours. Facts are told with `--info` and "
        "change nothing. These pages are made by `make docs` from the rules themselves.",
    ]
    for game, title in titles().items():
        pages = [page for page in all_pages() if page.game == game]
        if pages:
            lines += ["", f"## {title}", "", "| code | name | | |", "|---|---|---|---|"]
            lines += [_row(page) for page in pages]
            lines += list(_beyond(game)) if game is not None else []
    return "\n".join(lines) + "\n"


def checklist(game: str) -> tuple[Mapping[str, str], Mapping[str, str]]:
    """Items of a game's checklist that are no rules: those reading reports, by code, and those that wait, in words."""
    part = game_rules(game)
    return part.loaded, part.waits


def _beyond(game: str) -> Iterator[str]:
    loaded, waits = checklist(game)
    if loaded:
        found = ", ".join(f"{item} ({_links(codes)})" for item, codes in sorted(loaded.items(), key=_number))
        yield from ("", f"Items of the checklist that are found while a file is read: {found}.")
    if waits:
        yield from ("", "Items of the checklist that need a game in progress, and wait for an engine:", "")
        yield from (f"- {item}: {words}" for item, words in sorted(waits.items(), key=_number))


def _links(codes: str) -> str:
    return ", ".join(f"[{code}]({code}.md)" for code in codes.split(", "))


def _number(entry: tuple[str, str]) -> int:
    return int(re.sub(r"\D", "", entry[0]))


def _row(page: Page) -> str:
    kind = _SEVERITIES[page.severity].lower() + (", publish" if page.publish_only else "")
    return f"| [{page.code}]({page.code}.md) | {page.name} | {kind} | {page.manual.title} |"


def _sentence(text: str) -> str:
    # An unescaped < would begin a tag.
    return (text[:1].upper() + text[1:]).replace("<", "\\<")


def _language(example: str) -> str:
    return next((name for start, name in _LANGUAGES.items() if example.startswith(start)), "yaml")
