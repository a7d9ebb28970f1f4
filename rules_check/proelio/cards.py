"""Single cards: whether value, minimum fort, effect and name go together."""

import re
from collections.abc import Iterator

from rules_check.rule import Complaint, rule
from sandtable.findings import Severity
from sandtable.games.proelio.cards import Card, cards_of, usual_min_fort
from sandtable.model.pack import Pack, Text
from sandtable.model.phrases import listed

# Cards that are never a Fortification, whatever their value (R-FORT-5).
NEVER_A_FORT = ("patrol", "edict")
# How an effect writes the value of a card of a type.
LETTERS = {"attack": "V", "defence": "D"}


@rule("PR003", "wrong-minimum-fort", Severity.ERROR, ref="1.2", on="pack")
def wrong_minimum_fort(pack: Pack) -> Iterator[Complaint]:
    """An ordinary card asks for another Fortification than its value does.

    Why: a card is usable up to the fort + 1, so its minimum fort is one below its value; special cards say otherwise.
    Bad:
        base: [{id: knights, name: Knights, type: attack, value: 2, min_fort: 0, effect: V 2}]
    Good:
        base: [{id: knights, name: Knights, type: attack, value: 2, min_fort: 1, effect: V 2}]
    """
    for card in cards_of(pack):
        if contradictions(card):
            continue  # it is unknown which value is wrong (PR101)
        if card.is_ordinary and card.value is not None and card.min_fort != usual_min_fort(card.value):
            message = f"the card {card.name} has value {card.value} and minimum fort {card.min_fort}"
            hint = f"write min_fort: {usual_min_fort(card.value)}, or special: true if its own rules replace this"
            yield card.record.place("min_fort"), message, hint


@rule("PR005", "impossible-fort", Severity.ERROR, ref="R-FORT-5", on="pack")
def impossible_fort(pack: Pack) -> Iterator[Complaint]:
    """A card that can never be a Fortification is one.

    Why: forts are ordinary Defence cards; Patrol and Edict, special as they are, stay in the Hand until deployed.
    Bad:
        base: [{id: patrol, name: Patrol, type: defence, value: 1, special: true, fort: 1, effect: D 1; reverse_steal}]
    Good:
        base: [{id: patrol, name: Patrol, type: defence, value: 1, special: true, effect: D 1; reverse_steal}]
    """
    for card in cards_of(pack):
        says_fort = any(effect.op == "fort" for effect in card.record.effects)
        if card.fort is None and not says_fort:
            continue
        if card.record.id in NEVER_A_FORT or card.special:
            why = "is special"
        elif card.type != "defence":
            why = "is no Defence card"
        else:
            continue
        message = f"the card {card.name} {why} and can never be a Fortification"
        field = "fort" if card.fort is not None else "effect"
        yield card.record.place(field), message, "leave out fort: and its effect"


@rule("PR101", "effect-against-face", Severity.ERROR, on="pack")
def effect_against_face(pack: Pack) -> Iterator[Complaint]:
    """The effect of a card says another value, fort level or type than the card shows.

    Why: the corner of a card is printed from value: and fort:, its rules from effect:; players see both.
    Bad:
        base: [{id: knights, name: Knights, type: attack, value: 3, min_fort: 2, effect: V 2}]
    Good:
        base: [{id: knights, name: Knights, type: attack, value: 3, min_fort: 2, effect: V 3}]
    """
    for card in cards_of(pack):
        for message, hint in contradictions(card):
            yield card.record.place("effect"), message, hint


def contradictions(card: Card) -> list[tuple[str, str]]:
    """Return (contradiction, hint) for each place where the effect of a card differs from its face."""
    found: list[tuple[str, str]] = []
    said = {effect.op: effect.args[0] for effect in card.record.effects if effect.args}
    name = f"the card {card.name}"
    shown = {"value": "absolute" if card.absolute else card.value, "fort": card.fort}
    for op, field in (("V", "value"), ("D", "value"), ("fort", "fort")):
        if op in ("V", "D") and op in said and op != LETTERS.get(card.type):
            deed = "an Attack" if op == "V" else "a Defence"
            found.append((f"{name} is of type {card.type}, but its effect is {deed}", "let type: and effect: agree"))
        elif op in said and said[op] != str(shown[field]):
            # A missing value, or a fort that cannot be, is complained of elsewhere.
            if shown[field] is None and (field == "value" or card.special):
                continue
            face = f"{field} {shown[field]}" if shown[field] is not None else f"no {field}"
            found.append(
                (f"{name} shows {face}, but its effect says {op} {said[op]}", f"let {field}: and effect: agree")
            )
    if card.can_be_fort and card.record.effects and "fort" not in said:
        message = f"{name} shows fort {card.fort}, but its effect says nothing of it"
        found.append((message, f"add fort {card.fort} to effect:"))
    return found


@rule("PR102", "wrong-card-values", Severity.ERROR, ref="1.2", on="pack")
def wrong_card_values(pack: Pack) -> Iterator[Complaint]:
    """An Attack or Defence has no value, or a Strategy card has one.

    Why: an Attack and a Defence are compared by value; a Strategy card is simply played.
    Bad:
        base: [{id: tax, name: Tax, type: strategy, value: 2, effect: "draw(base,1)"}]
    Good:
        base: [{id: tax, name: Tax, type: strategy, effect: "draw(base,1)"}]
    """
    for card in cards_of(pack):
        valued = card.value is not None or card.absolute
        if card.type == "strategy":
            extra = [name for name in ("value", "min_fort", "fort") if name in card.record.fields]
            if extra:
                message = f"the card {card.name} is a Strategy card and has {extra[0]}:"
                yield card.record.place(extra[0]), message, f"leave out {extra[0]}:, or change its type:"
        elif not valued:
            message = f"the card {card.name} is {_a(card)} card without a value"
            yield card.record.at, message, "add value: 0 to 4, or absolute"


@rule("PR031", "alias-as-name", Severity.WARNING, ref="ER-PR-01", on="pack")
def alias_as_name(pack: Pack) -> Iterator[Complaint]:
    """A card is called by an alias of another, or a text speaks of one.

    Why: the value-3 Defence is Mura in one list and Torre in others; one card has one name, Torri.
    Bad:
        base:
          - {id: towers, name: Torri, aliases: [Mura], type: defence, value: 3, min_fort: 2, fort: 3, effect: D 3; fort 3}
          - {id: walls, name: Mura, type: defence, value: 3, min_fort: 2, effect: D 3}
    Good:
        base:
          - {id: towers, name: Torri, aliases: [Mura], type: defence, value: 3, min_fort: 2, fort: 3, effect: D 3; fort 3}
    """
    owners: dict[str, Card] = {}
    for card in cards_of(pack):
        for alias in card.record.fields.get("aliases", ()):
            words = [alias] if isinstance(alias, str) else alias.values()
            owners |= {word.lower(): card for word in words}
    for record in pack.records():
        for field, text in (("name", record.name), ("text", record.text)):
            found = _alias_in(text, owners, whole=field == "name")
            if found is not None:
                owner = owners[found.lower()]
                names = dict.fromkeys(owner.record.name.by_language.values())
                proper = listed((name for name in names if name.lower() not in owners), "or") or "by its own name"
                message = f"'{found}' is another name of {owner.name}"
                yield record.place(field), message, f"call it {proper} throughout"


def _alias_in(text: Text | None, aliases: dict[str, Card], whole: bool) -> str | None:
    """The first alias in a text, as a word of its own; of a name, only the whole name counts."""
    for words in text.by_language.values() if text is not None else ():
        candidates = [words] if whole else re.findall(r"[^\W\d_]+", words)
        for word in candidates:
            # A common noun in lower case is not the card.
            if word.lower() in aliases and word[:1].isupper():
                return word
    return None


def _a(card: Card) -> str:
    return "an Attack" if card.type == "attack" else "a Defence"


RULES = (wrong_minimum_fort, impossible_fort, effect_against_face, wrong_card_values, alias_as_name)
