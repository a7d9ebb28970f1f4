"""What holds in every battle, driven by chance over random set-ups."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.edadh.setup import EdadhWishes, edadh_setup
from generator.seed import setup_seed
from sandtable.games.cups import Cup, Cups
from sandtable.games.edadh.play.state import Battle
from sandtable.games.edadh.play.table import TABLE
from sandtable.games.edadh.setup import EdadhSetup
from sandtable.games.play import Chronicle, Result, digest, read_choice
from sandtable.games.replay import Record, read_record, replay
from tests.builtin import pack
from tests.games.edadh.play.invariants import check, troops_of
from tests.games.edadh.play.tables import setup_of, shipped

SHIPPED = ("learn", "terrain", "masters", "full")
ANGUETH = ("shieldsmen", "shieldmaidens", "archers", "clanmaidens")
HUAOS = ("spears", "swords", "gunners", "blunderbuss")
# Words that mean something at one decision or another, or nothing at all.
ODD = (
    *("pass", "standard", "resolve", "play 1", "play 12 mst", "play 3 tcts", "play 99", "play", "choose 1", "choose 3"),
    *(
        "combine 1 2",
        "combine 1 2 3",
        "bonus mp",
        "bonus dmg",
        "discard 1",
        "discard 2",
        "withdraw 1",
        "swap 1",
        "swap 2",
    ),
    *("lay brace", "lay rally", "lock counter", "lock retreat", "return brace", "remove brace", "muster archers"),
    *("muster gunners", "", "choose -1", "choose ²"),
)

pytestmark = pytest.mark.slow


@st.composite
def set_ups(draw: st.DrawFn) -> EdadhSetup:
    """Any Units on any ground with any cards, and sometimes Units that are composed at the table."""
    terrain = draw(st.sampled_from(("", "wood", "marsh", "plain", "hill", "ruins", "ford")))
    lines = ["game: edadh", "setup: drawn", *([f"terrain: {terrain}", "facing: huaos"] if terrain else [])]
    lines.append(f"levels: [{', '.join(draw(st.lists(st.sampled_from('BCM'), min_size=1, max_size=4)))}]")
    lines.append("sides:")
    for faction, troops, cards in (
        ("angueth", ANGUETH, ("cm_champion", "std_angueth", "bm_warleader")),
        ("huaos", HUAOS, ("cm_blade", "std_huaos", "bm_commander")),
    ):
        wide = draw(st.sampled_from((3, 3, 3, 2, 1, 0)))
        ranks = [draw(st.lists(st.sampled_from(troops), min_size=wide, max_size=wide)) for _ in range(2)]
        keys = [f"front: [{', '.join(ranks[0])}]", f"second: [{', '.join(ranks[1])}]"]
        keys += [f"mp: {draw(st.sampled_from((50, 25, 8)))}", f"dmg: {draw(st.sampled_from((0, 0, 7)))}"]
        names = ("combat_master", "standard", "battle_master")
        keys += [f"{name}: {card}" for name, card in zip(names, cards, strict=True) if draw(st.booleans())]
        lines.append(f"  {faction}: {{{', '.join(keys)}}}")
    return setup_of("\n".join(lines) + "\n")


def check_views(state: Battle, seed: int) -> None:
    for seat in (0, 1):
        seen = TABLE.view(state, seat)
        guessed = TABLE.guess(seen, Cups(seed))
        assert digest(TABLE.view(guessed, seat).state) == digest(seen.state), "a guess agrees with its view"
        if state.seat == seat:
            assert TABLE.decision(seen.state) == TABLE.decision(state)
            assert TABLE.choices(seen.state) == TABLE.choices(state), "a view has the choices of its seat"
            assert TABLE.choices(guessed) == TABLE.choices(state)


def battle_of(start: EdadhSetup, seed: int, *, close: bool = True) -> Record:
    """Play by chance and check everything on the way."""
    cup = Cup(f"property {seed}")
    record = Record("edadh", seed, ("random", "random"), "start")
    state = TABLE.lay(start, record.cups())
    troops = troops_of(state)
    composed = state.phase != "compose"
    while not isinstance(decision := TABLE.decision(state), Result):
        offered = TABLE.choices(state)
        assert offered
        assert len(set(offered)) == len(offered)
        assert all(TABLE.allows(state, one) is None for one in offered), "what is offered is allowed"
        if close:
            before = digest(state)
            for text in ODD:
                TABLE.allows(state, read_choice(text))
            check_views(state, seed)
            assert digest(state) == before, "asking changes nothing"
        chosen = cup.pick(offered)
        other = state.copy() if close else state
        TABLE.take(state, chosen, Chronicle())
        if close:
            TABLE.take(other, chosen, Chronicle())
            assert digest(other) == digest(state), "a copy plays alike"
        record.note(decision.seat, chosen, state, over=state.result is not None)
        if not composed:
            composed, troops = state.phase != "compose", troops_of(state)
        check(state, troops)
    assert len(record.choices) < 2_000
    return record


@settings(max_examples=50)
@given(start=set_ups(), seed=st.integers(0, 10_000))
def test_any_battle(start, seed) -> None:
    record = battle_of(start, seed)
    again = replay(TABLE, start, read_record(record.text(), "x.play"))
    assert digest(again) == record.marks[len(record.choices)]


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_set_ups(name) -> None:
    start = shipped(name)
    for seed in range(12):
        battle_of(start, seed, close=seed < 2)


def test_drafted_units() -> None:
    for number in range(10):
        made = edadh_setup(pack("edadh"), EdadhWishes(setup="draft"), setup_seed(number))
        battle_of(setup_of(made.text()), number, close=False)


@pytest.mark.slow
@settings(max_examples=1_500)
@given(start=set_ups(), seed=st.integers(0, 1_000_000))
def test_very_many_battles(start, seed) -> None:
    battle_of(start, seed, close=False)


def test_what_may_be_typed_and_is_not_offered_can_be_taken() -> None:
    """All that is allowed leads on, offered or not."""
    start = shipped("full")
    for seed in range(10):
        cup = Cup(f"odd {seed}")
        state = TABLE.lay(start, Cups(seed))
        troops = troops_of(state)
        while TABLE.decision(state) is not state.result:
            legal = [read_choice(text) for text in ODD if TABLE.allows(state, read_choice(text)) is None]
            TABLE.take(state, cup.pick([*legal, *TABLE.choices(state)]), Chronicle())
            check(state, troops)
