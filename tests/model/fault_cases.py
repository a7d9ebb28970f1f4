"""Seeded faults: files of a small sound pack are replaced by broken ones.

What must be found in each is in goldens/faults.txt, line by line.
"""

GAME = """\
id: demo
name: {en: Demo, it: Demo}
edition: "1.0"
languages: [en, it]
components:
  - {id: cards, type: deck, name: {en: Cards, it: Carte}, file: cards.yaml, size: poker}
"""
CARDS = """\
cards:
  - id: ace
    name: {en: Ace, it: Asso}
    source: house
    copies: 2
"""
SOUND = {"game.yaml": GAME, "cards.yaml": CARDS}


def game(**changes: str) -> str:
    """GAME with the text of some keys replaced."""
    lines = GAME.splitlines()
    for key, value in changes.items():
        lines = [f"{key}: {value}" if line.startswith(f"{key}:") else line for line in lines]
    return "\n".join(lines) + "\n"


def card(fields: str, name: str = "{en: Ace, it: Asso}") -> str:
    """A deck of one card with more fields."""
    return f"cards:\n  - id: ace\n    name: {name}\n    source: house\n" + "".join(
        f"    {line}\n" for line in fields.splitlines()
    )


def component(fields: str) -> str:
    """GAME whose only component has these fields besides id, type and name."""
    return GAME.split("components:")[0] + (
        "components:\n  - id: cards\n    type: deck\n    name: {en: Cards, it: Carte}\n"
        + "".join(f"    {line}\n" for line in fields.splitlines())
    )


CSV_GAME = GAME.replace("cards.yaml", "cards.csv")
CSV_HEAD = "id,name.en,name.it,source,copies\n"

CASES: list[tuple[str, dict[str, str | bytes | None]]] = [
    # --- bytes and YAML itself
    ("empty file", {"cards.yaml": ""}),
    ("blank file", {"cards.yaml": "\n\n  \n"}),
    ("only comments", {"cards.yaml": "# nothing yet\n"}),
    ("latin-1 bytes", {"cards.yaml": "cards:\n  - id: caff\u00e8\n".encode("latin-1")}),
    ("utf-16 bytes", {"cards.yaml": "cards: []".encode("utf-16")}),
    ("NUL byte", {"cards.yaml": "cards:\n  - id: a\0b\n"}),
    ("bell character", {"cards.yaml": "cards:\n  - id: a\x07b\n"}),
    ("tab indent", {"cards.yaml": "cards:\n\t- id: ace\n"}),
    ("tab after spaces", {"cards.yaml": "cards:\n  - id: ace\n  \tname: x\n"}),
    ("colon in plain text", {"cards.yaml": card("note: beware: dragons")}),
    ("key without colon", {"cards.yaml": "cards:\n  - id ace\n    name: x\n"}),
    ("wrong indentation", {"cards.yaml": "cards:\n  - id: ace\n   name: x\n"}),
    ("unclosed bracket", {"cards.yaml": "cards: [\n  {id: ace}\n"}),
    ("unclosed brace", {"cards.yaml": "cards:\n  - {id: ace, name: x\n"}),
    ("unclosed quote", {"cards.yaml": 'cards:\n  - id: "ace\n'}),
    ("bad escape", {"cards.yaml": 'cards:\n  - id: "a\\qe"\n'}),
    ("unquoted star", {"cards.yaml": "cards:\n  - id: *\n"}),
    ("alias without anchor", {"cards.yaml": "cards: *all\n"}),
    ("cyclic alias", {"cards.yaml": "cards: &all\n  - *all\n"}),
    ("two documents", {"cards.yaml": "cards: []\n---\ncards: []\n"}),
    ("python tag", {"cards.yaml": "cards: !!python/object/apply:os.system [ls]\n"}),
    ("own tag", {"cards.yaml": "cards: !mine []\n"}),
    ("list as key", {"cards.yaml": "? [a, b]\n: x\n"}),
    ("at sign", {"cards.yaml": "cards: @all\n"}),
    ("deep nesting", {"cards.yaml": "cards: " + "[" * 50_000}),
    ("deep block nesting", {"cards.yaml": "- " * 50_000}),
    ("10 MB", {"cards.yaml": "# " + "x" * 10_000_000}),
    (
        "alias bomb",
        {
            "cards.yaml": "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
            + "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 9))
        },
    ),
    # --- keys
    ("duplicate key", {"cards.yaml": card("copies: 1\ncopies: 2")}),
    ("duplicate key in game", {"game.yaml": GAME + "id: other\n"}),
    ("unknown key", {"cards.yaml": card("coppies: 2")}),
    ("unknown key, nothing close", {"cards.yaml": card("zzz: 2")}),
    ("unknown key in game", {"game.yaml": GAME + "langauges: [en]\n"}),
    ("unknown list", {"cards.yaml": CARDS.replace("cards:", "card:")}),
    ("merge key", {"cards.yaml": "defaults: &all {source: house}\ncards:\n  - id: ace\n    name: Ace\n    <<: *all\n"}),
    ("missing id", {"cards.yaml": "cards:\n  - name: Ace\n    source: house\n"}),
    ("missing source", {"cards.yaml": "cards:\n  - id: ace\n    name: Ace\n"}),
    ("missing edition", {"game.yaml": GAME.replace('edition: "1.0"\n', "")}),
    # --- types and values
    ("text for number", {"cards.yaml": card("copies: three")}),
    ("quoted number", {"cards.yaml": card('copies: "2"')}),
    ("leading zero", {"cards.yaml": card("copies: 010")}),
    ("sexagesimal is text", {"cards.yaml": card("copies: 12:30")}),
    ("fraction for number", {"cards.yaml": card("copies: 1.5")}),
    ("empty number", {"cards.yaml": card("copies:")}),
    ("no copies", {"cards.yaml": card("copies: 0")}),
    ("too many copies", {"cards.yaml": card("copies: 1000")}),
    ("list for text", {"cards.yaml": card("note: [a, b]")}),
    ("mapping for list", {"cards.yaml": "cards:\n  ace: {name: Ace}\n"}),
    ("text for record", {"cards.yaml": "cards:\n  - ace\n"}),
    ("whole file a list", {"cards.yaml": "- id: ace\n"}),
    ("whole file a text", {"game.yaml": "demo\n"}),
    ("text for list", {"game.yaml": game(languages="en")}),
    ("bad id", {"cards.yaml": CARDS.replace("id: ace", "id: the ace")}),
    ("unknown source", {"cards.yaml": CARDS.replace("house", "huose")}),
    ("bad edition", {"game.yaml": game(edition="first")}),
    ("bad language code", {"game.yaml": game(languages="[en, italiano]")}),
    ("language twice", {"game.yaml": game(languages="[en, it, en]")}),
    ("bad colour", {"game.yaml": GAME + "palette: {ink: black}\n"}),
    ("bad palette name", {"game.yaml": GAME + "palette: {Dark Ink: '#000000'}\n"}),
    ("three-sided size", {"game.yaml": component("file: cards.yaml\nsize: [63, 88, 2]")}),
    ("tiny size", {"game.yaml": component("file: cards.yaml\nsize: [1, 88]")}),
    ("unknown size", {"game.yaml": component("file: cards.yaml\nsize: pocker")}),
    ("unknown type", {"game.yaml": GAME.replace("type: deck", "type: dek")}),
    # --- languages
    ("missing language", {"cards.yaml": card("copies: 1", name="{en: Ace}")}),
    ("unknown language", {"cards.yaml": card("copies: 1", name="{en: Ace, it: Asso, fr: As}")}),
    ("empty language", {"cards.yaml": card("copies: 1", name="{en: Ace, it: ''}")}),
    ("missing language in game", {"game.yaml": game(name="{en: Demo}")}),
    ("words missing for a language", {"words/en.yaml": "draw: Draw.\n"}),
    (
        "phrase missing in a language",
        {"words/en.yaml": "a: {b: B, c: C}\n", "words/it.yaml": "a:\n  b: B\n"},
    ),
    # --- ids and files
    ("duplicate id", {"cards.yaml": CARDS + "  - {id: ace, name: Ace, source: house}\n"}),
    (
        "duplicate component",
        {
            "game.yaml": GAME + "  - {id: cards, type: deck, name: More, file: more.yaml}\n",
            "more.yaml": CARDS.replace("ace", "deuce"),
        },
    ),
    ("missing file", {"game.yaml": GAME.replace("cards.yaml", "crads.yaml")}),
    ("file outside", {"game.yaml": GAME.replace("cards.yaml", "../../etc/passwd")}),
    ("absolute path", {"game.yaml": GAME.replace("cards.yaml", "/etc/passwd")}),
    ("unknown kind", {"game.yaml": component("file: cards.yaml\nkind: lets-war/conflikt")}),
    ("unknown where", {"game.yaml": component("file: cards.yaml\nwhere: {suite: red}")}),
    ("where takes none", {"game.yaml": component("file: cards.yaml\nwhere: {copies: 9}")}),
    ("unknown field mark", {"cards.yaml": card("house: [copys]")}),
    ("no game.yaml", {"game.yaml": None}),
    # --- effects and errata
    ("unreadable effect", {"cards.yaml": card("effect: draw(2); ??\ntext: Draw.")}),
    ("empty effect", {"cards.yaml": card("effect: draw(2);\ntext: Draw.")}),
    (
        "erratum for no card",
        {
            "errata.yaml": "errata:\n  - id: E1\n    date: 2026-01-31\n    edition: 1.0\n    topic: T\n    says: {book: x}\n"
            "    ruling: R\n    source: house\n    cards: [acee]\n"
        },
    ),
    (
        "erratum with bad date",
        {
            "errata.yaml": "errata:\n  - {id: E1, date: today, edition: 1.0, topic: T, says: {book: x}, ruling: R, source: house}\n"
        },
    ),
    (
        "rulings that do not fit their card",
        {
            "errata.yaml": "errata:\n  - id: E1\n    date: 2026-01-31\n    edition: 1.0\n    topic: T\n    says: {book: x}\n"
            "    ruling: R\n    source: house\n    changes:\n      - {card: ace, field: copies, was: 3, is: 4}\n"
            "      - {card: ace, field: copis, was: 2, is: 3}\n      - {card: ace, field: text, was: Draw., is: Draw two.}\n"
            "      - {card: ace, field: copies, was: 2, is: many}\n      - {card: king, field: copies, was: 2, is: 1}\n"
        },
    ),
    # --- defaults and each
    ("fault in defaults", {"cards.yaml": "defaults: {source: hause}\ncards:\n  - {id: a, name: A}\n"}),
    ("each that is no list", {"cards.yaml": "each: {a: x to y}\ncards: []\n"}),
    ("each with a range that runs backwards", {"cards.yaml": "each: {a: 9..1}\ncards: []\n"}),
    ("when that is no condition", {"cards.yaml": "each: {a: 1..9}\nwhen: a is odd\ncards: []\n"}),
    ("when of a list that is not there", {"cards.yaml": "each: {rank: 1..9}\nwhen: rnk > 3\ncards: []\n"}),
    (
        "when that compares words",
        {
            "cards.yaml": "each: {a: [x, y]}\nwhen: a < 3\n"
            + card("").replace("cards:", "cards:\n  - {id: 'x-{a}', name: X, source: house}")
        },
    ),
    (
        "when that leaves nothing",
        {"cards.yaml": "each: {a: 1..9}\nwhen: a > 9\ncards:\n  - {id: 'x-{a}', name: X, source: house}\n"},
    ),
    (
        "each that makes too many",
        {
            "cards.yaml": "each: {a: 1..99, b: 1..99, c: 1..99}\ncards:\n  - {id: '{a}-{b}-{c}', name: X, source: house}\n"
        },
    ),
    # --- own schema
    (
        "own schema, unknown field",
        {
            "game.yaml": component("file: cards.yaml\nkind: own.json"),
            "own.json": '{"properties": {"power": {"type": "integer"}}}',
            "cards.yaml": card("powr: 3"),
        },
    ),
    (
        "own schema, wrong type",
        {
            "game.yaml": component("file: cards.yaml\nkind: own.json"),
            "own.json": '{"properties": {"power": {"type": "integer"}}}',
            "cards.yaml": card("power: strong"),
        },
    ),
    (
        "own schema, reference outside",
        {
            "game.yaml": component("file: cards.yaml\nkind: own.json"),
            "own.json": '{"properties": {"power":\n  {"$ref": "file:///etc/passwd"}}}',
        },
    ),
    (
        "own schema, pattern",
        {
            "game.yaml": component("file: cards.yaml\nkind: own.json"),
            "own.json": '{"properties": {"power": {"type": "string", "pattern": "(a+)+$"}}}',
        },
    ),
    (
        "own schema, broken JSON",
        {"game.yaml": component("file: cards.yaml\nkind: own.json"), "own.json": '{"properties": {]}'},
    ),
    (
        "own schema, taken name",
        {
            "game.yaml": component("file: cards.yaml\nkind: own.json"),
            "own.json": '{"properties": {"copies": {"type": "integer"}}}',
        },
    ),
    (
        "own schema, wrong schema",
        {
            "game.yaml": component("file: cards.yaml\nkind: own.json"),
            "own.json": '{"properties": {"power": {"type": "numbr"}}}',
        },
    ),
    # --- tables
    ("table: text for number", {"game.yaml": CSV_GAME, "cards.csv": CSV_HEAD + "ace,Ace,Asso,house,two\n"}),
    (
        "table: unknown column",
        {"game.yaml": CSV_GAME, "cards.csv": "id,name.en,name.it,source,coppies\nace,Ace,Asso,house,2\n"},
    ),
    ("table: missing language", {"game.yaml": CSV_GAME, "cards.csv": CSV_HEAD + "ace,Ace,,house,2\n"}),
    ("table: column twice", {"game.yaml": CSV_GAME, "cards.csv": "id,name,name\nace,Ace,Asso\n"}),
    ("table: column without name", {"game.yaml": CSV_GAME, "cards.csv": "id,,name\nace,Ace,Asso\n"}),
    ("table: whole and part", {"game.yaml": CSV_GAME, "cards.csv": "id,name,name.it\nace,Ace,Asso\n"}),
    ("table: too many cells", {"game.yaml": CSV_GAME, "cards.csv": CSV_HEAD + "ace,Ace, the,Asso,house,2\n"}),
    ("table: open quote", {"game.yaml": CSV_GAME, "cards.csv": CSV_HEAD + 'ace,"Ace,Asso,house,2\n'}),
    ("table: duplicate id", {"game.yaml": CSV_GAME, "cards.csv": CSV_HEAD + "ace,Ace,Asso,house,2\nace,A,A,house,2\n"}),
    ("table: semicolons", {"game.yaml": CSV_GAME, "cards.csv": CSV_HEAD.replace(",", ";") + "ace;Ace;Asso;hause;2\n"}),
    ("table: only a header", {"game.yaml": CSV_GAME, "cards.csv": CSV_HEAD}),
    ("most players before fewest", {"game.yaml": f"{GAME}players: [4, 1]\n"}),
    # --- translations
    ("translations that are no PO file", {"words/it.po": "draw: Pesca.\n"}),
    ("translations of another language", {"words/it.po": 'msgid ""\nmsgstr "Language: de\\n"\n'}),
    (
        "a translation with a gap nobody fills",
        {"words/it.po": '\nmsgctxt "words#draw"\nmsgid "Draw {n}."\nmsgstr "Pesca {m}."\n'},
    ),
]
