"""The tables of a long run: how games ended, and docs/engine/coverage.md."""

from collections import Counter
from collections.abc import Iterator

from sandtable.games.engine import ENGINE
from tests.builtin import pack
from tests.programs.long_run.sources import Function, excused, modules, places, rule_ids
from tests.programs.long_run.starts import GAMES
from tests.programs.long_run.tally import Tally

WHOLE_RUN = 20_000  # games; whatever so many do not show needs a reason
TITLES = {"proelio": "Proelio", "lets-war": "Let's War", "edadh": "War for Edadh", "warfare": "Warfare"}
# Components whose records are played with; all others are printed matter and charts.
PLAYED = {
    "proelio": ("base", "imperial"),
    "lets-war": ("conflict", "territory", "events", "armistice", "nation-", "character-"),
    "edadh": (
        "troops",
        "mastery",
        "secondary",
        "combat-masters",
        "battle-masters",
        "standards",
        "stratagems",
        "terrains",
    ),
    "warfare": ("units-", "supports", "markers"),
}


def table_of(tally: Tally) -> str:
    """A line for each kind of start: games, and how they ended."""
    kinds: dict[str, Counter[str]] = {}
    for (kind, end), count in tally.ends.items():
        kinds.setdefault(kind, Counter())[end] += count
    return "\n".join(
        f"{kind:36} {sum(ends.values()):6}  {', '.join(f'{end} {count}' for end, count in sorted(ends.items()))}"
        for kind, ends in sorted(kinds.items())
    )


def coverage_page(tally: Tally) -> str:
    """The page of docs/engine that says what was exercised."""
    return "\n".join(_lines(tally)) + "\n"


def _lines(tally: Tally) -> Iterator[str]:
    yield "# What the long run exercised"
    yield ""
    yield f"Engine {ENGINE}, {sum(tally.games[game] for game in GAMES):,} games; a whole run plays {WHOLE_RUN:,}. Written by"
    yield "`make -f research/Makefile play-check`; do not edit. Counts are of events told, decisions asked, refusals of"
    yield "mixed-up choices and results, over random set-ups, generated scenarios and those that come with the games."
    yield ""
    yield "| game | games | choices | looked at closely | rules that spoke | rules that held unsaid | cards and counters |"
    yield "|---|---:|---:|---:|---:|---:|---:|"
    for game in GAMES:
        said, unsaid = spoken(tally, game), held(tally, game)
        yield (
            f"| {TITLES[game]} | {tally.games[game]:,} | {tally.choices[game]:,} | {tally.looked[game]:,} | {len(said)} "
            f"| {len(unsaid)} | {len(pieces(game)) - len(unseen_pieces(tally, game))} of {len(pieces(game))} |"
        )
    yield ""
    yield f"{tally.looked['turned maps']} games of Warfare were played on a map and on the same map turned or mirrored, choice by choice."
    yield ""
    yield "A rule *held unsaid* when the function beside which it stands ran: no event names it, as with how dice are laddered."
    for game in GAMES:
        yield ""
        yield f"## {TITLES[game]}"
        yield ""
        yield "| rule | told | asked | refused | ended |"
        yield "|---|---:|---:|---:|---:|"
        for rule in _in_order(game, spoken(tally, game)):
            counts = [book[game, rule] for book in (tally.told, tally.asked, tally.refused, tally.ended)]
            yield f"| {rule} | " + " | ".join(f"{count:,}" if count else "" for count in counts) + " |"
        yield ""
        verbs = sorted((verb, count) for (played, verb), count in tally.verbs.items() if played == game)
        yield f"Chosen: {', '.join(f'{verb} {count:,}' for verb, count in verbs)}."
        yield ""
        yield f"Held unsaid: {', '.join(_in_order(game, held(tally, game)))}."
        yield ""
        yield f"Nothing to play (docs/engine/{game}.md says why): {', '.join(_in_order(game, excused(game)))}."
        never = unseen(tally, game)
        if never:
            yield ""
            yield "Never seen:"
            yield ""
            for rule in never:
                yield f"- {rule}: {_reason(tally, game, rule)}"
        idle = idle_functions(tally, game)
        yield ""
        yield "| module | functions | ran |"
        yield "|---|---:|---:|"
        for module, functions in modules(game).items():
            yield f"| `{module}` | {len(functions)} | {len(functions) - len(idle[module])} |"
        names = [f"`{module}` {one.name}" for module, functions in idle.items() for one in functions]
        if names:
            yield ""
            yield f"Functions that did not run: {', '.join(names)}."
        missing = unseen_pieces(tally, game)
        if missing:
            yield ""
            yield "Cards and counters never named:"
            yield ""
            for name in missing:
                yield f"- {name}: {_reason(tally, game, name)}"


def spoken(tally: Tally, game: str) -> set[str]:
    """Rules that were named by an event, a decision, a refusal or a result."""
    books = (tally.told, tally.asked, tally.refused, tally.ended)
    return {rule for book in books for (played, rule) in book if played == game}


def held(tally: Tally, game: str) -> set[str]:
    """Rules of the reference that nobody named, beside functions that ran; those beside data hold by it."""
    ran = {(module, first) for played, module, first in tally.ran if played == game}
    ran |= {(module, 0) for module, _ in ran}
    beside = {rule for rule, spots in places(game).items() if any(spot in ran for spot in spots)}
    return (beside & set(rule_ids(game))) - spoken(tally, game) - excused(game)


def unseen(tally: Tally, game: str) -> list[str]:
    """Rules of the reference that were not seen in any way, though there is something to play."""
    seen = spoken(tally, game) | held(tally, game) | excused(game)
    return [rule for rule in rule_ids(game) if rule not in seen]


def pieces(game: str) -> list[str]:
    """Every card and counter that is played with."""
    return [
        record.id
        for component in pack(game).components
        if component.id.startswith(PLAYED[game]) and not component.holds
        for record in component.records
    ]


def unseen_pieces(tally: Tally, game: str) -> list[str]:
    return [name for name in pieces(game) if not tally.pieces[game, name]]


def idle_functions(tally: Tally, game: str) -> dict[str, list[Function]]:
    """Functions that did not run, by module."""
    return {
        module: [one for one in functions if not tally.ran[game, module, one.first]]
        for module, functions in modules(game).items()
    }


def _in_order(game: str, rules: "set[str] | frozenset[str]") -> list[str]:
    """As the reference has them; what it has not comes last."""
    order = {rule: number for number, rule in enumerate(rule_ids(game))}
    return sorted(rules, key=lambda rule: (order.get(rule, len(order)), rule))


def _reason(tally: Tally, game: str, name: str) -> str:
    """Why something was not seen; a short run has not had time for everything."""
    if name in REASONS[game]:
        return REASONS[game][name]
    games = sum(tally.games.values())
    return "NO REASON" if games >= WHOLE_RUN else f"not met in {games:,} games; a whole run has {WHOLE_RUN:,}"


# Why something is never seen, however long one plays.
REASONS: dict[str, dict[str, str]] = {
    "proelio": {},
    "lets-war": {
        "R-ARM-4": "points and dollars of both factions are hardly ever equal; a vector plays it",
    },
    "edadh": {},
    "warfare": {
        "morale": "a number of the piece; Shaken and Suppressed are told",
        "damage": "a number of the piece; damage is told",
        "scatter": "a roll; where the barrage comes down is told",
        "roadblock-hidden": "told as a roadblock when it is turned over",
        "usa-black-hornet": "in one generated scenario of three hundred; a vector plays its drones",
    },
}
