"""The first ten minutes of a game as a lesson: the steps of the rulebook's walkthrough, in all its languages.

A step is a figure of a recorded game with the heading and the words before it. So what is printed and what is played
at the table are one text.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from sandtable.model.pack import Pack
from sandtable.model.rulebook.blocks import Figure, Heading, Paragraph, Rulebook, Runs, walk, words
from sandtable.model.rulebook.loading import load_rules
from sandtable.model.rulebook.presence import rules_file

_FENCE = "```figure\nwalkthrough:"
Words = Mapping[str, str]  # by language


class LessonStep(NamedTuple):
    """One step: choices `first` to `last` of the record are made in it.

    It tells of events after `since` choices, of those `rules` that it is about. `drawn` is the figure of a step that
    shows more than a position, as in Edadh the turning of a card.
    """

    title: Words
    text: Mapping[str, list[str]]
    first: int
    last: int
    since: int
    rules: tuple[str, ...]
    drawn: Mapping[str, Any] | None


class Lesson(NamedTuple):
    """Steps of the game that `record` keeps, a file of the pack."""

    record: str
    steps: tuple[LessonStep, ...]


class _Told(NamedTuple):
    """A step in one language."""

    title: str
    text: list[str]
    figure: Figure


def lesson_of(pack: Pack) -> Lesson | None:
    """The lesson in a pack's rules; None where there is none, or where the languages do not tell the same steps."""
    names = {record.id: record.name for component in pack.components for record in component.records}
    books = load_rules(pack).books
    told = {
        language: list(_steps(book, {id_: name[language] for id_, name in names.items()}))
        for language, book in books.items()
    }
    first = next(iter(told.values()), [])
    data = [step.figure.data for step in first]
    if not first or any([step.figure.data for step in steps] != data for steps in told.values()):
        return None
    made, steps = 0, []
    for number, one in enumerate(data):
        last = max(made, int(one.get("to", 0)))
        steps.append(
            LessonStep(
                {language: each[number].title for language, each in told.items()},
                {language: each[number].text for language, each in told.items()},
                made,
                last,
                int(one.get("from", made)),
                tuple(one.get("rules", ())),
                one if one.get("turning") else None,
            )
        )
        made = last
    return Lesson(str(data[0]["walkthrough"]), tuple(steps))


def has_lesson(pack: Pack) -> bool:
    """True if the rules of a pack have a walkthrough; they are not read as a whole."""
    files = (Path(pack.folder) / rules_file(language) for language in pack.languages)
    return any(file.is_file() and _FENCE in file.read_text(encoding="utf-8", errors="replace") for file in files)


def _steps(book: Rulebook, names: Words) -> list[_Told]:
    """Steps in one language: each figure of a walkthrough with what stands between it and the heading before."""
    found: list[_Told] = []
    title, text = "", list[str]()
    for block in walk(book.blocks):
        match block:
            case Heading():
                title, text = _plain(block.runs, names).partition(". ")[2] or _plain(block.runs, names), []
            case Paragraph():
                text.append(_plain(block.runs, names))
            case Figure(kind="walkthrough"):
                found.append(_Told(title, text, block))
                title, text = "", []
            case _:
                pass
    return found


def _plain(runs: Runs, names: Words) -> str:
    """Runs as plain text; a card by its name."""
    return "".join(
        names.get(run.reference.id, run.text) if run.reference and run.reference.kind == "record" else words((run,))
        for run in runs
    ).strip()
