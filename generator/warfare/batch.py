"""Batches of scenarios from a seed onwards, without two equal titles and with as few equal sentences as can be."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from generator.errors import CannotServe
from generator.seed import Seed
from generator.warfare.wishes import Wishes
from generator.warfare.workshop import Made, Workshop
from generator.warfare.writing.titles import Title

MOST_PASSED = 60  # seeds in a row that find all their titles taken, before a batch is given up


@dataclass
class TakenWords:
    """Titles, in all languages, and sentences of briefings used in a batch so far."""

    titles: set[str] = field(default_factory=set)
    sentences: set[str] = field(default_factory=set)

    def take_title(self, made: Made, *, always: bool = False) -> Title | None:
        """Reserve the title of a scenario, or the next free one of its list; None when all are taken.

        With `always`, only titles that are true on any ground, for a battle that may be moved to another field.
        """
        own = next(title for title in made.titles if dict(title.words.by_language) == made.data["title"])
        at = made.titles.index(own)
        for title in (*made.titles[at:], *made.titles[:at]):
            words = set(title.words.by_language.values())
            if (title.always or not always) and not words & self.titles:
                self.titles |= words
                return title
        return None

    def take_wording(self, made: Made) -> int:
        """Reserve the sentences of the wording that repeats the fewest, and return its number."""
        wording = made.briefing.fresh_wording(self.sentences)
        self.sentences |= made.briefing.sentences(wording)
        return wording


@dataclass(frozen=True, slots=True)
class Member:
    """One scenario of a batch, with the seed and the wishes that make it again by itself."""

    made: Made
    seed: Seed
    wishes: Wishes


def make_batch(workshop: Workshop, first: int, count: int, wishes: Wishes) -> Iterator[Member]:
    """Make a number of scenarios with different titles and, as far as the words go, different sentences.

    A title that is taken is replaced by the mission's next; a seed without a free title is skipped. Raise CannotServe
    when there are no more titles. A title or wording that was asked for is used throughout.
    """
    taken, number, passed = TakenWords(), first, 0
    while count:
        seed = Seed(number)
        number += 1
        made = workshop.make(seed, wishes)
        title = taken.take_title(made) if wishes.title is None else None
        if title is None and wishes.title is None:
            passed += 1
            if passed > MOST_PASSED:
                raise CannotServe(
                    f"there are only {len(taken.titles)} titles for this; {count} scenarios are missing; "
                    "ask for fewer, or for other missions"
                )
            continue
        passed, count = 0, count - 1
        yield _with_words(made, seed, wishes, title, taken.take_wording(made) if wishes.wording is None else 1)


def _with_words(made: Made, seed: Seed, wishes: Wishes, title: Title | None, wording: int) -> Member:
    """Return a scenario under a title and with a wording of its briefing, as the wishes for these make it."""
    asked, data = wishes, made.data
    if title is not None and data["title"] != dict(title.words.by_language):
        asked = replace(asked, title=title.number)
        data = {**data, "title": dict(title.words.by_language)}
    if wording > 1:
        asked = replace(asked, wording=wording)
        data = {**data, "briefing": dict(made.briefing.text(wording).by_language)}
    if asked == wishes:
        return Member(made, seed, wishes)
    made_by = data["generated"]
    head = {key: made_by[key] for key in ("by", "generation", "seed")}
    generated = {
        **head,
        "wishes": asked.options(),
        **{key: made_by[key] for key in made_by if key not in (*head, "wishes")},
    }
    return Member(replace(made, data={**data, "generated": generated}), seed, asked)
