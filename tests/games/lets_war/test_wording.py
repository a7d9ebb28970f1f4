"""Wording of Let's War effects, with the phrases the game is shipped with."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import yaml

from sandtable.findings import Position
from sandtable.games.arguments import WordingError
from sandtable.games.lets_war.effects import has_duration
from sandtable.games.lets_war.speech import NATIONS, Duration, duration_of
from sandtable.games.lets_war.wording import MATTERS, OPS, SCOPELESS, word
from sandtable.model.effects import parse_effects
from sandtable.model.pack import Record, Source, Text
from sandtable.model.phrases import PhraseError, Phrases

PACK = Path(__file__).parents[3] / "content" / "lets-war"


def read(file: str) -> dict:
    return yaml.safe_load((PACK / file).read_text(encoding="utf-8"))


WORDS = {language: Phrases(language, read(f"words/{language}.yaml")) for language in ("en", "it")}


def card(effect: str, **fields: object) -> Record:
    return Record(
        id="CF-99",
        name=Text({"": "Trial"}),
        source=Source.HOUSE,
        copies=1,
        since="1.0",
        at=Position("trial.yaml"),
        fields=fields or {"kind": "std"},
        effects=parse_effects(effect) if effect else (),
    )


KINDS = {"std": {"kind": "std"}, "eq": {"kind": "eq"}, "event": {"kind": "event"}}
SCOPES = ("", "@T", "@A", "@W", "@OTT")
# Nobody plays an Event, so there is nobody in it who is you.
SCOPES_OF = {"std": SCOPES, "eq": SCOPES, "event": SCOPES[2:]}

# Clauses that last, said for every kind of card; then those that happen at once, for which the kind makes no difference.
LASTING = (
    "mod(INF,a+1)", "mod(GND,a+1,d-1)", "against(INF,d+2,INF/CAV)", "reach(ART,AVI)", "multi(INF,2)", "multi(GND,2)",
    "ignore(INF/CAV,CF-22/CF-40)", "raze(ART,1)", "raid(NAV,1)", "step+1", "hand-1", "price(nation,-200)",
    "price(att:NAV,+100)", "ban(att:GND)", "ban(spy3)", "ban(hfcard)", "immune(spy3)", "immune(hfcard)", "immune(att:AVI)",
)  # fmt: skip
AT_ONCE = (
    "draw(1)", "draw(2)", "peek(1)", "peek(2)", "swap(1)", "swap(2)", "discard(1)", "discard(2)", "strip(1)", "strip(2)",
    "hf+1", "hf+2", "hf-1", "hf-2", "restore(INF)", "restore(ART/AVI/NAV)", "restore(GND)", "restore(ANY)", "pass(1)",
    "pass(2)",
)  # fmt: skip
# Other numbers, units and matters, in the forms in which they differ from those above.
FORMS = (
    "mod(NAV,d-2)", "mod(INF/CAV/ART,a+2)", "mod(ANY,a+1)", "against(CAV,a+1,ANY)", "reach(GND,AVI/NAV)", "multi(INF,1)",
    "multi(NAV,3)", "raze(GND,2)", "raid(GND,2)", "step+2", "step-1", "step-2", "hand+1", "hand+2", "hand-2",
    *(f"price({matter},-200)" for matter in MATTERS["price"] if matter != "att"),
    *(f"price({matter},+100)" for matter in MATTERS["price"] if matter != "att"),
    *(f"ban({matter})" for matter in MATTERS["ban"] if matter != "att"),
    *(f"immune({matter})" for matter in MATTERS["immune"] if matter != "att"),
)  # fmt: skip
ALONE = (
    "auto(CAV,GND)", "auto(GND,INF/CAV)", "boom", "miss", "nospy", "none", "spy", "territory", "armistice", "steal(1)@T",
    "steal(2)@T", "draw(2);hf+1", "mod(CAV,a+1);mod(GND,d-1)@OTT", "mod(INF/CAV,a+1);ignore(INF/CAV,CF-22/CF-40)",
    "mod(ART,a+1);raze(ART,1)", "mod(NAV,a+1);raid(NAV,1)",
)  # fmt: skip


def table() -> Iterator[tuple[str, str]]:
    """Every clause, as notation, and the kind of card it stands on."""
    for effect in LASTING:
        yield from ((effect + scope, kind) for kind in KINDS for scope in SCOPES_OF[kind])
    for effect in AT_ONCE:
        yield from ((effect + scope, "std") for scope in SCOPES)
    for effect in FORMS:
        yield from ((effect + scope, "eq") for scope in ("", "@A"))
    yield from ((effect, "std") for effect in ALONE)


def test_every_sentence(golden: Callable[[str, str], None]) -> None:
    lines = ["# Every effect of Let's War on a card of each kind: who, what, how long."]
    for notation, kind in table():
        lines.append(f"\n{notation} · {kind}")
        lines.extend(f"  {language}: {word(card(notation, **KINDS[kind]), words)}" for language, words in WORDS.items())
    golden("wording/lets-war.txt", "\n".join(lines) + "\n")


@pytest.mark.parametrize(
    ("effect", "said"),
    [
        ("discard(1)@T;strip(1)@T", {"en": "from that enemy’s board", "it": "dalla plancia di quel nemico"}),
        ("hf-1@T;steal(1)@T", {"en": "look at that enemy’s", "it": "in mano a quel nemico"}),
        ("hf-1@T;discard(2)@T", {"en": "That enemy discards 2", "it": "Quel nemico scarta"}),
        ("hf-1@T;mod(INF,a-1)@T", {"en": "that enemy’s Infantry", "it": "di quel nemico"}),
        ("hf-1;strip(1)@T", {"en": "from an enemy’s board", "it": "dalla plancia di un nemico"}),
    ],
)
def test_an_enemy_is_chosen_once_for_a_card(effect: str, said: dict[str, str]) -> None:
    for language, words in said.items():
        assert words.casefold() in word(card(effect), WORDS[language]).casefold()


def test_every_op_is_in_the_table() -> None:
    assert {effect.op for notation, _ in table() for effect in parse_effects(notation)} == set(OPS)


@pytest.mark.parametrize("language", WORDS)
def test_a_sentence_says_how_long_and_to_whom(language: str) -> None:
    this_turn, next_event = {"en": ("this turn", "Until the next Event "), "it": ("questo turno", "Fino al prossimo ")}[
        language
    ]
    ottoman, enemy = {"en": ("Ottoman", "enemy"), "it": ("ottoman", "nemico")}[language]
    for notation, kind in table():
        (effect, *more) = parse_effects(notation)
        if more:
            continue
        said = word(card(notation, **KINDS[kind]), WORDS[language])
        duration = duration_of(card(notation, **KINDS[kind])) if has_duration(effect) else None
        assert said.startswith(next_event) == (duration is Duration.EVENT), said
        assert (this_turn in said) == (duration is Duration.TURN), said
        assert effect.scope != "OTT" or ottoman in said.lower().replace("ottoman", ottoman), said
        assert effect.scope != "T" or enemy in said, said
        assert said[0].isupper(), said
        assert said.endswith((".", "!")), said
        assert "!." not in said, said
        assert "'" not in said, said
        assert "  " not in said, said


@pytest.mark.parametrize(
    ("fields", "duration"),
    [
        ({"kind": "std"}, Duration.TURN),
        ({"kind": "spy"}, Duration.TURN),
        ({"kind": "eq"}, Duration.PLAY),
        ({"order": 1, "nation": "FRA"}, Duration.PLAY),
        ({"kind": "event"}, Duration.EVENT),
        ({"season": "spring"}, Duration.TURN),
    ],
)
def test_how_long_a_card_acts(fields: dict[str, object], duration: Duration) -> None:
    assert duration_of(card("boom", **fields)) is duration


def test_an_event_without_effect_that_rotates_says_so() -> None:
    assert word(card("none", kind="event", rotate=True), WORDS["en"]) == "Every nation rotates its Character."
    assert word(card("none", kind="event"), WORDS["en"]) == "No effect."
    assert word(card(""), WORDS["en"]) == ""


# effect, problem, hint, offset
ERRORS = [
    ("mdo(INF,a+1)", "Let's War has no effect 'mdo'", "did you mean 'mod'?", 0),
    ("boom; zzz", "Let's War has no effect 'zzz'", "", 6),
    ("once boom", "no effect of Let's War has a trigger, but 'once' is given", "", 0),
    ("boom(1)", "'boom' has the wrong number of arguments", "write boom alone", 0),
    ("hf", "'hf' has the wrong number of arguments", "write hf+1 or hf-1", 0),
    ("hf+0", "'hf' takes a number with its sign, not '+0'", "", 0),
    ("draw", "'draw' has the wrong number of arguments", "write draw(number)", 0),
    ("draw(0)", "'draw' takes a number from 1 to 99, not '0'", "", 0),
    ("draw(many)", "'draw' takes a number from 1 to 99, not 'many'", "", 0),
    ("mod(INF)", "'mod' has the wrong number of arguments", "write mod(units,a±n,d±n)", 0),
    ("mod(INF,x+1)", "'mod' takes a±n for attack and d±n for defence, not 'x+1'", "", 0),
    ("mod(INF,a+1,a+2)", "'mod' changes attack twice", "", 0),
    ("against(INF,d+1)", "'against' has the wrong number of arguments", "write against(units,a±n or d±n,units)", 0),
    ("against(INF,2,CAV)", "'against' takes a±n for attack and d±n for defence, not '2'", "", 0),
    ("hf+1;mod(IMF,a+1)", "'mod' knows no unit 'IMF'", "did you mean 'INF'?", 5),
    ("restore(INF/XYZ)", "'restore' knows no unit 'XYZ'", "known: INF, CAV, ART, AVI, NAV, GND, ANY", 0),
    ("reach(ART)", "'reach' has the wrong number of arguments", "write reach(units,units)", 0),
    ("price(nation,200)", "'price' takes a number with its sign, not '200'", "", 0),
    ("price(natoin,-200)", "'price' knows no matter 'natoin'", "did you mean 'nation'?", 0),
    ("price(hfcard,-200)", "'price' knows no matter 'hfcard'", "known: spy, spy1, spy2, spy3, nation, att", 0),
    ("ban(att)", "'ban' knows no matter 'att'", "only att names units: att:INF", 0),
    ("ban(spy:INF)", "'ban' knows no matter 'spy:INF'", "only att names units: att:INF", 0),
    ("ignore(INF,CF-99)", "'ignore' knows no card 'CF-99'", "name it under cards: in words/en.yaml", 0),
    ("hf-1@OTO", "'hf' knows no scope 'OTO'", "did you mean 'OTT'?", 0),
    ("steal(1)@A", "'steal' takes from one chosen enemy", "write steal(number)@T", 0),
    ("hf+1;miss@A", "'miss' is for whoever has the card and takes no scope", "", 5),
]


@pytest.mark.parametrize(("effect", "problem", "hint", "offset"), ERRORS, ids=[case[0] for case in ERRORS])
def test_effect_without_meaning(effect: str, problem: str, hint: str, offset: int) -> None:
    with pytest.raises(WordingError) as raised:
        word(card(effect), WORDS["en"])
    assert (raised.value.problem, raised.value.hint, raised.value.offset) == (problem, hint, offset)


@pytest.mark.parametrize("op", SCOPELESS)
def test_what_only_its_owner_does_takes_no_scope(op: str) -> None:
    with pytest.raises(WordingError, match="takes no scope"):
        word(card(f"{op}(CAV,GND)@A" if op == "auto" else f"{op}@A"), WORDS["en"])


def test_a_nation_of_ones_own_is_a_scope() -> None:
    own = Phrases("en", {**WORDS["en"].entries, "nations": {"BUL": "Bulgaria"}})
    assert word(card("hf-1@BUL"), own) == "Bulgaria loses 1 Homefront."
    assert word(card("mod(GND,d-1)@BUL", kind="eq"), own) == "The Ground Units of Bulgaria: defence\u00a0−1."


# Words of a pack made from the first edition, whose scopes were prefixes.
PREFIXED = Phrases(
    "en",
    {
        "units": {"GND": {"label": "Ground Units", "all": "Ground Units", "one": "one Ground Unit", "lost": "Ground Unit"},
                  "CAV": {"label": "Cavalry", "all": "Cavalry", "one": "Cavalry", "lost": "Cavalry"}},
        "nations": {"OTT": "Ottoman Empire"},
        "scopes": {"T": "Chosen enemy:", "A": "All:", "nation": "{nation}:"},
        "lists": {"comma": "{first}, {second}", "or": "{first} or {second}"},
        "wording": {"next": "{first} {second}", "scoped": "{scope} {sentence}", "money": "{sign}${amount}"},
        "effects": {
            "mod": {"attack": "{units}: attack {attack}.", "defence": "{units}: defence {defence}."},
            "multi": {"other": "{units}: {n} attacks, one Boom! each."},
            "auto": "{units} attacks {targets} without Boom!.",
            "reach": {"1": "{units} may also attack {targets}.", "other": "{units} may also attack {targets}."},
            "draw": {"1": "Draw 1 Conflict card.", "other": "Draw {n} Conflict cards."},
            "steal": {"1": "View Conflict hand, take 1."},
            "hf": "Homefront {n}.",
            "restore": "Reactivate one destroyed {units}.",
            "price": {"nation": "A Nation card costs {money}."},
            "ban": {"att": "Forbidden: attacks by {units}."},
            "none": "No effect.",
        },
    },
)  # fmt: skip


@pytest.mark.parametrize(
    ("effect", "said"),
    [
        ("mod(CAV,a+1);mod(GND,d-1)@OTT", "Cavalry: attack +1. Ottoman Empire: Ground Units: defence −1."),
        ("multi(GND,2)", "Ground Units: 2 attacks, one Boom! each."),
        ("auto(CAV,GND)", "Cavalry attacks one Ground Unit without Boom!."),
        ("reach(GND,CAV)", "Ground Units may also attack Cavalry."),
        ("draw(1)@A", "All: Draw 1 Conflict card."),
        ("steal(1)@T", "Chosen enemy: View Conflict hand, take 1."),
        ("hf-1@T", "Chosen enemy: Homefront −1."),
        ("restore(GND/CAV)", "Reactivate one destroyed Ground Unit or Cavalry."),
        ("price(nation,-200)", "A Nation card costs −$200."),
        ("ban(att:GND)@A", "All: Forbidden: attacks by Ground Units."),
        ("none", "No effect."),
    ],
)
def test_words_that_know_no_others_put_the_scope_before(effect: str, said: str) -> None:
    assert word(card(effect, kind="event", rotate=True), PREFIXED) == said


def test_missing_phrase() -> None:
    with pytest.raises(PhraseError, match=r"no phrase 'effects\.boom' in words/en\.yaml"):
        word(card("boom"), Phrases("en", {}))


def test_nations_are_called_alike_in_table_and_words() -> None:
    rows = read("tables/nations.yaml")["rows"]
    assert tuple(row["id"] for row in rows) == NATIONS
    for row in rows:
        for language, words in WORDS.items():
            assert words.say(f"nations.{row['id']}") == Text.of(row["name"])[language]
            assert words.has(f"peoples.{row['id']}.who")


def test_cards_are_called_alike_in_deck_and_words() -> None:
    names = {one["id"]: Text.of(one["name"]) for one in read("decks/conflict.yaml")["cards"]}
    for language, words in WORDS.items():
        for named, called in words.find("cards").items():
            assert called == names[named][language]
