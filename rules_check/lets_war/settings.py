"""What a set-up says of itself: mode, options, keys that mean something here, provenance."""

from collections.abc import Iterator

from rules_check.rule import Complaint, rule
from sandtable.findings import Severity
from sandtable.games.lets_war.options import ELSEWHERE, MODES, OPTIONS, is_allowed, is_default, wanted_values
from sandtable.games.lets_war.setup import LetsWarSetup
from sandtable.model.pack import Source
from sandtable.model.reading.messages import nearest_or_list, shown

# Keys of a set-up that only other games know; the loader allows all of them.
_STRANGE_KEYS = ("direction", "terrain", "facing", "levels", "sides")
_STRANGE_SEAT_KEYS = ("alliance", "hand", "fort")


@rule("LW051", "house-choice", Severity.INFO, ref="R-OPT-1", on="setup")
def house_choice(setup: LetsWarSetup) -> Iterator[Complaint]:
    """The set-up is HOUSE, or chooses a HOUSE option.

    Why: players who know the printed game should be told before they sit down.
    Bad:
        options: {spy_limit: card}
    Good:
        options: {spy_limit: player}
    """
    if setup.data.get("source") == Source.HOUSE:
        yield setup.at(("source",)), "this set-up is HOUSE", ""
    for name, value in setup.options.items():
        if is_allowed(name, value) and not is_default(name, value):
            yield setup.at(("options", name)), f"{name} is {shown(value)}, a HOUSE option", ""


@rule("LW111", "wrong-mode", Severity.ERROR, ref="R-MODE-1", on="setup")
def wrong_mode(setup: LetsWarSetup) -> Iterator[Complaint]:
    """The mode is another game's.

    Why: Historical ends with the first nation to fall, Attrition with the last of a faction; there is no other mode.
    Bad:
        mode: open
    Good:
        mode: attrition
    """
    mode = setup.data.get("mode", MODES[0])
    if mode not in MODES:
        yield setup.at(("mode",)), f"'{mode}' is no mode of Let's War", f"write {' or '.join(MODES)}"


@rule("LW112", "other-games-key", Severity.ERROR, ref="R-SETUP-1", on="setup")
def other_games_key(setup: LetsWarSetup) -> Iterator[Complaint]:
    """A key belongs to a set-up of another game.

    Why: it would mean nothing here, and its author surely meant something.
    Bad:
        levels: [B, C, M]
    Good:
        date: S14
    """
    for key in _STRANGE_KEYS:
        if key in setup.data:
            yield setup.at((), key), f"'{key}' means nothing in a set-up of Let's War", "remove it"
    for index, seat in enumerate(setup.data.get("seats", ())):
        for key in _STRANGE_SEAT_KEYS:
            if key in seat:
                hint = "hands are conflict: and nation_cards:" if key == "hand" else "remove it"
                yield setup.at(("seats", index), key), f"'{key}' means nothing at a seat of Let's War", hint


@rule("LW113", "wrong-option", Severity.ERROR, ref="R-OPT-1", on="setup")
def wrong_option(setup: LetsWarSetup) -> Iterator[Complaint]:
    """An option does not exist, or cannot have that value.

    Why: a misspelt option would silently change nothing.
    Bad:
        options: {spy_limit: cards}
    Good:
        options: {spy_limit: card}
    """
    for name, value in setup.options.items():
        at = setup.at(("options",), name)
        if name in ELSEWHERE:
            yield at, f"'{name}' is no option", f"write {ELSEWHERE[name]}: at the top of the file"
        elif name not in OPTIONS:
            yield at, f"no option is called '{name}'", nearest_or_list(name, OPTIONS, most=len(OPTIONS))
        elif not is_allowed(name, value):
            at = setup.at(("options", name))
            yield at, f"option {name} cannot be {shown(value)}", f"write {wanted_values(name)}"


RULES = (house_choice, wrong_mode, other_games_key, wrong_option)
