"""Rules about certificates of play: that they are about this scenario, and that their figures are possible.

Here a certificate is read as data; nothing is played.
"""

from collections.abc import Iterator

from rules_check.rule import Complaint, rule
from sandtable.findings import Severity
from sandtable.games.engine import ENGINE
from sandtable.games.warfare.scenarios.certificate import FAIR, VERSIONS, Beside, Certificate
from sandtable.games.warfare.scenarios.fingerprint import fingerprint
from sandtable.games.warfare.scenarios.scenario import Scenario

ROUNDING = 0.0006  # by which a share of four digits may miss wins ÷ games


@rule("WF122", "stale-certificate", Severity.WARNING)
def stale_certificate(scenario: Scenario) -> Iterator[Complaint]:
    """A certificate is about another state of the scenario, or by another version of its player.

    Why: something that is played was changed since, or who plays it plays otherwise or is unknown, so nobody knows the win rate any more. Titles and briefings may change.
    Bad:
        playtest: {engine: 2, player: greedy, games: 900, wins: 441, share: 0.49, low: 0.4569, high: 0.5232, seeds: "1", fingerprint: 0000000000000000}
    Good:
        map: {sketch: ". ."}
    """
    found = scenario.certificate
    if found is None:
        return
    hint = "play it again with sandtable playtest --certify, or take playtest: out"
    if not scenario.problems and found.fingerprint != fingerprint(scenario):
        yield scenario.at(("playtest", "fingerprint")), "the scenario was changed since it was played", hint
    for path, who in _players(found):
        if who.player not in VERSIONS:
            yield scenario.at((*path, "player")), f"played by {who.player}, who is no player of the program", hint
        elif VERSIONS[who.player] != who.version:
            place = (*path, "version" if who.version > 1 else "player")
            message = f"played by {who.player} {who.version}, today's is {who.player} {VERSIONS[who.player]}"
            yield scenario.at(place), message, hint


@rule("WF123", "older-engine", Severity.WARNING)
def older_engine(scenario: Scenario) -> Iterator[Complaint]:
    """A certificate was given by another version of the rules as the program plays them.

    Why: the rules are played otherwise since, so nobody knows the win rate any more; it is not printed.
    Bad:
        playtest: {engine: 1, player: greedy, games: 900, wins: 441, share: 0.49, low: 0.4569, high: 0.5232, seeds: "1", fingerprint: 0000000000000000}
    Good:
        playtest: {engine: 2, player: greedy, games: 900, wins: 441, share: 0.49, low: 0.4569, high: 0.5232, seeds: "1", fingerprint: 0000000000000000}
    """
    found = scenario.certificate
    if found is not None and found.engine != ENGINE:
        hint = "play it again with sandtable playtest --certify, or take playtest: out"
        yield scenario.at(("playtest", "engine")), f"played by engine {found.engine}, this one is {ENGINE}", hint


@rule("WF124", "unfair-certificate", Severity.WARNING)
def unfair_certificate(scenario: Scenario) -> Iterator[Complaint]:
    """The share in a certificate lies outside what is called fair.

    Why: a certificate says that each team won between 45 and 55 of a hundred games.
    Bad:
        playtest: {engine: 2, player: greedy, games: 900, wins: 540, share: 0.6, low: 0.5671, high: 0.6322, seeds: "1", fingerprint: 0000000000000000}
    Good:
        playtest: {engine: 2, player: greedy, games: 900, wins: 441, share: 0.49, low: 0.4569, high: 0.5232, seeds: "1", fingerprint: 0000000000000000}
    """
    found = scenario.certificate
    if found is not None and not FAIR[0] <= found.share <= FAIR[1]:
        message = f"an AI win rate of {100 * found.share:.0f} % is not fair"
        yield scenario.at(("playtest", "share")), message, "strengthen the weaker side, or take playtest: out"


@rule("WF125", "impossible-certificate", Severity.ERROR)
def impossible_certificate(scenario: Scenario) -> Iterator[Complaint]:
    """The figures of a certificate contradict one another.

    Why: the share is wins divided by games, and lies inside its interval. The program writes these figures; people should not.
    Bad:
        playtest: {engine: 2, player: greedy, games: 400, wins: 441, share: 0.49, low: 0.4569, high: 0.5232, seeds: "1", fingerprint: 0000000000000000}
    Good:
        playtest: {engine: 2, player: greedy, games: 900, wins: 441, share: 0.49, low: 0.4569, high: 0.5232, seeds: "1", fingerprint: 0000000000000000}
    """
    found = scenario.certificate
    if found is None:
        return
    hint = "play it again with sandtable playtest --certify, or take playtest: out"
    for path, who in _players(found):
        if who.wins > who.games:
            yield scenario.at((*path, "wins")), f"{who.wins:g} wins in {who.games} games", hint
        elif abs(who.wins / who.games - who.share) > ROUNDING:
            message = f"{who.wins:g} of {who.games} games are {who.wins / who.games:.4f}, not {who.share:g}"
            yield scenario.at((*path, "share")), message, hint
    if not found.low <= found.share <= found.high:
        message = f"the share {found.share:g} lies outside {found.low:g} to {found.high:g}"
        yield scenario.at(("playtest", "low")), message, hint


@rule("WF126", "certified-prose", Severity.WARNING)
def certified_prose(scenario: Scenario) -> Iterator[Complaint]:
    """A scenario with special rules in free words has a certificate.

    Why: the program prints such rules and does not play them, so what it played was another scenario.
    Bad:
        rules: [Nobody shoots at the church.]
        playtest: {engine: 2, player: greedy, games: 900, wins: 441, share: 0.49, low: 0.4569, high: 0.5232, seeds: "1", fingerprint: 0000000000000000}
    Good:
        playtest: {engine: 2, player: greedy, games: 900, wins: 441, share: 0.49, low: 0.4569, high: 0.5232, seeds: "1", fingerprint: 0000000000000000}
    """
    if scenario.certificate is not None and scenario.rules:
        hint = "write them as provisions:, or take playtest: out"
        yield scenario.at(("playtest",)), "special rules in free words were not played", hint


def _players(found: Certificate) -> Iterator[tuple[tuple[str | int, ...], Certificate | Beside]]:
    """Yield (path, certificate or second opinion) for each player that is recorded."""
    yield ("playtest",), found
    for number, one in enumerate(found.beside):
        yield ("playtest", "beside", number), one


RULES = (
    stale_certificate,
    older_engine,
    unfair_certificate,
    impossible_certificate,
    certified_prose,
)
