"""The README of an export for a virtual table, in its language."""

from collections.abc import Sequence

from sandtable.exports.tabletop.table import Table

_WORDS: dict[str, dict[str, tuple[str, ...]]] = {
    "tts": {
        "en": (
            "Tabletop Simulator: {title}",
            "1. Copy the .json files into Documents/My Games/Tabletop Simulator/Saves/Saved Objects,\n"
            "   and the .png files into Documents/My Games/Tabletop Simulator/Mods/Images.",
            "2. In the game: Objects > Saved Objects > the name of the file.",
            "3. So that others see the pictures too, upload them: Modding > Cloud Manager > Upload all loaded files.\n"
            "   Or host the .png files, and export again with --base-url https://…/",
            "Pieces whose names show as “?” are hidden: turn them over only when the rules say so.",
            "Files:",
        ),
        "it": (
            "Tabletop Simulator: {title}",
            "1. Copiate i file .json in Documenti/My Games/Tabletop Simulator/Saves/Saved Objects,\n"
            "   e i file .png in Documenti/My Games/Tabletop Simulator/Mods/Images.",
            "2. Nel gioco: Objects > Saved Objects > il nome del file.",
            "3. Perché anche gli altri vedano le immagini, caricatele: Modding > Cloud Manager > Upload all loaded\n"
            "   files. Oppure mettete i file .png su un server ed esportate di nuovo con --base-url https://…/",
            "I pezzi il cui nome è “?” sono nascosti: girateli solo quando lo dicono le regole.",
            "File:",
        ),
    },
    "pcio": {
        "en": (
            "playingcards.io and VirtualTabletop: {title}",
            "playingcards.io: make a room from scratch, open its editor, Room options > Import from file.",
            "VirtualTabletop (virtualtabletop.io, free, no account): drag the file into its page.",
            "Every player has a hand at the lower edge of the table. A pile is shuffled with its button.",
            "Files:",
        ),
        "it": (
            "playingcards.io e VirtualTabletop: {title}",
            "playingcards.io: create una stanza vuota, aprite l’editor, Room options > Import from file.",
            "VirtualTabletop (virtualtabletop.io, gratuito, senza registrazione): trascinate il file nella pagina.",
            "Ogni giocatore ha la mano sul bordo inferiore del tavolo. Un mazzo si mescola con il suo pulsante.",
            "File:",
        ),
    },
    "vassal": {
        "en": (
            "VASSAL: {title}",
            "VASSAL (vassalengine.org, free) 3.6 or newer: File > Open Module, then this file.",
            "Start a new game and choose the map of a scenario: its pieces stand where they start.",
            "A piece that shows “?” is hidden: only its own side can look at it. Secret pages of a scenario are not in\n"
            "the module; print them with: sandtable scenario",
            "A module that you change in VASSAL's editor is never written over: the next export is put beside it.",
            "Files:",
        ),
        "it": (
            "VASSAL: {title}",
            "VASSAL (vassalengine.org, gratuito) 3.6 o più recente: File > Open Module, poi questo file.",
            "Cominciate una partita e scegliete la mappa di uno scenario: i pezzi sono ai loro posti di partenza.",
            "Un pezzo che mostra “?” è nascosto: solo la sua parte può guardarlo. Le pagine segrete di uno scenario non\n"
            "sono nel modulo; stampatele con: sandtable scenario",
            "Un modulo cambiato con l’editor di VASSAL non viene mai sovrascritto: il nuovo sta accanto.",
            "File:",
        ),
    },
    "tiled": {
        "en": (
            "Tiled: {title}",
            "Open the .tmx file in Tiled (mapeditor.org, free) and paint. A tile has the letter of its ground.",
            "Roads, rivers and walls are objects; units are shown and not read back.",
            "Take the map back with: sandtable import FILE.tmx",
            "Files:",
        ),
        "it": (
            "Tiled: {title}",
            "Aprite il file .tmx con Tiled (mapeditor.org, gratuito) e dipingete. Ogni tessera ha la lettera del terreno.",
            "Strade, fiumi e muri sono oggetti; le unità si vedono e non vengono rilette.",
            "Per riprendere la mappa: sandtable import FILE.tmx",
            "File:",
        ),
    },
}


def readme(target: str, table: Table, names: Sequence[str]) -> str:
    """Return the text in the table's language, in English where there is no other."""
    words = _WORDS[target]
    title, *steps, files = words.get(table.language, words["en"])
    return "\n".join([title.format(title=table.title), "", *steps, "", files, *(f"  {name}" for name in names), ""])
