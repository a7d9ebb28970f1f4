"""Ways to change a text: as a careless author, a broken editor and a stranger who means ill would."""

import random
import re
from collections.abc import Callable, Sequence
from itertools import islice

ODD = (
    "nan", "inf", "-inf", "1e400", "-1", "0", "0.0", "-0.0", "1e9", "999999999999999999999", "3.0", "1_0", "0x10", "", " ", "~", "null", "true",
    "[]", "{}", "[[]]", "{a: 1}", "'", '"', "\\", "\0", "\x1b[31m", "\u202e", "\ufeff", "\ud800", "é", "日本", "👩‍🚀", "a" * 300, "../..", "/etc/passwd",
    "CON", "x.", "*", "&a", "*a", "!!python/object:os.system", "!!str", "%", "%s", "{", "}", "{{", "}}", "{%", "%}", "{{ 1/0 }}", "{{ x }}",
    "{{ [1]*999 }}", "{% for i in range(9999) %}x{% endfor %}", "{% include 'card.svg.j2' %}", "|n", "|join", "|e", "<", ">", "&", "&amp;", "<g>",
    "</g>", "<text>", "url(#a)", "#a", "#", "M0 0", "A1 1 0 0 1", "scale(0)", "rotate(nan)", "\n", "\t", "\r\n", ":", ": ", "- ", "#x", ",", ";",
    "2024-01-01", "12:30", "1e3", "yes", "no", "<<: *a", "? a", "---", "...", "T01.d4", "T99.z99", "-1.-1", "A1", "en", "it", "xx",
)  # fmt: skip
_TOKEN = re.compile(r"[\w.#-]+|\"[^\"\n]*\"|'[^'\n]*'|[^\s\w]")

Mutation = Callable[[random.Random, str, Sequence[str]], str]


def _place(chance: random.Random, text: str) -> tuple[int, int]:
    """Where a token of the text begins and ends."""
    found = list(islice(_TOKEN.finditer(text, chance.randrange(len(text) + 1)), 40)) if len(text) < 2000 else []
    if not found:
        start = chance.randrange(len(text) + 1)
        match = _TOKEN.search(text, start)
        return match.span() if match else (start, start)
    return chance.choice(found).span()


def replace_token(chance: random.Random, text: str, _others: Sequence[str]) -> str:
    start, end = _place(chance, text)
    return text[:start] + chance.choice(ODD) + text[end:]


def insert(chance: random.Random, text: str, _others: Sequence[str]) -> str:
    start, _ = _place(chance, text)
    return text[:start] + chance.choice(ODD) + text[start:]


def delete(chance: random.Random, text: str, _others: Sequence[str]) -> str:
    start, end = _place(chance, text)
    return text[:start] + text[end:]


def swap_tokens(chance: random.Random, text: str, _others: Sequence[str]) -> str:
    one, other = sorted((_place(chance, text), _place(chance, text)))
    if one[1] > other[0]:
        return text
    return text[: one[0]] + text[slice(*other)] + text[one[1] : other[0]] + text[slice(*one)] + text[other[1] :]


def flip(chance: random.Random, text: str, _others: Sequence[str]) -> str:
    at = chance.randrange(len(text) + 1)
    return text[:at] + chr(chance.choice((chance.randrange(128), chance.randrange(0x3000)))) + text[at + 1 :]


def repeat_lines(chance: random.Random, text: str, _others: Sequence[str]) -> str:
    lines = text.split("\n")
    at = chance.randrange(len(lines))
    count = chance.randint(1, 4)
    return "\n".join([*lines[: at + count], *lines[at : at + count] * chance.choice((1, 2, 30)), *lines[at + count :]])


def drop_lines(chance: random.Random, text: str, _others: Sequence[str]) -> str:
    lines = text.split("\n")
    at = chance.randrange(len(lines))
    return "\n".join(lines[:at] + lines[at + chance.randint(1, 4) :])


def cut(chance: random.Random, text: str, _others: Sequence[str]) -> str:
    return text[: chance.randrange(len(text) + 1)]


def indent(chance: random.Random, text: str, _others: Sequence[str]) -> str:
    lines = text.split("\n")
    at = chance.randrange(len(lines))
    lines[at] = chance.choice(("  ", " ", "\t", "- ")) + lines[at] if chance.random() < 0.5 else lines[at].lstrip()
    return "\n".join(lines)


def splice(chance: random.Random, text: str, others: Sequence[str]) -> str:
    other = chance.choice(others).split("\n")
    lines = text.split("\n")
    at, start = chance.randrange(len(lines)), chance.randrange(len(other))
    return "\n".join(lines[:at] + other[start : start + chance.randint(1, 8)] + lines[at:])


def number(chance: random.Random, text: str, _others: Sequence[str]) -> str:
    found = list(re.finditer(r"-?\d+(\.\d+)?", text))
    if not found:
        return text
    match = chance.choice(found)
    factor = chance.choice((0, -1, 0.5, 3, 1000, 1e6, 1e12, 1e-9))
    return f"{text[: match.start()]}{float(match[0]) * factor:g}{text[match.end() :]}"


MUTATIONS: tuple[Mutation, ...] = (
    replace_token, replace_token, replace_token, insert, delete, swap_tokens, flip, repeat_lines, drop_lines, cut, indent, splice, number, number,
)  # fmt: skip


def changed(chance: random.Random, text: str, others: Sequence[str]) -> str:
    """The text with a few changes."""
    for _ in range(chance.choice((1, 1, 1, 2, 3, 6))):
        text = chance.choice(MUTATIONS)(chance, text, others)
    return text[:300_000]
