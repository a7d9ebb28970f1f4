"""Sentences that say what to do about a figure of a report, for its designer."""

from collections.abc import Callable, Mapping
from typing import Any

from playtest.report.naming import Naming
from playtest.summary import Share, Side, Summary

ENOUGH = 400  # games below which most questions stay open
MOST_GAMES = 10  # percentage points by which players may differ
_NEARLY_ALL = 0.9
_HALF = 0.5
_OFTEN = 0.8  # part of the games in which a piece is lost
_TRAP = 0.3  # part of all losses on one hex
_NAMED = 3
_MUCH_LUCK = 0.4  # part of who wins that sums of luck explain


def advice(summary: Summary, naming: Naming) -> dict[str, str]:
    """Return a sentence for each figure that has something to say, by the figure's key."""
    found: dict[str, str] = {}
    for key, judge in _JUDGES.items():
        said = judge(summary, naming)
        if said is not None:
            name, values = said
            found[key] = naming.words.say(f"playtest.advice.{key}.{name}", **values)
    return found


_Said = tuple[str, Mapping[str, object]] | None


def _share(summary: Summary, naming: Naming) -> _Said:
    if summary.verdict == "fair":
        return "fair", {}
    if summary.verdict == "unfair":
        strongest = max(summary.sides, key=lambda side: side.share / side.even)
        return "unfair", {"name": naming.side(strongest.id)}
    if summary.games < ENOUGH:
        return "few", {"games": ENOUGH}
    return "open", {}


def _run(summary: Summary, naming: Naming) -> _Said:
    if not summary.run:
        return None
    last, side = summary.run[-1], summary.sides[0]
    width, band = last.high - last.low, side.most - side.least
    if width <= band or summary.verdict != "open":
        return "settled", {}
    # An interval narrows with the root of the number of games.
    wanted = summary.games * (width / band) ** 2
    return "wide", {"games": naming.number(int(-(-wanted // 100) * 100))}


def _seats(summary: Summary, naming: Naming) -> _Said:
    apart = [naming.seat(seat.seat) for seat in summary.seats if _outside(seat, seat.even)]
    return ("apart", {"names": ", ".join(apart)}) if apart else ("alike", {})


def _first(summary: Summary, _naming: Naming) -> _Said:
    first = summary.first_player
    if first is None or first.always:
        return None
    if first.low > 1.1 * first.even:
        return "helps", {}
    if first.high < 0.9 * first.even:
        return "harms", {}
    return "alike", {}


def _tiers(summary: Summary, naming: Naming) -> _Said:
    shares = [100 * tier.sides[0].share for tier in summary.tiers]
    if not shares:
        return None
    apart = max(shares) - min(shares)
    return ("apart" if apart > MOST_GAMES else "alike"), {"points": naming.decimal(apart)}


def _luck(summary: Summary, _naming: Naming) -> _Said:
    luck = summary.luck
    if luck is None:
        return None
    if luck.source == "none":
        return "none", {}
    if luck.explained is None:
        return "few", {"games": ENOUGH}
    return ("much" if luck.explained > _MUCH_LUCK else "usual"), {}


def _skill(summary: Summary, naming: Naming) -> _Said:
    if summary.skill is None:
        return None
    names = [naming.side(led.side) for led in summary.skill.sides if led.share <= led.even]
    return ("blind", {"names": ", ".join(names)}) if names else ("pays", {})


def _length(summary: Summary, naming: Naming) -> _Said:
    turns = summary.length.turns
    values = {
        "least": f"{turns.p10:g}", "median": f"{turns.p50:g}", "late": f"{turns.p90:g}",
        "turns": naming.turns,
    }  # fmt: skip
    if turns.least == turns.most:
        return "same", values
    if turns.p10 == turns.p90:
        return "nearly", values
    return ("long" if turns.p90 >= 2 * turns.p50 else "usual"), values


def _endings(summary: Summary, naming: Naming) -> _Said:
    if not summary.endings:
        return None
    top = max(summary.endings, key=lambda ending: ending.games)
    values = {"name": naming.ending(top), "share": naming.percent(top.share)}
    if any(ending.adjourned and ending.share > 1 - _NEARLY_ALL for ending in summary.endings):
        return "adjourned", values
    if len(summary.endings) == 1:
        return "only", {}
    return ("one" if top.share >= _NEARLY_ALL else "several"), values


def _leads(summary: Summary, naming: Naming) -> _Said:
    lead = summary.lead
    if lead is None or not lead.counts:
        return None
    games = sum(n for _, n in lead.counts)
    never = dict(lead.counts).get(0, 0) / games
    return ("never" if never > _HALF else "often"), {"share": naming.percent(never)}


def _pieces(summary: Summary, naming: Naming) -> _Said:
    if not any(piece.lost for piece in summary.pieces):
        return None
    doomed = sorted(
        (piece for piece in summary.pieces if _OFTEN * summary.games <= piece.lost <= summary.games),
        key=lambda piece: -piece.lost,
    )
    names = list(dict.fromkeys(naming.piece(piece) for piece in doomed))[:_NAMED]
    return ("doomed", {"names": ", ".join(names)}) if names else ("usual", {})


def _places(summary: Summary, _naming: Naming) -> _Said:
    lost: dict[str, int] = {}
    for piece in summary.pieces:
        for place, times in piece.lost_at:
            lost[place] = lost.get(place, 0) + times
    if not lost:
        return None
    worst = max(lost, key=lambda place: lost[place])
    if lost[worst] >= _TRAP * sum(lost.values()):
        return "trap", {"place": worst}
    return "spread", {}


def _cards(summary: Summary, naming: Naming) -> _Said:
    judged = [card for card in summary.cards if card.worth is not None]
    if not judged:
        return None
    best = max(judged, key=lambda card: card.worth or 0.0)
    return "best", {"name": naming.card(best.id, best.side)}


def _outside(share: Share | Side | Any, even: float) -> bool:
    """True if the whole interval lies outside a tenth of the even share."""
    return bool(share.low > 1.1 * even or share.high < 0.9 * even)


_JUDGES: Mapping[str, Callable[[Summary, Naming], _Said]] = {
    "share": _share,
    "run": _run,
    "seats": _seats,
    "first": _first,
    "luck": _luck,
    "skill": _skill,
    "tiers": _tiers,
    "length": _length,
    "endings": _endings,
    "leads": _leads,
    "pieces": _pieces,
    "places": _places,
    "cards": _cards,
    "used": lambda _summary, _naming: ("rare", {}),
    "unused": lambda summary, _naming: (
        ("some", {}) if summary.unplayed_rules or any(card.dead for card in summary.cards) else None
    ),
}
