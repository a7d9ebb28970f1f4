"""What differs between two files of dumps, in the words of a face: what moved, went, came or changed its ink.

A file holds dumps under headings, `== balista front full|low`: whose face it is, and the inks told in it.
"""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from difflib import SequenceMatcher
from itertools import product

from tests.faces.drawn_things import Drawn, line

HEADING = "== "
_LINE = re.compile(
    r"(?:(?P<only>full|low): )?(?P<indent> *)(?P<kind>\w+)(?: ×(?P<count>\d+))?"
    r'(?: (?P<name>"(?:[^"\\]|\\.)*"|[\w-]+))?'
    r" (?P<corner>[^\s#]+,[^\s#]+) (?P<size>\S+x\S+)(?P<ink>(?: \S+)*)"
)
# More things than this that changed alike are told together.
_TOGETHER = 3

Dumps = dict[tuple[str, str], list[Drawn]]
Pair = tuple[Drawn, Drawn]


def heading(title: str, *inks: str) -> str:
    """The line above a dump."""
    return f"{HEADING}{title} {'|'.join(inks)}\n"


def changes(old: str, new: str) -> list[str]:
    """What differs, one line for each change, faces in order; what is the same in both inks is said once."""
    before, after = read_dumps(old), read_dumps(new)
    found: dict[tuple[str, str], list[str]] = {}
    for title, ink in {**before, **after}:
        if (title, ink) not in after:
            told = ["face lost"]
        elif (title, ink) not in before:
            told = ["face new"]
        else:
            told = differences(before[title, ink], after[title, ink])
        for words in told:
            found.setdefault((title, words), []).append(ink)
    return [f"{title} {', '.join(inks)}: {words}" for (title, words), inks in found.items()]


def read_dumps(text: str) -> Dumps:
    """The dumps of a file by face and ink."""
    dumps: Dumps = {}
    title, inks = "", [""]
    for written in text.splitlines():
        if written.startswith(HEADING):
            title, _, told = written.removeprefix(HEADING).rpartition(" ")
            inks = told.split("|")
            dumps.update({(title, ink): [] for ink in inks})
            continue
        for number, ink in enumerate(inks if written else []):
            thing = _read(written, ink, number)
            if thing is not None:
                dumps[title, ink].append(thing)
    return dumps


def differences(old: Sequence[Drawn], new: Sequence[Drawn]) -> list[str]:
    """What became of each thing of one face; things are known again by what they are, then by where they are."""
    before, after = list(old), list(new)
    for mine, others, size in SequenceMatcher(None, [*map(line, old)], [*map(line, new)], False).get_matching_blocks():
        for one, other in zip(old[mine : mine + size], new[others : others + size], strict=True):
            _drop(before, one)
            _drop(after, other)
    told: dict[str, list[str]] = {}
    for likeness in (line, _but_place, _by_name, _by_place, _by_ink):
        for one, other in _pairs(before, after, likeness):
            told.setdefault(_change(one, other), []).append(_called(one))
    for words, left in (("lost", before), ("new", after)):
        for thing in left:
            told.setdefault(words, []).append(_called(thing))
    return [said for words, names in told.items() for said in _said(names, words)]


def _said(names: Sequence[str], words: str) -> Iterator[str]:
    if len(names) <= _TOGETHER:
        yield from (f"{name} {words}" for name in names)
    else:
        yield f"{len(names)} things {words}: {', '.join(names[:_TOGETHER])} …"


def _read(written: str, ink: str, number: int) -> Drawn | None:
    """A line as one ink has it; None when it has nothing there."""
    match = _LINE.fullmatch(written)
    assert match is not None, f"not a line of a dump: {written}"
    if match["only"] not in (None, ink):
        return None

    def told(value: str) -> str:
        parts = value.split("|")
        return parts[min(number, len(parts) - 1)]

    left, top = map(float, told(match["corner"]).split(","))
    width, height = map(float, told(match["size"]).split("x"))
    name = match["name"] or ""
    inks = dict(_key_and_value(word) for word in match["ink"].split())
    return Drawn(
        kind=match["kind"],
        name=json.loads(name) if name.startswith('"') else name,
        box=(left, top, left + width, top + height),
        ink={key: told(value) for key, value in inks.items()},
        depth=len(match["indent"]) // 2,
        count=int(match["count"] or 1),
    )


def _key_and_value(word: str) -> tuple[str, str]:
    if word.startswith("~"):
        return "shape", word[1:]
    if word.lstrip("|").startswith("#"):
        return "fill", word
    if word.endswith("pt"):
        return "size", word
    key, equals, value = word.partition("=")
    return (key, value) if equals else ("font", word)


# --- how a thing is known again


def _but_place(thing: Drawn) -> object:
    return thing.title, thing.size, sorted(thing.ink.items())


def _by_name(thing: Drawn) -> object:
    return (thing.kind, thing.name) if thing.name else None


def _by_place(thing: Drawn) -> object:
    # Other words on the same line: the line may begin elsewhere when it is centred.
    return (thing.kind, thing.box[1], thing.ink) if thing.kind == "text" else (thing.kind, thing.corner)


def _by_ink(thing: Drawn) -> object:
    return None if thing.name else (thing.kind, thing.ink.get("fill"), thing.ink.get("stroke"))


def _pairs(before: list[Drawn], after: list[Drawn], likeness: Callable[[Drawn], object]) -> Iterator[Pair]:
    """Things that are alike, the nearest together; they are taken off both lists."""
    close = []
    for (first, one), (second, other) in product(enumerate(before), enumerate(after)):
        if likeness(one) is not None and likeness(one) == likeness(other):
            close.append((_distance(one, other), first, second))
    taken: dict[int, int] = {}
    for _, first, second in sorted(close):
        if first not in taken and second not in taken.values():
            taken[first] = second
    pairs = [(before[first], after[second]) for first, second in sorted(taken.items())]
    for one, other in pairs:
        _drop(before, one)
        _drop(after, other)
    yield from pairs


def _distance(one: Drawn, other: Drawn) -> float:
    return abs(one.box[0] - other.box[0]) + abs(one.box[1] - other.box[1])


def _drop(things: list[Drawn], thing: Drawn) -> None:
    """Take off just this one, not one that looks the same."""
    del things[next(number for number, one in enumerate(things) if one is thing)]


# --- how a change is said


def _called(thing: Drawn) -> str:
    name = f"'{thing.name}'" if thing.kind == "text" else thing.name or f"at {thing.corner}"
    return f"{thing.kind} {name}" + (f" (×{thing.count})" if thing.count > 1 else "")


def _change(old: Drawn, new: Drawn) -> str:
    """What happened to a thing."""
    return ", ".join(_aspects(old, new)) or "drawn in another order"


def _aspects(old: Drawn, new: Drawn) -> Iterator[str]:
    if old.name != new.name:
        yield f"now '{new.name}'" if old.kind == "text" else f"now {new.name}"
    if old.corner != new.corner:
        yield f"moved {_signed(new.box[0] - old.box[0])},{_signed(new.box[1] - old.box[1])} mm"
    if old.size != new.size:
        yield f"resized {old.size} → {new.size} mm"
    if old.count != new.count:
        yield f"number {old.count} → {new.count}"
    if old.depth != new.depth:
        yield f"clips above it {old.depth} → {new.depth}"
    for key in {**old.ink, **new.ink}:
        was, is_ = old.ink.get(key, ""), new.ink.get(key, "")
        if was == is_:
            continue
        if key == "shape":
            yield "redrawn"
        elif key == "figures":
            yield from _figures(was.split(","), is_.split(","))
        else:
            yield f"{key} {was or 'none'} → {is_ or 'none'}"


def _figures(old: Sequence[str], new: Sequence[str]) -> Iterator[str]:
    """Which figures of a scene went and came."""
    gone, come = [name for name in old if name not in new], [name for name in new if name not in old]
    yield from (f"{name} in it lost" for name in gone)
    yield from (f"{name} in it new" for name in come)
    if not gone and not come:
        yield "figures in another order"


def _signed(number: float) -> str:
    number = round(number, 1)
    return f"{number:+.1f}" if number else "0.0"
