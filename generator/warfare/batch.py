"""Batches of scenarios from a seed onwards, without two equal titles."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from generator.errors import CannotServe
from generator.seed import Seed
from generator.warfare.wishes import Wishes
from generator.warfare.workshop import Made, Workshop
from generator.warfare.writing.titles import Title

MOST_PASSED = 60  # seeds in a row that find all their titles taken, before a batch is given up


@dataclass
class TakenTitles:
    """Titles used in a batch so far, in all languages."""

    words: set[str] = field(default_factory=set)

    def take(self, made: Made, *, always: bool = False) -> Title | None:
        """Reserve the title of a scenario, or the next free one of its list; None when all are taken.

        With `always`, only titles that are true on any ground, for a battle that may be moved to another field.
        """
        own = next(title for title in made.titles if dict(title.words.by_language) == made.data["title"])
        at = made.titles.index(own)
        for title in (*made.titles[at:], *made.titles[:at]):
            words = set(title.words.by_language.values())
            if (title.always or not always) and not words & self.words:
                self.words |= words
                return title
        return None


@dataclass(frozen=True, slots=True)
class Member:
    """One scenario of a batch, with the seed and the wishes that make it again by itself."""

    made: Made
    seed: Seed
    wishes: Wishes


def make_batch(workshop: Workshop, first: int, count: int, wishes: Wishes) -> Iterator[Member]:
    """Make a number of scenarios with different titles.

    A title that is taken is replaced by the mission's next; a seed without a free title is skipped. Raise CannotServe
    when there are no more titles. A title that was asked for is used throughout.
    """
    taken, number, passed = TakenTitles(), first, 0
    while count:
        seed = Seed(number)
        number += 1
        made = workshop.make(seed, wishes)
        title = taken.take(made) if wishes.title is None else None
        if title is None and wishes.title is None:
            passed += 1
            if passed > MOST_PASSED:
                raise CannotServe(
                    f"there are only {len(taken.words)} titles for this; {count} scenarios are missing; "
                    "ask for fewer, or for other missions"
                )
            continue
        passed, count = 0, count - 1
        yield Member(made, seed, wishes) if title is None else _with_title(made, seed, wishes, title)


def _with_title(made: Made, seed: Seed, wishes: Wishes, title: Title) -> Member:
    """Return a scenario under a title, as the wish for that title makes it."""
    words = dict(title.words.by_language)
    if made.data["title"] == words:
        return Member(made, seed, wishes)
    asked = replace(wishes, title=title.number)
    made_by = made.data["generated"]
    head = {key: made_by[key] for key in ("by", "generation", "seed")}
    generated = {
        **head,
        "wishes": asked.options(),
        **{key: made_by[key] for key in made_by if key not in (*head, "wishes")},
    }
    data = {**made.data, "title": words, "generated": generated}
    return Member(replace(made, data=data), seed, asked)
