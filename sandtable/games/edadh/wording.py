"""Word the Stratagems of War for Edadh: the restriction first, then what the card does.

Effects (edadh/R-STR-4), each after an optional trigger `instant`, `period_start` or `turn n:`:

    mod(side,stat,n)    prot, att, def, off of the side's Troops; taken, terrain or cost of the side
    mp(side,n)          level(n)          remove(n)          unshake()

A `mod` lasts while its card is in play, on every turn or on the one its trigger names; the others happen once each time
their trigger comes, or when the card comes into play.

Restrictions stand in the card's `restriction` field, in the same grammar:

    enemy_counterable   front(n)          front_prot(n,value)            front_numeric(n)   troops(n)
    steady              shaken            mp_below(n)                    terrain(…)         terrain_not(…)
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import groupby

from sandtable.games.arguments import WordingError
from sandtable.model.effects import Effect, NotationError, parse_effects
from sandtable.model.pack import Record
from sandtable.model.phrases import Phrases, signed
from sandtable.model.reading.suggestions import nearest

SIDES = ("own", "enemy")
TROOP_STATS = ("prot", "att", "def", "off")
SIDE_STATS = ("taken", "terrain", "cost")
TRIGGERS = ("instant", "period_start", "turn")

Clause = Callable[[Effect, Phrases], str]


def word(card: Record, phrases: Phrases) -> str:
    """The wording of a card's restriction and effects; empty when it has no effects."""
    if not card.effects:
        return ""
    sentences = [restriction(card, phrases)]
    for _, group in groupby(card.effects, _occasion):
        effects = list(group)
        clauses = [_clause(list(alike), phrases) for _, alike in groupby(effects, _subject)]
        sentences.append(_sentence(effects[0], _series(clauses, "clauses", phrases, between="clauses"), phrases))
    return " ".join(filter(None, sentences))


def restriction(card: Record, phrases: Phrases) -> str:
    """The sentences that say when a card may be used; empty when it always may."""
    notation = card.fields.get("restriction")
    if not notation:
        return ""
    try:
        return " ".join(_condition(condition, phrases) for condition in parse_effects(notation))
    except NotationError as error:
        wrong = WordingError(f"restriction: {error.problem}", error.offset)
        wrong.field = "restriction"
        raise wrong from error
    except WordingError as error:
        error.field = "restriction"
        raise


def _occasion(effect: Effect) -> tuple[object, ...]:
    """Grouping key of an effect's timing; neighbours with equal keys share one sentence."""
    return (effect.trigger, effect.op == "mod")


def _subject(effect: Effect) -> tuple[object, ...]:
    """Grouping key of an effect: neighbours with equal keys change the same Troops and share one clause."""
    if effect.op == "mod" and len(effect.args) == 3 and effect.args[1] in TROOP_STATS and effect.scope is None:
        return ("troops", effect.args[0])
    return (effect.offset,)


def _clause(effects: Sequence[Effect], phrases: Phrases) -> str:
    for effect in effects:
        _no_scope(effect)
        _known("effect", effect.op, EFFECTS, effect)
        _arity(effect, EFFECTS[effect.op][0])
    first = effects[0]
    if first.op == "mod" and first.args[1] in TROOP_STATS:
        return _troops(effects, phrases)
    return EFFECTS[first.op][1](first, phrases)


def _sentence(effect: Effect, clause: str, phrases: Phrases) -> str:
    """The clause after its trigger, as a sentence with a capital."""
    trigger, _, turn = (effect.trigger or "").partition(" ")
    if trigger:
        _known("trigger", trigger, TRIGGERS, effect)
        if effect.op == "mod" and trigger != "turn":
            raise WordingError(
                f"'mod' lasts while the card is in play and takes no '{trigger}'", effect.offset, "", trigger
            )
    if (trigger == "turn") != bool(turn):
        problem = "'turn' wants the number of the turn" if trigger == "turn" else f"'{trigger}' takes no number"
        raise WordingError(problem, effect.offset)
    form = trigger or ("lasting" if effect.op == "mod" else "entering")
    # Words of edition 1.0 did not say how long.
    key = f"trigger.{form}" if phrases.has(f"trigger.{form}") or not phrases.has("trigger.none") else "trigger.none"
    said = phrases.say(key, effect=clause, turn=turn)
    return said[:1].upper() + said[1:]


def _troops(effects: Sequence[Effect], phrases: Phrases) -> str:
    """Changes to the Troops of one side, as a list."""
    side = _side(effects[0])
    changes = [phrases.say(f"effect.change.{e.args[1]}", n=signed(_change(e, 2))) for e in effects]
    return phrases.say(f"effect.mod.{side}.troops", changes=_series(changes, "and", phrases))


def _mod(effect: Effect, phrases: Phrases) -> str:
    """Words for a change to a side as a whole; changes to its Troops are worded by `_troops`."""
    side, stat = _side(effect), effect.args[1]
    _known("stat", stat, (*TROOP_STATS, *SIDE_STATS), effect)
    change = _change(effect, 2)
    key = f"effect.mod.{side}.{stat}"
    if isinstance(phrases.find(key), str):  # as in words of edition 1.0, which gave the number with its sign
        return phrases.say(key, change, n=signed(change))
    return phrases.say(f"{key}.{'more' if change > 0 else 'less'}", change, n=abs(change))


def _mp(effect: Effect, phrases: Phrases) -> str:
    side, change = _side(effect), _change(effect, 1)
    return phrases.say(f"effect.mp.{side}.{'gain' if change > 0 else 'lose'}", change, n=abs(change))


def _level(effect: Effect, phrases: Phrases) -> str:
    change = _change(effect, 0)
    return phrases.say(f"effect.level.{'forward' if change > 0 else 'back'}", change, n=abs(change))


def _remove(effect: Effect, phrases: Phrases) -> str:
    count = _count(effect, 0)
    return phrases.say("effect.remove", count, n=count)


def _unshake(effect: Effect, phrases: Phrases) -> str:
    return phrases.say("effect.unshake")


# How many arguments an effect takes, and who words it.
EFFECTS: Mapping[str, tuple[int, Clause]] = {
    "mod": (3, _mod),
    "mp": (2, _mp),
    "level": (1, _level),
    "remove": (1, _remove),
    "unshake": (0, _unshake),
}

# Restrictions that count, by the placeholders their numbers fill; the first also chooses the form.
COUNTED: Mapping[str, tuple[str, ...]] = {
    "enemy_counterable": (),
    "front": ("n",),
    "front_prot": ("n", "value"),
    "front_numeric": ("n",),
    "troops": ("n",),
    "steady": (),
    "shaken": (),
    "mp_below": ("n",),
}
TERRAINS = ("terrain", "terrain_not")
RESTRICTIONS = (*COUNTED, *TERRAINS)


def _condition(condition: Effect, phrases: Phrases) -> str:
    _no_scope(condition)
    if condition.trigger is not None:
        raise WordingError(f"a restriction takes no trigger such as '{condition.trigger}'", condition.offset)
    _known("restriction", condition.op, RESTRICTIONS, condition)
    key = f"restriction.{condition.op}"
    if condition.op in TERRAINS:
        return phrases.say(key, terrains=_series(_terrain_names(condition, phrases), "or", phrases))
    places = COUNTED[condition.op]
    _arity(condition, len(places))
    values = {place: _count(condition, index) for index, place in enumerate(places)}
    return phrases.say(key, values.get("n"), **values)


def _terrain_names(condition: Effect, phrases: Phrases) -> list[str]:
    if not condition.args:
        raise WordingError(f"'{condition.op}' wants at least one terrain", condition.offset)
    for terrain in condition.args:
        _known("terrain", terrain, phrases.find("terrain") or (), condition)
    return [phrases.say(f"terrain.{terrain}") for terrain in condition.args]


def _series(items: Sequence[str], last: str, phrases: Phrases, between: str = "comma") -> str:
    """Items as a list in words; `last` and `between` name the joints before the last and the others."""
    said = items[0]
    for item in items[1:-1]:
        said = phrases.say(f"list.{between}", head=said, last=item)
    return phrases.say(f"list.{last}", head=said, last=items[-1]) if len(items) > 1 else said


def _side(effect: Effect) -> str:
    return _known("side", effect.args[0], SIDES, effect)


def _change(effect: Effect, index: int) -> int:
    """The argument as a signed number other than 0."""
    try:
        number = int(effect.args[index])
    except ValueError:
        written = effect.args[index]
        raise WordingError(f"'{written}' is not a whole number", effect.offset, written=written) from None
    if number == 0:
        raise WordingError(f"'{effect.op}' by 0 does nothing", effect.offset, "", effect.args[index])
    return number


def _count(effect: Effect, index: int) -> int:
    """The argument as a number of 1 or more."""
    number = _change(effect, index)
    if number < 0:
        written = effect.args[index]
        raise WordingError(f"'{effect.op}' wants a number of 1 or more, not {written}", effect.offset, "", written)
    return number


def _arity(effect: Effect, wanted: int) -> None:
    if len(effect.args) != wanted:
        noun = "argument" if wanted == 1 else "arguments"
        raise WordingError(f"'{effect.op}' takes {wanted} {noun}, not {len(effect.args)}", effect.offset)


def _no_scope(effect: Effect) -> None:
    if effect.scope is not None:
        raise WordingError(f"unknown scope '{effect.scope}'; this game has none", effect.offset, "", effect.scope)


def _known(what: str, name: str, known: Collection[str], effect: Effect) -> str:
    """The name itself; raise WordingError, with a likely spelling, if it is unknown."""
    if name in known:
        return name
    raise WordingError(f"unknown {what} '{name}'", effect.offset, nearest(name, known), name)
