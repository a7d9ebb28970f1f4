"""Stratagems of War for Edadh in words, in both languages."""

import re
from pathlib import Path

import pytest
import yaml

from sandtable.findings import Position
from sandtable.games.arguments import WordingError
from sandtable.games.edadh.wording import EFFECTS as OPS
from sandtable.games.edadh.wording import RESTRICTIONS, SIDE_STATS, SIDES, TROOP_STATS, restriction, word
from sandtable.model.effects import parse_effects
from sandtable.model.pack import Record, Source, Text
from sandtable.model.phrases import PhraseError, Phrases
from tests.conftest import Golden

NO_BREAK = "\N{NO-BREAK SPACE}"
PACK = Path(__file__).parents[3] / "content" / "edadh"
WORDS = {
    language: Phrases(language, yaml.safe_load((PACK / "words" / f"{language}.yaml").read_text(encoding="utf-8")))
    for language in ("en", "it")
}

# Every form an effect or a restriction can take; numbers at 1 and 2, since words agree with them.
EFFECTS = [
    *(f"mod({side},{stat},{n})" for side in SIDES for stat in TROOP_STATS for n in ("+1", "-2")),
    *(f"mod({side},{stat},{n})" for side in SIDES for stat in SIDE_STATS for n in ("-1", "-2", "+1", "+2")),
    "mod(own,prot,+2); mod(own,att,-1)",
    "mod(enemy,prot,-1); mod(enemy,att,-1); mod(enemy,def,-1)",
    "mod(own,att,+1); mod(enemy,att,-1)",
    "mod(own,def,+1); mod(own,taken,-1)",
    "instant mp(own,+2); instant unshake()",
    "turn 1: mod(own,off,+2)",
    "turn 1: mod(own,att,+1); turn 2: mod(own,att,+2)",
    *(
        f"{trigger}{once}"
        for once in (
            *(f"mp({side},{n})" for side in SIDES for n in ("+1", "-2")),
            *(f"level({n})" for n in ("-1", "-2", "+1", "+2")),
            "remove(1)",
            "remove(2)",
            "unshake()",
        )
        for trigger in ("", "instant ", "period_start ", "turn 2: ")
    ),
]
CONDITIONS = [
    "enemy_counterable",
    *(f"{op}({n})" for op in ("front", "front_numeric", "troops") for n in (1, 2)),
    "front_prot(1,4)",
    "front_prot(2,3)",
    "steady",
    "shaken",
    "mp_below(30)",
    "terrain(wood)",
    "terrain(wood,marsh)",
    "terrain(wood,marsh,ford)",
    "terrain_not(marsh)",
    "steady; troops(4)",
]

BAD_EFFECTS = [
    ("remov(1)", "unknown effect 'remov'", 0, "did you mean 'remove'?"),
    ("mod(own,att,+1); rout()", "unknown effect 'rout'", 17, ""),
    ("mod(own,att)", "'mod' takes 3 arguments, not 2", 0, ""),
    ("unshake(1)", "'unshake' takes 0 arguments, not 1", 0, ""),
    ("remove()", "'remove' takes 1 argument, not 0", 0, ""),
    ("mod(enmy,att,+1)", "unknown side 'enmy'", 0, "did you mean 'enemy'?"),
    ("mp(all,+1)", "unknown side 'all'", 0, ""),
    ("mod(own,terain,+1)", "unknown stat 'terain'", 0, "did you mean 'terrain'?"),
    ("mod(own,att,two)", "'two' is not a whole number", 0, ""),
    ("mod(own,att,0)", "'mod' by 0 does nothing", 0, ""),
    ("remove(-1)", "'remove' wants a number of 1 or more, not -1", 0, ""),
    ("unshake@T", "unknown scope 'T'; this game has none", 0, ""),
    ("instantly unshake()", "unknown trigger 'instantly'", 0, "did you mean 'instant'?"),
    ("turn: mod(own,att,+1)", "'turn' wants the number of the turn", 0, ""),
    ("instant mod(own,att,+1)", "'mod' lasts while the card is in play and takes no 'instant'", 0, ""),
    ("instant 2: unshake()", "'instant' takes no number", 0, ""),
]

BAD_RESTRICTIONS = [
    ("stead", "unknown restriction 'stead'", "did you mean 'steady'?"),
    ("front_prot(2)", "'front_prot' takes 2 arguments, not 1", ""),
    ("front(many)", "'many' is not a whole number", ""),
    ("terrain()", "'terrain' wants at least one terrain", ""),
    ("terrain(mrsh)", "unknown terrain 'mrsh'", "did you mean 'marsh'?"),
    ("instant shaken()", "a restriction takes no trigger such as 'instant'", ""),
    ("shaken@T", "unknown scope 'T'; this game has none", ""),
    ("front(3", "restriction: cannot read effect 'front(3'", ""),
]


def stratagem(effect: str = "", limit: str = "") -> Record:
    return Record(
        id="feint",
        name=Text({"": "Feint"}),
        source=Source.HOUSE,
        copies=2,
        since="1.0",
        at=Position("stratagems.yaml"),
        fields={"restriction": limit} if limit else {},
        effects=parse_effects(effect) if effect else (),
    )


def test_sentences(golden: Golden) -> None:
    """All that the wording can say, to be read through; a no-break space stands as ~."""
    told = [("effects", EFFECTS, lambda it, by: word(stratagem(it), by))]
    told.append(("restrictions", CONDITIONS, lambda it, by: restriction(stratagem("unshake()", it), by)))
    lines = []
    for title, notations, say in told:
        lines.append(f"# {title}")
        for notation in notations:
            lines.append(notation)
            lines += [f"  {language}  {say(notation, by).replace(NO_BREAK, '~')}" for language, by in WORDS.items()]
    golden("sentences/edadh.txt", "\n".join(lines) + "\n")


def test_every_effect_and_restriction_stands_in_the_table() -> None:
    assert {effect.op for notation in EFFECTS for effect in parse_effects(notation)} == set(OPS)
    assert {effect.op for notation in CONDITIONS for effect in parse_effects(notation)} == set(RESTRICTIONS)


@pytest.mark.parametrize("notation", EFFECTS)
def test_an_effect_says_whom_and_how_long(notation: str) -> None:
    english, italian = (word(stratagem(notation), WORDS[language]) for language in ("en", "it"))
    assert re.search(r"While|while|When|Instant", english)
    assert re.search(r"Finché|Quando|Istantaneo", italian)
    assert re.search(r"\byou|[Yy]our|enemy|both Units", english)
    assert re.search(r"\btu[ae]\b|\bti\b|nemic|guadagni|perdi|entrambe le Unità", italian)


def test_restriction_comes_before_effect() -> None:
    card = stratagem("period_start mp(enemy,-3)", "steady")
    assert word(card, WORDS["en"]) == (
        "Only if your Unit is not Shaken. "
        "At the start of each Period while this card is in play, the enemy loses 3\N{NO-BREAK SPACE}MP."
    )


def test_words_of_the_first_edition_still_serve() -> None:
    entries = {
        "trigger": {"none": "{effect}."},
        "effect": {
            "mod": {"own": {"cost": "each Mastery card costs you {n} MP", "troops": "your Troops get {changes}"}}
        },
    }
    entries["effect"]["change"] = {"att": "{n} attack"}
    old = Phrases("en", entries)
    assert word(stratagem("mod(own,cost,-1)"), old) == "Each Mastery card costs you −1 MP."
    assert word(stratagem("mod(own,att,+1)"), old) == "Your Troops get +1 attack."


def test_card_without_effects_has_no_words() -> None:
    assert word(stratagem(), WORDS["en"]) == ""
    assert restriction(stratagem("unshake()"), WORDS["it"]) == ""


@pytest.mark.parametrize(("notation", "problem", "offset", "hint"), BAD_EFFECTS)
def test_bad_effects(notation: str, problem: str, offset: int, hint: str) -> None:
    with pytest.raises(WordingError) as caught:
        word(stratagem(notation), WORDS["en"])
    assert (caught.value.problem, caught.value.offset, caught.value.hint) == (problem, offset, hint)


@pytest.mark.parametrize(("notation", "problem", "hint"), BAD_RESTRICTIONS)
def test_bad_restrictions(notation: str, problem: str, hint: str) -> None:
    with pytest.raises(WordingError) as caught:
        word(stratagem("unshake()", notation), WORDS["en"])
    assert (caught.value.problem, caught.value.hint) == (problem, hint)


def test_missing_phrase_is_named() -> None:
    with pytest.raises(PhraseError, match=r"effect\.unshake"):
        word(stratagem("unshake()"), Phrases("en", {"trigger": {"entering": "{effect}."}}))


def test_every_stratagem_of_the_pack_has_words() -> None:
    cards = yaml.safe_load((PACK / "decks" / "stratagems.yaml").read_text(encoding="utf-8"))["cards"]
    assert len(cards) == 13
    for card in cards:
        record = stratagem(card["effect"], card.get("restriction", ""))
        assert all(word(record, phrases).endswith(".") for phrases in WORDS.values())


def test_terrains_are_called_as_on_their_cards() -> None:
    cards = yaml.safe_load((PACK / "decks" / "terrains.yaml").read_text(encoding="utf-8"))["cards"]
    for card in cards:
        assert {language: phrases.say(f"terrain.{card['id']}") for language, phrases in WORDS.items()} == card["name"]
