"""Pieces of VASSAL: traits from the outermost to the innermost, each with its type and its state."""

from collections.abc import Sequence
from typing import NamedTuple

from sandtable.exports.vassal.sequence import encode

CTRL, SHIFT = 130, 65
FLIP = f"{ord('F')},{CTRL}"
DELETE = f"{ord('X')},{CTRL + SHIFT}"
CLONE = f"{ord('C')},{CTRL + SHIFT}"
MASK = f"{ord('M')},{CTRL}"
RETURN = f"{ord('R')},{CTRL}"


class Trait(NamedTuple):
    """A trait: its id with the fields of its type, and those of its state."""

    type: tuple[object, ...]
    state: tuple[object, ...] = ()

    def encoded(self) -> tuple[str, str]:
        return encode(self.type, ";"), encode(self.state, ";")


def piece_text(traits: Sequence[Trait]) -> str:
    """Return the text of a piece slot: the command that adds the piece."""
    type_, state = traits[-1].encoded()
    for trait in reversed(traits[:-1]):
        own = trait.encoded()
        type_, state = encode((own[0], type_), "\t"), encode((own[1], state), "\t")
    return encode(("+", "null", type_, state), "/")


def prototype_text(traits: Sequence[Trait]) -> str:
    """Return the text of a prototype: its traits, around an empty piece."""
    return piece_text((*traits, basic("", "", 0)))


def basic(name: str, image: str, gpid: int) -> Trait:
    """The innermost trait: picture, name, number."""
    return Trait(("piece", "", "", image, name), ("null", 0, 0, gpid, 0))


def prototype(name: str) -> Trait:
    return Trait(("prototype", name))


def mark(name: str, value: object) -> Trait:
    """A property that does not change."""
    return Trait(("mark", encode((name,), ",")), (encode((value,), ","),))


def layer(
    name: str,
    images: Sequence[str],
    level: int = 0,
    *,
    up: tuple[str, str],
    down: tuple[str, str] = ("", ""),
    names: Sequence[str] = (),
    loop: bool = False,
) -> Trait:
    """Pictures one of which is shown, always; `up` and `down` are the words and the key of a command."""
    shown = names or [""] * len(images)
    fields: tuple[object, ...] = (
        *("emb2", "", CTRL, "A"),
        *(up[0], CTRL, ""),
        *(down[0], CTRL, ""),
        *("", "", 1),
        *(False, 0, 0),
        *(encode(images, ","), encode(shown, ",")),
        *(loop, name, "", "", False, "", 1, 1, True),
        *("", up[1], down[1], "", 1.0),
    )
    return Trait(fields, (level + 1,))


def mask(
    image: str, access: Sequence[str], owner: str = "", *, command: str, name: str = "?", key: str = MASK
) -> Trait:
    """A picture that all but the owner see instead of the piece; `access` are sides, or nobody's: the player's."""
    who = encode(("sides", *access), ":") if access else "player:"
    return Trait(("obs", key, image, command, "I", name, who, "", ""), (owner or "null", ""))


def delete(words: str) -> Trait:
    return Trait(("delete", words, DELETE))


def moved(words: str) -> Trait:
    """A sign on pieces that have moved."""
    return Trait(("markmoved", "/images/moved.gif", 0, 0, words, f"{ord('M')},{CTRL + SHIFT}"), (False,))


def send_back(words: str, deck: str) -> Trait:
    """A command that returns a card to its deck."""
    return Trait(("return", words, RETURN, deck))
