"""Stratagems of War for Edadh in words, in both languages."""

from pathlib import Path

import pytest
import yaml

from sandtable.findings import Position
from sandtable.games.arguments import WordingError
from sandtable.games.edadh.wording import restriction, word
from sandtable.model.effects import parse_effects
from sandtable.model.pack import Record, Source, Text
from sandtable.model.phrases import PhraseError, Phrases

PACK = Path(__file__).parents[3] / "content" / "edadh"
WORDS = {
    language: Phrases(language, yaml.safe_load((PACK / "words" / f"{language}.yaml").read_text(encoding="utf-8")))
    for language in ("en", "it")
}

# Notation, English, Italian.
EFFECTS = [
    ("mod(own,prot,+2)", "Your Troops get +2 Protection.", "Le tue Truppe hanno +2 alla Protezione."),
    ("mod(own,att,+2)", "Your Troops get +2 attack.", "Le tue Truppe hanno +2 all'attacco."),
    ("mod(own,def,-1)", "Your Troops get −1 defence.", "Le tue Truppe hanno −1 alla difesa."),
    ("mod(own,off,+1)", "Your Troops get +1 Offensive Damage.", "Le tue Truppe hanno +1 ai Danni Offensivi."),
    (
        "mod(own,prot,+2); mod(own,att,−1)",
        "Your Troops get +2 Protection and −1 attack.",
        "Le tue Truppe hanno +2 alla Protezione e −1 all'attacco.",
    ),
    (
        "mod(enemy,prot,-1); mod(enemy,att,-1); mod(enemy,def,-1)",
        "Enemy Troops get −1 Protection, −1 attack and −1 defence.",
        "Le Truppe nemiche hanno −1 alla Protezione, −1 all'attacco e −1 alla difesa.",
    ),
    (
        "mod(own,att,+1); mod(enemy,att,-1)",
        "Your Troops get +1 attack. Enemy Troops get −1 attack.",
        "Le tue Truppe hanno +1 all'attacco. Le Truppe nemiche hanno −1 all'attacco.",
    ),
    (
        "mod(own,taken,-1)",
        "Your Unit takes −1 Damage from each attack.",
        "Ogni attacco contro la tua Unità ha −1 ai Danni.",
    ),
    (
        "mod(enemy,taken,+2)",
        "The enemy Unit takes +2 Damage from each attack.",
        "Ogni attacco contro l'Unità nemica ha +2 ai Danni.",
    ),
    (
        "mod(own,terrain,-1)",
        "The terrain modifier on your half changes by −1.",
        "Il modificatore del terreno sulla tua metà varia di −1.",
    ),
    (
        "mod(enemy,terrain,+1)",
        "The terrain modifier on the enemy half changes by +1.",
        "Il modificatore del terreno sulla metà nemica varia di +1.",
    ),
    (
        "mod(own,cost,-1)",
        "Each Mastery card costs you −1 MP, but never less than 1.",
        "Ogni Carta Maestria ti costa −1 PM, ma mai meno di 1.",
    ),
    (
        "mod(enemy,cost,+1)",
        "Each Mastery card costs the enemy +1 MP, but never less than 1.",
        "Ogni Carta Maestria costa al nemico +1 PM, ma mai meno di 1.",
    ),
    ("instant mp(own,+4)", "Instant: you gain 4 MP.", "Istantaneo: guadagni 4 PM."),
    ("mp(own,-2)", "You lose 2 MP.", "Perdi 2 PM."),
    ("mp(enemy,+1)", "The enemy gains 1 MP.", "Il nemico guadagna 1 PM."),
    (
        "period_start mp(enemy,-3)",
        "At the start of each Period the enemy loses 3 MP.",
        "All'inizio di ogni Periodo il nemico perde 3 PM.",
    ),
    (
        "turn 1: mod(own,off,+2)",
        "On turn 1 of each Period your Troops get +2 Offensive Damage.",
        "Nel turno 1 di ogni Periodo le tue Truppe hanno +2 ai Danni Offensivi.",
    ),
    (
        "turn 1: mod(own,att,+1); turn 2: mod(own,att,+2)",
        "On turn 1 of each Period your Troops get +1 attack. On turn 2 of each Period your Troops get +2 attack.",
        "Nel turno 1 di ogni Periodo le tue Truppe hanno +1 all'attacco. "
        "Nel turno 2 di ogni Periodo le tue Truppe hanno +2 all'attacco.",
    ),
    (
        "instant level(-1)",
        "Instant: both Units fall back one level for the next Period and then advance again, a level each Period.",
        "Istantaneo: entrambe le Unità arretrano di un livello per il prossimo Periodo, "
        "poi riprendono ad avanzare di uno a Periodo.",
    ),
    (
        "instant level(-2)",
        "Instant: both Units fall back 2 levels for the next Period and then advance again, a level each Period.",
        "Istantaneo: entrambe le Unità arretrano di 2 livelli per il prossimo Periodo, "
        "poi riprendono ad avanzare di uno a Periodo.",
    ),
    (
        "instant level(+1)",
        "Instant: both Units close in one level for the next Period and then advance as usual, a level each Period.",
        "Istantaneo: entrambe le Unità avanzano di un livello per il prossimo Periodo, "
        "poi proseguono come al solito, uno a Periodo.",
    ),
    (
        "instant remove(1)",
        "Instant: one enemy Stratagem in play with a C. mark returns to its owner's deck.",
        "Istantaneo: uno Stratagemma nemico in gioco con il segno C. torna nel mazzo di chi lo possiede.",
    ),
    (
        "instant remove(2)",
        "Instant: 2 enemy Stratagems in play with a C. mark return to their owner's deck.",
        "Istantaneo: 2 Stratagemmi nemici in gioco con il segno C. tornano nel mazzo di chi li possiede.",
    ),
    ("instant unshake()", "Instant: your Unit is no longer Shaken.", "Istantaneo: la tua Unità non è più Scossa."),
]

RESTRICTIONS = [
    (
        "enemy_counterable",
        "Only if the enemy has a Stratagem with a C. mark in play.",
        "Solo se uno Stratagemma nemico con il segno C. è in gioco.",
    ),
    (
        "front(3)",
        "Only with exactly 3 Troops in your Front Rank.",
        "Solo con esattamente 3 Truppe nel tuo Rango Frontale.",
    ),
    (
        "front(1)",
        "Only with exactly 1 Troop in your Front Rank.",
        "Solo con esattamente 1 Truppa nel tuo Rango Frontale.",
    ),
    (
        "front_prot(2,3)",
        "Only if at least 2 Troops in your Front Rank have Protection 3 or more.",
        "Solo se almeno 2 Truppe del tuo Rango Frontale hanno Protezione 3 o più.",
    ),
    (
        "front_prot(1,4)",
        "Only if a Troop in your Front Rank has Protection 4 or more.",
        "Solo se una Truppa del tuo Rango Frontale ha Protezione 4 o più.",
    ),
    (
        "front_numeric(2)",
        "Only if at least 2 Troops in your Front Rank have a number for attack, not *.",
        "Solo se almeno 2 Truppe del tuo Rango Frontale hanno un numero come attacco, non *.",
    ),
    ("troops(4)", "Only if your Unit has at least 4 Troops.", "Solo se la tua Unità ha almeno 4 Truppe."),
    ("steady", "Only if your Unit is not Shaken.", "Solo se la tua Unità non è Scossa."),
    ("shaken", "Only if your Unit is Shaken.", "Solo se la tua Unità è Scossa."),
    ("mp_below(30)", "Only if you have fewer than 30 MP.", "Solo se hai meno di 30 PM."),
    ("terrain(wood,marsh)", "Only if the terrain is Wood or Marsh.", "Solo se il terreno è Bosco o Palude."),
    (
        "terrain(wood,marsh,ford)",
        "Only if the terrain is Wood, Marsh or Ford.",
        "Solo se il terreno è Bosco, Palude o Guado.",
    ),
    ("terrain_not(marsh)", "Only if the terrain is not Marsh.", "Solo se il terreno non è Palude."),
    (
        "steady; troops(4)",
        "Only if your Unit is not Shaken. Only if your Unit has at least 4 Troops.",
        "Solo se la tua Unità non è Scossa. Solo se la tua Unità ha almeno 4 Truppe.",
    ),
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


@pytest.mark.parametrize(("notation", "english", "italian"), EFFECTS)
def test_effects_in_words(notation: str, english: str, italian: str) -> None:
    assert word(stratagem(notation), WORDS["en"]) == english
    assert word(stratagem(notation), WORDS["it"]) == italian


@pytest.mark.parametrize(("notation", "english", "italian"), RESTRICTIONS)
def test_restrictions_in_words(notation: str, english: str, italian: str) -> None:
    assert restriction(stratagem("unshake()", notation), WORDS["en"]) == english
    assert restriction(stratagem("unshake()", notation), WORDS["it"]) == italian


def test_restriction_comes_before_effect() -> None:
    card = stratagem("period_start mp(enemy,-3)", "steady")
    assert word(card, WORDS["en"]) == (
        "Only if your Unit is not Shaken. At the start of each Period the enemy loses 3 MP."
    )


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
        word(stratagem("unshake()"), Phrases("en", {"trigger": {"none": "{effect}."}}))


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
