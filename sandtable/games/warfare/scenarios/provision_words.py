"""Word provisions, from the pack's phrases under `provisions:`; a side's name comes first, with a colon."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from sandtable.games.warfare.scenarios.deployment import NamedHex
from sandtable.games.warfare.scenarios.provisions import (
    AboutPeople,
    Charges,
    Exit,
    NeverCrowd,
    NoEntry,
    NoRoadblock,
    OnlyCargo,
    Peace,
    Provision,
    Reminder,
    Sight,
    Still,
    WithoutMartyrs,
)
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.model.phrases import Phrases, listed


def provision_words(scenario: Scenario, provision: Provision, phrases: Phrases) -> str:
    """Sentence of a provision in the order, with its note."""
    words = _WORDS[type(provision)](_Speaker(scenario, phrases), provision)
    return words if provision.note is None else f"{words} {provision.note[phrases.language]}"


def named_people(scenario: Scenario, phrases: Phrases) -> Iterator[str]:
    """Yield a sentence for each marker that a provision has a name for: where it begins, and how to know it later."""
    speaker = _Speaker(scenario, phrases)
    called = {
        provision.markers: provision.called[phrases.language]
        for provision in scenario.provisions
        if isinstance(provision, AboutPeople) and provision.called is not None and len(provision.markers) == 1
    }
    for (name,), who in called.items():
        places = [marker.at.label for marker in scenario.markers if marker.id == name and marker.at]
        if places:
            words = speaker.say("named", who=who, hex=places[0])
            yield words[:1].upper() + words[1:]


def handicap_words(scenario: Scenario, phrases: Phrases) -> Iterator[str]:
    """Yield a sentence for each side whose cube gives up boxes, and for each whose Unknown markers are laid blind."""
    speaker = _Speaker(scenario, phrases)
    for side, boxes in scenario.handicap.items():
        key = "handicap" if boxes.turn else "handicap_once"
        yield phrases.say(f"scenario.{key}", side=speaker.side(side), start=boxes.start, turn=boxes.turn)
    for side in scenario.blind:
        yield phrases.say("scenario.blind", side=speaker.side(side))


class _Speaker:
    """Phrases for one scenario."""

    def __init__(self, scenario: Scenario, phrases: Phrases) -> None:
        self.scenario, self.phrases = scenario, phrases

    def say(self, key: str, n: int | None = None, /, **values: object) -> str:
        return self.phrases.say(f"provisions.{key}", n, **values)

    def listed(self, things: Iterable[object], last: str) -> str:
        return listed(things, self.say(last))

    def side(self, name: str) -> str:
        side = self.scenario.side(name)
        return side.name[self.phrases.language] if side is not None else name

    def unit(self, name: str) -> str:
        """Printed name of a unit of the scenario; its id if there is none."""
        for unit in self.scenario.units:
            if unit.id == name:
                return unit.name[self.phrases.language]
        return name

    def hexes(self, places: Iterable[NamedHex], last: str) -> str:
        return self.listed((place.label for place in places), last)

    def who(self, about: AboutPeople) -> tuple[str, int]:
        """Name of the people, and their number for the verb."""
        if about.called is not None:
            return about.called[self.phrases.language], len(about.markers)
        markers = (marker for marker in self.scenario.markers if marker.id in about.markers)
        return self.say("people", hexes=self.listed((one.at.label for one in markers if one.at), "and")), 1


def _peace(speaker: _Speaker, _provision: Peace) -> str:
    return speaker.say("peace")


def _no_entry(speaker: _Speaker, provision: NoEntry) -> str:
    places = [place.label for place in provision.places]
    if provision.markers:
        who, n = speaker.who(provision)
        places.append(speaker.say("hex_of", n, who=who))
    if provision.civilians:
        places.append(speaker.say("civilians"))
    values = {"side": speaker.side(provision.side), "places": speaker.listed(places, "or")}
    return _timed(speaker, "no_entry", provision.until, None, values)


def _no_roadblock(speaker: _Speaker, provision: NoRoadblock) -> str:
    return speaker.say("no_roadblock", hexes=speaker.hexes(provision.places, "or"))


def _still(speaker: _Speaker, provision: Still) -> str:
    who = speaker.who(provision)[0] if provision.markers else speaker.say("everybody")
    if provision.side is None:
        return _timed(speaker, "still", provision.until, None, {"who": who})
    return _timed(speaker, "still_for", provision.until, None, {"who": who, "side": speaker.side(provision.side)})


def _never_crowd(speaker: _Speaker, provision: NeverCrowd) -> str:
    who, n = speaker.who(provision) if provision.markers else (speaker.say("all_civilians"), 2)
    if provision.until is None:
        who = who[:1].upper() + who[1:]
    return _timed(speaker, "never_crowd", provision.until, n, {"who": who})


def _only_cargo(speaker: _Speaker, provision: OnlyCargo) -> str:
    if not provision.markers:
        return speaker.say("no_cargo")
    who, n = speaker.who(provision)
    return speaker.say("only_cargo", n, who=who)


def _sight(speaker: _Speaker, provision: Sight) -> str:
    return _timed(speaker, "sight", provision.until, provision.most, {"n": provision.most})


def _charges(speaker: _Speaker, provision: Charges) -> str:
    unit, hex_ = speaker.unit(provision.unit), provision.place.label
    words = speaker.say("charges", unit=unit, hex=hex_, turn=provision.first)
    return f"{words} {speaker.say('charges_once')}" if provision.once else words


def _exit(speaker: _Speaker, provision: Exit) -> str:
    return speaker.say("exit", price=provision.price, people=provision.people)


def _without_martyrs(speaker: _Speaker, provision: WithoutMartyrs) -> str:
    names = dict.fromkeys(speaker.unit(unit) for unit in provision.units)
    by = speaker.scenario.box.pack.by_id[provision.by].name[speaker.phrases.language]
    return speaker.say("without_martyrs", units=speaker.listed(names, "and"), by=by)


def _reminder(speaker: _Speaker, provision: Reminder) -> str:
    return speaker.say(f"reminders.{provision.of}")


def _timed(speaker: _Speaker, key: str, until: int | None, n: int | None, values: Mapping[str, object]) -> str:
    if until is None:
        return speaker.say(f"{key}.always", n, **values)
    return speaker.say(f"{key}.until", n, turn=until, **values)


_WORDS: dict[type[Provision], Callable[[_Speaker, Any], str]] = {
    Peace: _peace,
    NoEntry: _no_entry,
    NoRoadblock: _no_roadblock,
    Still: _still,
    NeverCrowd: _never_crowd,
    OnlyCargo: _only_cargo,
    Sight: _sight,
    Charges: _charges,
    Exit: _exit,
    WithoutMartyrs: _without_martyrs,
    Reminder: _reminder,
}
