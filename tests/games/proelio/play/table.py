"""Positions of Proelio to try rules on."""

from functools import cache

from sandtable.games.cups import Cups
from sandtable.games.documents import read_document
from sandtable.games.play import SILENT, Chronicle, Decision, Result, read_choice
from sandtable.games.proelio.play import turn
from sandtable.games.proelio.play.state import House, Options, State
from sandtable.games.proelio.play.table import TABLE, Proelio
from sandtable.games.proelio.setup import ProelioSetup
from sandtable.model.document import load_document
from sandtable.resources import builtin_packs

FOLDER = builtin_packs()["proelio"]
SETUPS = ("open-3", "open-4", "open-5", "open-6", "allied-4")


@cache
def setup(name: str) -> ProelioSetup:
    """A set-up of the pack."""
    return read((FOLDER / "setups" / f"{name}.yaml").read_text(encoding="utf-8"))


def read(text: str) -> ProelioSetup:
    loaded = load_document(text.encode(), "setup.yaml", FOLDER)
    assert loaded.document is not None, loaded.findings
    found = read_document(loaded.document)
    assert isinstance(found, ProelioSetup)
    return found


def house(hand: str = "", fort: str = "", incoming: str = "", reach: int = 4) -> House:
    return House(sorted(hand.split()), fort, incoming, reach if incoming else 0)


def position(
    *houses: House, active: int = 0, name: str = "", phase: str = "action", options: Options | None = None
) -> State:
    """A position in which these houses sit, and one of them is to decide; all other cards lie in the decks."""
    table = Proelio(options) if options else TABLE
    state = table.lay(setup(name or f"open-{len(houses)}"), Cups(1))
    state.houses = list(houses)
    laid = [card for one in houses for card in (*one.hand, one.fort, one.incoming, one.plague) if card]
    for deck in state.decks:
        cards = [card for card in state.box if state.kinds[card].deck == deck]
        for card in laid:
            if card in cards:
                cards.remove(card)
        state.decks[deck], state.discards[deck] = cards, []
    state.active = state.who = active
    state.phase = phase
    return state


def defended(
    attack: str, hand: str, fort: str = "", reach: int = 4, attacker: str = "dung", options: Options | None = None
) -> State:
    """Seat 1 of three is attacked by seat 0 and may deploy; seat 2 sits by."""
    state = position(
        house(attacker), house(hand, fort, attack, reach), house("dung"), active=1, phase="defence", options=options
    )
    turn.go_on(state, SILENT)
    return state


def do(state: State, *texts: str) -> Chronicle:
    """Take choices one after the other; each must be allowed."""
    story = Chronicle()
    for text in texts:
        made = read_choice(text)
        refusal = TABLE.allows(state, made)
        assert refusal is None, (text, refusal)
        TABLE.take(state, made, story)
    return story


def refused(state: State, text: str) -> str:
    """By which rule and why a choice is refused."""
    refusal = TABLE.allows(state, read_choice(text))
    assert refusal is not None, text
    return f"{refusal.rule} {refusal.reason}"


def asked(state: State) -> str:
    """What is to be decided, and by which seat."""
    decision = TABLE.decision(state)
    assert isinstance(decision, Decision), decision
    return f"{decision.seat} {decision.kind} {decision.rule}"


def result(state: State) -> Result | None:
    decision = TABLE.decision(state)
    return decision if isinstance(decision, Result) else None


def kinds(story: Chronicle) -> list[str]:
    return [event.kind for event in story.events]
