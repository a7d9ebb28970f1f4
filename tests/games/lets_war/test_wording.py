"""Wording of Let's War effects, with the phrases the game is shipped with."""

from pathlib import Path

import pytest
import yaml

from sandtable.findings import Position
from sandtable.games.arguments import WordingError
from sandtable.games.lets_war.wording import NATIONS, word
from sandtable.model.effects import parse_effects
from sandtable.model.pack import Record, Source, Text
from sandtable.model.phrases import PhraseError, Phrases

PACK = Path(__file__).parents[3] / "content" / "lets-war"


def phrases(language: str) -> Phrases:
    return Phrases(language, yaml.safe_load((PACK / "words" / f"{language}.yaml").read_text(encoding="utf-8")))


WORDS = {language: phrases(language) for language in ("en", "it")}


def card(effect: str) -> Record:
    return Record(
        id="CF-99",
        name=Text({"": "Trial"}),
        source=Source.HOUSE,
        copies=1,
        since="1.0",
        at=Position("trial.yaml"),
        fields={},
        effects=parse_effects(effect) if effect else (),
    )


# effect, English, Italian
CASES = [
    ("", "", ""),
    ("mod(INF,a+1)", "Infantry: attack +1.", "Fanteria: attacco +1."),
    ("mod(NAV,d-2)", "Navy: defence −2.", "Marina: difesa −2."),
    ("mod(GND,a+1,d-1)", "Ground Units: attack +1, defence −1.", "Unità Terrestri: attacco +1, difesa −1."),
    ("mod(INF,d+1,a-1)", "Infantry: attack −1, defence +1.", "Fanteria: attacco −1, difesa +1."),
    ("mod(INF/CAV,a+2)", "Infantry, Cavalry: attack +2.", "Fanteria, Cavalleria: attacco +2."),
    ("mod(ANY,a+1)", "All units: attack +1.", "Tutte le unità: attacco +1."),
    ("reach(ART,AVI)", "Artillery may also attack Aviation.", "L'Artiglieria può attaccare anche l'Aviazione."),
    ("reach(AVI,NAV)", "Aviation may also attack the Navy.", "L'Aviazione può attaccare anche la Marina."),
    (
        "reach(GND,AVI/NAV)",
        "Ground Units may also attack Aviation and the Navy.",
        "Le Unità Terrestri possono attaccare anche l'Aviazione e la Marina.",
    ),
    (
        "reach(INF/CAV/ART,AVI)",
        "Infantry, Cavalry and Artillery may also attack Aviation.",
        "La Fanteria, la Cavalleria e l'Artiglieria possono attaccare anche l'Aviazione.",
    ),
    ("multi(INF,1)", "Infantry: 1 attack, one Boom!.", "Fanteria: 1 attacco, un Boom!."),
    ("multi(GND,2)", "Ground Units: 2 attacks, one Boom! each.", "Unità Terrestri: 2 attacchi, un Boom! ciascuno."),
    (
        "auto(CAV,GND)",
        "Cavalry attacks one Ground Unit without Boom!.",
        "La Cavalleria attacca un'Unità Terrestre senza Boom!.",
    ),
    (
        "auto(GND,INF/CAV)",
        "One Ground Unit attacks Infantry or Cavalry without Boom!.",
        "Un'Unità Terrestre attacca la Fanteria o la Cavalleria senza Boom!.",
    ),
    ("boom", "Launch one attack.", "Lancia un attacco."),
    ("miss", "Cancel an attack on you.", "Annulla un attacco contro di te."),
    ("nospy", "Cancel a Spy task on you.", "Annulla un'azione di Spia contro di te."),
    ("draw(1)", "Draw 1 Conflict card.", "Pesca 1 carta Conflitto."),
    ("draw(3)", "Draw 3 Conflict cards.", "Pesca 3 carte Conflitto."),
    ("step+1", "Step 1 draw +1.", "Pesca di fase 1: +1."),
    ("step-1", "Step 1 draw −1.", "Pesca di fase 1: −1."),
    ("hand+1", "Hand limit +1.", "Limite di mano +1."),
    ("discard(1)", "Discard 1 Conflict card from hand.", "Scarta 1 carta Conflitto dalla mano."),
    ("discard(2)", "Discard 2 Conflict cards from hand.", "Scarta 2 carte Conflitto dalla mano."),
    ("steal(1)", "View Conflict hand, take 1.", "Guarda le carte Conflitto in mano, prendine 1."),
    ("steal(2)", "View Conflict hand, take 2.", "Guarda le carte Conflitto in mano, prendine 2."),
    ("strip(1)", "Discard 1 Conflict equipment in play.", "Scarta 1 equipaggiamento Conflitto in gioco."),
    ("strip(2)", "Discard 2 Conflict equipment in play.", "Scarta 2 equipaggiamenti Conflitto in gioco."),
    ("hf+1", "Homefront +1.", "Fronte Interno +1."),
    ("hf-1", "Homefront −1.", "Fronte Interno −1."),
    ("restore(INF)", "Reactivate one destroyed Infantry.", "Riattiva un'unità di Fanteria distrutta."),
    ("restore(GND)", "Reactivate one destroyed Ground Unit.", "Riattiva un'unità terrestre distrutta."),
    ("restore(ANY)", "Reactivate one destroyed unit.", "Riattiva un'unità qualsiasi distrutta."),
    (
        "restore(ART/AVI/NAV)",
        "Reactivate one destroyed Artillery, Aviation or Navy.",
        "Riattiva un'unità di Artiglieria, di Aviazione o di Marina distrutta.",
    ),
    ("price(nation,-200)", "A Nation card costs −$200.", "Carta Nazione: costo −$200."),
    ("price(spy3,+100)", "Spy task 3 costs +$100.", "Azione di Spia 3: costo +$100."),
    ("price(spy,+100)", "Spy tasks cost +$100.", "Azioni di Spia: costo +$100."),
    ("price(att:NAV,+100)", "An attack by the Navy costs +$100.", "Attacco con la Marina: costo +$100."),
    ("ban(spy)", "Forbidden: all Spy tasks.", "Divieto: tutte le azioni di Spia."),
    ("ban(spy1)", "Forbidden: Spy task 1.", "Divieto: azione di Spia 1."),
    ("ban(nation)", "Forbidden: buying Nation cards.", "Divieto: acquisto di carte Nazione."),
    ("ban(att:GND)", "Forbidden: attacks by Ground Units.", "Divieto: attacchi con le Unità Terrestri."),
    (
        "ban(att:INF/ART)",
        "Forbidden: attacks by Infantry and Artillery.",
        "Divieto: attacchi con la Fanteria e l'Artiglieria.",
    ),
    (
        "ban(hfcard)",
        "Forbidden: Homefront loss from cards.",
        "Divieto: perdita di Fronte Interno dovuta a carte.",
    ),
    ("immune(spy)", "Spy tasks cannot hit you.", "Le azioni di Spia non ti colpiscono."),
    ("immune(spy2)", "Spy task 2 cannot hit you.", "L'azione di Spia 2 non ti colpisce."),
    (
        "immune(hfcard)",
        "Homefront loss from Conflict, Nation or Event cards cannot hit you.",
        "La perdita di Fronte Interno dovuta a carte Conflitto, Nazione o Evento non ti colpisce.",
    ),
    ("immune(att:AVI)", "Attacks by Aviation cannot hit you.", "Gli attacchi con l'Aviazione non ti colpiscono."),
    ("pass(1)", "Pass 1 Conflict card left.", "Passa 1 carta Conflitto a sinistra."),
    ("pass(2)", "Pass 2 Conflict cards left.", "Passa 2 carte Conflitto a sinistra."),
    ("none", "No effect.", "Nessun effetto."),
    ("hf-1@T", "Chosen enemy: Homefront −1.", "Nemico scelto: Fronte Interno −1."),
    ("draw(1)@A", "All: Draw 1 Conflict card.", "Tutti: Pesca 1 carta Conflitto."),
    ("hf+1@W", "Weakest per faction: Homefront +1.", "Più debole per fazione: Fronte Interno +1."),
    ("hand-1@GBR", "Great Britain: Hand limit −1.", "Gran Bretagna: Limite di mano −1."),
    ("draw(2);hf+1", "Draw 2 Conflict cards. Homefront +1.", "Pesca 2 carte Conflitto. Fronte Interno +1."),
    (
        "mod(CAV,a+1);mod(GND,d-1)@OTT",
        "Cavalry: attack +1. Ottoman Empire: Ground Units: defence −1.",
        "Cavalleria: attacco +1. Impero Ottomano: Unità Terrestri: difesa −1.",
    ),
    (
        "spy",
        "Lay face up. You may do one Spy task per turn. Task 1: discard any card of yours; see an opponent's "
        "Nation cards, in hand and in play, and discard one. Task 2: discard this Spy to remove an opponent's Spy. "
        "Task 3: discard $500 of Conflict cards; an opponent loses 1 Homefront.",
        "Si cala scoperta. Puoi svolgere una sola azione di Spia per turno. Azione 1: scarta una tua carta; guarda le "
        "carte Nazione di un avversario, in mano e in gioco, e scartane una. Azione 2: scarta questa Spia per "
        "eliminare una Spia avversaria. Azione 3: scarta carte Conflitto per $500; un avversario perde 1 Fronte "
        "Interno.",
    ),
    (
        "territory",
        "Reveal at once. With both Territories out, Italy joins the faction holding both, or one while Italy holds "
        "the other; else auction.",
        "Rivela subito. Usciti entrambi i Territori, l'Italia si unisce alla fazione che li ha tutti e due, o che ne "
        "ha uno se l'altro è dell'Italia; altrimenti asta.",
    ),
    (
        "armistice",
        "The game ends. The higher faction total of active units and Homefront (Happy 4 … Revolution 0) wins. "
        "Tied: most dollars in hand and in play, then arm-wrestling. Neutral Italy loses.",
        "La partita finisce. Vince la fazione col totale più alto tra unità attive e Fronte Interno (Felice 4 … "
        "Rivoluzione 0). Parità: più dollari in mano e in gioco, poi braccio di ferro. L'Italia neutrale perde.",
    ),
]


@pytest.mark.parametrize(("effect", "english", "italian"), CASES, ids=[case[0] or "no effect" for case in CASES])
def test_effect_in_words(effect: str, english: str, italian: str) -> None:
    assert word(card(effect), WORDS["en"]) == english
    assert word(card(effect), WORDS["it"]) == italian


@pytest.mark.parametrize("op", ["price({},+100)", "ban({})", "immune({})"])
@pytest.mark.parametrize("matter", ["spy", "spy1", "spy2", "spy3", "hfcard", "nation", "att:INF"])
@pytest.mark.parametrize("language", ["en", "it"])
def test_every_matter_has_words(op: str, matter: str, language: str) -> None:
    assert word(card(op.format(matter)), WORDS[language]).endswith(".")


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
    ("hf+1;mod(IMF,a+1)", "'mod' knows no unit 'IMF'", "did you mean 'INF'?", 5),
    ("restore(INF/XYZ)", "'restore' knows no unit 'XYZ'", "known: INF, CAV, ART, AVI, NAV, GND, ANY", 0),
    ("reach(ART)", "'reach' has the wrong number of arguments", "write reach(units,units)", 0),
    ("price(nation,200)", "'price' takes a number with its sign, not '200'", "", 0),
    ("price(natoin,-200)", "'price' knows no matter 'natoin'", "did you mean 'nation'?", 0),
    ("ban(att)", "'ban' knows no matter 'att'", "only att names units: att:INF", 0),
    ("ban(spy:INF)", "'ban' knows no matter 'spy:INF'", "only att names units: att:INF", 0),
    ("hf-1@OTO", "'hf' knows no scope 'OTO'", "did you mean 'OTT'?", 0),
]


@pytest.mark.parametrize(("effect", "problem", "hint", "offset"), ERRORS, ids=[case[0] for case in ERRORS])
def test_effect_without_meaning(effect: str, problem: str, hint: str, offset: int) -> None:
    with pytest.raises(WordingError) as raised:
        word(card(effect), WORDS["en"])
    assert (raised.value.problem, raised.value.hint, raised.value.offset) == (problem, hint, offset)


def test_a_nation_of_ones_own_is_a_scope() -> None:
    own = Phrases("en", {**WORDS["en"].entries, "nations": {"BUL": "Bulgaria"}})
    assert word(card("hf-1@BUL"), own) == "Bulgaria: Homefront −1."


def test_missing_phrase() -> None:
    with pytest.raises(PhraseError, match=r"no phrase 'effects\.boom' in words/en\.yaml"):
        word(card("boom"), Phrases("en", {}))


def test_nations_are_called_alike_in_table_and_words() -> None:
    rows = yaml.safe_load((PACK / "tables" / "nations.yaml").read_text(encoding="utf-8"))["rows"]
    assert tuple(row["id"] for row in rows) == NATIONS
    for row in rows:
        for language, words in WORDS.items():
            name = row["name"] if isinstance(row["name"], str) else row["name"][language]
            assert words.say(f"nations.{row['id']}") == name
