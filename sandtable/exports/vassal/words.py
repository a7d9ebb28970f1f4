"""Words that a module shows, in English and Italian; English elsewhere."""

WORDS = {
    "en": {
        "flip": "Flip", "delete": "Take away", "moved": "Moved", "hide": "Hide or show", "more": "More", "less": "Less",
        "board": "Map", "cards": "Cards", "boards": "Boards and tracks", "dead": "Out of the game", "pieces": "Pieces",
        "charts": "Scenarios", "hand": "hand", "turn": "Turn", "dice": "Dice", "discard": "discarded", "back": "Put back",
        "shuffle": "Shuffle back", "flip_all": "Flip all chosen", "kill": "To the lost", "keys": "Keys", "sight": "Line of sight",
        "player": "Player {n}", "solo": "Umpire", "clear": "Nobody has moved", "notes": "Notes", "table": "Table",
    },
    "it": {
        "flip": "Gira", "delete": "Togli", "moved": "Mosso", "hide": "Nascondi o mostra", "more": "Più", "less": "Meno",
        "board": "Mappa", "cards": "Carte", "boards": "Plance e tracciati", "dead": "Fuori gioco", "pieces": "Pezzi",
        "charts": "Scenari", "hand": "mano", "turn": "Turno", "dice": "Dadi", "discard": "scarti", "back": "Rimetti",
        "shuffle": "Rimescola", "flip_all": "Gira gli scelti", "kill": "Fra i persi", "keys": "Tasti", "sight": "Linea di vista",
        "player": "Giocatore {n}", "solo": "Arbitro", "clear": "Nessuno ha mosso", "notes": "Note", "table": "Tavolo",
    },
}  # fmt: skip


def words_in(language: str) -> dict[str, str]:
    """The words in a language."""
    return WORDS.get(language, WORDS["en"])
