"""The wording of Proelio cards: every effect in both languages, and what cannot be said."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from sandtable.findings import Position
from sandtable.games.arguments import WordingError
from sandtable.games.proelio.wording import OPERATIONS, word
from sandtable.model.effects import parse_effects
from sandtable.model.pack import Record, Source, Text
from sandtable.model.phrases import PhraseError, Phrases

PACK = Path(__file__).parents[3] / "content" / "proelio"
PHRASES = {
    language: Phrases(language, yaml.safe_load((PACK / "words" / f"{language}.yaml").read_text(encoding="utf-8")))
    for language in ("en", "it")
}


def card(effect: str, **fields: Any) -> Record:
    effects = parse_effects(effect) if effect else ()
    return Record("card", Text({"": "Card"}), Source.HOUSE, 1, "1.0", Position("cards.yaml"), fields, effects=effects)


ATTACK, DEFENCE, STRATEGY = {"type": "attack"}, {"type": "defence"}, {"type": "strategy"}

# Every operation in every form it has: effect, other fields. Cards of the packs first, then what authors may write.
SENTENCES: list[tuple[str, dict[str, Any]]] = [
    ("V 0", ATTACK),
    ("V 1", ATTACK),
    ("V 2", ATTACK | {"min_fort": 1}),
    ("V 3", ATTACK | {"min_fort": 2}),
    ("V 4", ATTACK | {"min_fort": 3}),
    ("V 0; steal(random,base,1)", ATTACK | {"special": True}),
    ("wipe(deployed,fort)", ATTACK | {"special": True}),
    ("D 1; fort 1", DEFENCE),
    ("D 2; fort 2", DEFENCE | {"min_fort": 1}),
    ("D 3; fort 3", DEFENCE | {"min_fort": 2}),
    ("D 4; fort 4", DEFENCE | {"min_fort": 3}),
    ("D 1; reverse_steal", DEFENCE | {"special": True}),
    ("cancel(any)", DEFENCE | {"special": True}),
    ("draw(base,2)", STRATEGY),
    ("draw(base,3)", STRATEGY),
    ("grant_draw(other,base,1)", STRATEGY),
    ("draw(base,1); suspend_attacks(until_own_turn)", STRATEGY),
    ("peek(neighbour)", STRATEGY),
    ("V 0", ATTACK | {"min_fort": 1}),
    ("V 2", ATTACK | {"special": True}),
    ("D 2", DEFENCE | {"min_fort": 1}),
    ("steal(random,base,2)", ATTACK),
    ("steal(random,imperial,1)", ATTACK),
    ("steal(random,imperial,2)", ATTACK),
    ("wipe(deployed)", ATTACK),
    ("wipe(fort)", ATTACK),
    ("cancel(any)", DEFENCE | {"min_fort": 2}),
    ("draw(base,1)", STRATEGY),
    ("draw(imperial,1)", STRATEGY),
    ("draw(imperial,2)", STRATEGY),
    ("draw(imperial,1)", ATTACK),
    ("grant_draw(other,base,2)", STRATEGY),
    ("grant_draw(other,imperial,1)", STRATEGY),
    ("grant_draw(other,imperial,2)", STRATEGY),
    ("draw(imperial,2); peek(neighbour)", STRATEGY),
    ("peek(neighbour); suspend_attacks(until_own_turn)", STRATEGY),
    ("suspend_attacks(until_own_turn)", STRATEGY),
]


def test_every_sentence(golden) -> None:
    told = []
    for effect, fields in SENTENCES:
        others = ", ".join(f"{key} {value}" for key, value in fields.items())
        lines = [f"  {language}: {word(card(effect, **fields), PHRASES[language])}" for language in PHRASES]
        told.append("\n".join([f"{effect} ({others})", *lines]))
    golden("sentences/proelio.txt", "\n\n".join(told).replace("\u00a0", "~") + "\n")


def test_every_operation_is_in_the_table() -> None:
    assert {effect.op for written, _ in SENTENCES for effect in parse_effects(written)} == set(OPERATIONS)


@pytest.mark.parametrize("language", PHRASES)
@pytest.mark.parametrize(("effect", "fields"), SENTENCES)
def test_sentences_are_well_formed(effect: str, fields: dict[str, Any], language: str) -> None:
    said = word(card(effect, **fields), PHRASES[language])
    assert said[0].isupper() and said.endswith(".")
    assert "'" not in said and "  " not in said and ".." not in said and "{" not in said


def test_a_card_without_effects_says_nothing() -> None:
    assert word(card("", **STRATEGY), PHRASES["en"]) == ""


@pytest.mark.parametrize(
    ("effect", "offset", "problem", "hint"),
    [
        ("V 0; steel(random,base,1)", 5, "no effect 'steel'", "did you mean 'steal'?"),
        ("fly", 0, "no effect 'fly'", ""),
        ("V 1@T", 0, "'@T'", ""),
        ("turn 1: V 1", 0, "'turn 1'", ""),
        ("draw(base)", 0, "1 arguments instead of 2", "write draw(deck,number)"),
        ("reverse_steal(1)", 0, "1 arguments instead of 0", "write reverse_steal alone"),
        ("V", 0, "0 arguments instead of 1", "write V(value)"),
        ("V 5", 0, "a number from 0 to 4, not '5'", ""),
        ("fort 0", 0, "a number from 1 to 4, not '0'", ""),
        ("draw(base,many)", 0, "a number from 1 to 99, not 'many'", ""),
        ("draw(bsae,1)", 0, "knows no deck 'bsae'", "did you mean 'base'?"),
        ("draw(gold,1)", 0, "knows no deck 'gold'", "known: base, imperial"),
        ("steal(chosen,base,1)", 0, "knows no way to steal 'chosen'", "known: random"),
        ("grant_draw(self,base,1)", 0, "knows no player 'self'", "known: other"),
        ("peek(neighbor)", 0, "knows no player 'neighbor'", "did you mean 'neighbour'?"),
        ("cancel(all)", 0, "knows no attack 'all'", "known: any"),
        ("suspend_attacks(forever)", 0, "knows no time 'forever'", "known: until_own_turn"),
        ("wipe(forts)", 0, "knows no target 'forts'", "did you mean 'fort'?"),
        ("wipe()", 0, "one or two different targets", ""),
        ("wipe(fort,fort)", 0, "one or two different targets", ""),
    ],
)
def test_effects_that_mean_nothing(effect: str, offset: int, problem: str, hint: str) -> None:
    with pytest.raises(WordingError) as caught:
        word(card(effect, **ATTACK), PHRASES["en"])
    assert problem in caught.value.problem
    assert (caught.value.offset, caught.value.hint) == (offset, hint)


def test_a_missing_phrase_is_named() -> None:
    with pytest.raises(PhraseError, match=r"no phrase 'wording\.bluff' in words/fr\.yaml"):
        word(card("V 0", **ATTACK), Phrases("fr", {}))


def test_both_languages_have_the_same_keys() -> None:
    def keys(entry: Any) -> Any:
        return {key: keys(value) for key, value in entry.items()} if isinstance(entry, dict) else None

    assert keys(PHRASES["en"].entries) == keys(PHRASES["it"].entries)
