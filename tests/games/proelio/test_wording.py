"""The wording of Proelio cards: every effect in both languages, and what cannot be said."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from sandtable.findings import Position
from sandtable.games.arguments import WordingError
from sandtable.games.proelio.wording import word
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

# effect, other fields, English, Italian; the first block is the table in section 6 of the rules reference.
WORDINGS: list[tuple[str, dict[str, Any], str, str]] = [
    ("V 0", ATTACK, "No strength: pure bluff.", "Nessuna forza: solo un bluff."),
    (
        "V 0; steal(random,base,1)",
        ATTACK | {"special": True},
        "Steal a random Base card from the defender's Hand. Only Patrol or Edict stops it.",
        "Ruba a caso una carta Base dalla Mano del difensore. Solo Ronda o Editto la fermano.",
    ),
    (
        "D 1; reverse_steal",
        DEFENCE | {"special": True, "min_fort": 0},
        "Always Defence 1. Against Infiltration: cancel it and steal instead.",
        "Difesa 1 sempre. Contro Infiltrazione: la annulli e rubi tu.",
    ),
    ("draw(base,2)", STRATEGY, "Discard: draw 2 Base.", "Scarta: pesca 2 Base."),
    (
        "grant_draw(other,base,1)",
        STRATEGY,
        "Discard: another player draws 1 Base.",
        "Scarta: un altro giocatore pesca 1 Base.",
    ),
    (
        "draw(base,1); suspend_attacks(until_own_turn)",
        STRATEGY,
        "Draw 1 Base. Until your next turn Attacks are neither placed nor resolved.",
        "Pesca 1 Base. Fino al tuo prossimo turno gli Attacchi non si posizionano né si risolvono.",
    ),
    ("draw(base,3)", STRATEGY, "Discard: draw 3 Base.", "Scarta: pesca 3 Base."),
    ("cancel(any)", DEFENCE | {"special": True}, "Cancel any attack.", "Annulla qualsiasi attacco."),
    (
        "wipe(deployed,fort)",
        ATTACK | {"special": True},
        "Destroy deployed Defence and the fort. Only Edict stops it.",
        "Distrugge le difese schierate e la Fortificazione. Solo l'Editto la ferma.",
    ),
    (
        "peek(neighbour)",
        STRATEGY,
        "Discard: look at a neighbour's Hand.",
        "Scarta: guarda la Mano di un vicino.",
    ),
    ("V 3", ATTACK | {"min_fort": 2}, "Minimum fort: 2.", "Fortificazione minima: 2."),
    ("D 2; fort 2", DEFENCE | {"min_fort": 1}, "Minimum fort: 1.", "Fortificazione minima: 1."),
    # Ordinary cards that anyone may use.
    ("V 1", ATTACK | {"min_fort": 0}, "No minimum fort.", "Nessuna Fortificazione minima."),
    ("D 1; fort 1", DEFENCE, "No minimum fort.", "Nessuna Fortificazione minima."),
    # What authors of their own cards may write.
    ("", STRATEGY, "", ""),
    ("V 2", ATTACK | {"special": True}, "Always Attack 2.", "Attacco 2 sempre."),
    (
        "wipe(fort)",
        ATTACK,
        "Destroy the fort. Only Edict stops it.",
        "Distrugge la Fortificazione. Solo l'Editto la ferma.",
    ),
    (
        "draw(imperial,2); peek(neighbour)",
        STRATEGY,
        "Discard: draw 2 Imperial, then look at a neighbour's Hand.",
        "Scarta: pesca 2 Imperiali, poi guarda la Mano di un vicino.",
    ),
    (
        "D 1; draw(imperial,1)",
        DEFENCE,
        "Draw 1 Imperial. No minimum fort.",
        "Pesca 1 Imperiale. Nessuna Fortificazione minima.",
    ),
    (
        "steal(random,imperial,2)",
        ATTACK,
        "Steal 2 random Imperial cards from the defender's Hand. Only Patrol or Edict stops it.",
        "Ruba a caso 2 carte Imperiali dalla Mano del difensore. Solo Ronda o Editto la fermano.",
    ),
]


@pytest.mark.parametrize(("effect", "fields", "english", "italian"), WORDINGS)
def test_wording(effect: str, fields: dict[str, Any], english: str, italian: str) -> None:
    assert word(card(effect, **fields), PHRASES["en"]) == english
    assert word(card(effect, **fields), PHRASES["it"]) == italian


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
