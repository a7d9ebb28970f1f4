"""docs/engine/rule-ids.md, the list of all numbers of rules and rulings: `python -m tools.rule_ids_page` rewrites it."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from sandtable.resources import content_folder

PAGE = Path(__file__).parent.parent / "docs" / "engine" / "rule-ids.md"
GAMES = {"lets-war": "Let's War", "edadh": "War for Edadh", "proelio": "Proelio", "warfare": "Warfare"}
ANCHOR = re.compile(r"^\(((?:[A-Z]+-[A-Za-z0-9.-]+ ?)+?) ?(HOUSE)?\) ")
HEADING = re.compile(r"^##\s+(.+?)(?:\s*\{[\w-]+\})?$")
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
ABOUT = """\
# Numbers of rules and rulings

Every number that the rulebooks and `errata.yaml` of the four games use. `python -m tools.rule_ids_page` makes this page
from them; a test fails when it is out of date.

What is listed first for each game is of this edition: rules marked HOUSE, rulings, and the numbers that rulings and
gaps have in the rulebook. The other rules restate the published game. Rulebooks in English and Italian have the same
numbers.
"""


class Line(NamedTuple):
    """A number, what it is, and where it stands."""

    id: str
    kind: str
    where: str


def rules_of(game: str) -> Iterator[Line]:
    """Numbered rules of a rulebook in its order."""
    chapter = ""
    for line in (content_folder() / game / "rules" / "en.md").read_text(encoding="utf-8").splitlines():
        heading, anchor = HEADING.match(line), ANCHOR.match(line)
        chapter = heading[1] if heading else chapter
        if anchor:
            for id_ in anchor[1].split():
                kind = "HOUSE rule" if anchor[2] else "rule" if id_.startswith("R-") else "ruling in the rulebook"
                yield Line(id_, kind, chapter)


def rulings_of(game: str) -> Iterator[Line]:
    """Rulings of a game's errata in their order."""
    data = yaml.safe_load((content_folder() / game / "errata.yaml").read_text(encoding="utf-8"))
    for ruling in data["errata"]:
        yield Line(ruling["id"], "ruling: " + ", ".join(_kinds(ruling)), _english(ruling["topic"]))


def unprinted_of(game: str) -> Iterator[Line]:
    """Numbers that only facts.yaml has, with the reason."""
    data = yaml.load((content_folder() / game / "facts.yaml").read_text(encoding="utf-8"), Loader=LOADER)
    for id_, entry in data["rules"].items():
        if "unprinted" in entry:
            yield Line(id_, "not in the rulebook", entry["unprinted"])


def _kinds(ruling: dict[str, Any]) -> list[str]:
    kind = ruling.get("kind", "ruling")
    return [kind] if isinstance(kind, str) else list(kind)


def _english(text: str | dict[str, str]) -> str:
    return text if isinstance(text, str) else text["en"]


def page() -> str:
    parts = [ABOUT]
    for game, name in GAMES.items():
        rules, rulings = list(rules_of(game)), list(rulings_of(game))
        known = {line.id for line in [*rules, *rulings]}
        rulings += [line for line in unprinted_of(game) if line.id not in known]
        ours = [line for line in rules if line.kind != "rule"]
        published = [line.id for line in rules if line.kind == "rule"]
        parts.append(
            f"## {name}\n\n### Of this edition\n\n| number | what it is | where, or about what |\n|---|---|---|"
        )
        parts[-1] += "".join(f"\n| {line.id} | {line.kind} | {line.where} |" for line in [*ours, *rulings])
        parts.append(f"### Of the published game\n\n{_wrapped(', '.join(dict.fromkeys(published)) + '.')}")
    return "\n\n".join(part.rstrip() for part in parts) + "\n"


def _wrapped(text: str) -> str:
    lines, line = [], ""
    for word in text.split():
        if len(line) + len(word) >= 120:
            lines.append(line.rstrip())
            line = ""
        line += word + " "
    return "\n".join([*lines, line.rstrip()])


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
