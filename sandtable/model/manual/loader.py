"""Manual pages of the codes reported while reading packs, scenarios and set-ups.

An example that begins with `game:` is a whole scenario; the loader reports its page's code for it.
"""

from sandtable.model.manual import Manual

_MAP = "map: {sketch: '. . t'}\n"
_FORD = f"game: warfare\n{_MAP}"
_CARD = "cards:\n  - {id: dung, name: Dung, source: house}\n"

LOADER_MANUAL: dict[str, Manual] = {
    "ST001": Manual(
        "A file is not UTF-8",
        "Files are read as UTF-8 on every computer, so that an accent is the same letter everywhere. "
        "The place is that of the first byte that does not fit; most editors can save a file again as UTF-8.",
    ),
    "ST002": Manual(
        "A file holds nothing",
        "A file with blank lines or comments alone says nothing. Write something in it, or take it out of game.yaml.",
        "# the cards of the night deck, one day",
        _CARD,
    ),
    "ST003": Manual(
        "A file is not YAML",
        "Nothing after such a place can be read. A text with ': ' or ' #' in it, or one that starts with a sign such as "
        "* & ! @ %, has to stand in quotes.",
        f"{_FORD}title: Ford: a start\n",
        f'{_FORD}title: "Ford: a start"\n',
    ),
    "ST004": Manual(
        "A line is indented with a tab",
        "YAML knows spaces alone: how wide a tab is depends on the editor.",
        "game: warfare\nmap:\n\tsketch: '. . t'\n",
        "game: warfare\nmap:\n  sketch: '. . t'\n",
    ),
    "ST005": Manual(
        "A file is larger than 4 MB, or a pack has more than 50,000 records",
        "No deck or scenario is that large; a file that is was taken for something else, or wants to be two.",
    ),
    "ST006": Manual(
        "Lists and mappings nest more than 64 deep",
        "Nothing that is printed or played needs that, and deep nesting has brought YAML readers down.",
    ),
    "ST007": Manual(
        "Aliases unfold to far too many values, or contain themselves",
        "A few lines of aliases of aliases can stand for millions of values. Use an anchor for one thing that is "
        "written often, not for lists of lists.",
        f"{_FORD}options: &all [*all]\n",
        f"{_FORD}options: [masini]\n",
    ),
    "ST008": Manual(
        "A key, or a column of a table, stands twice",
        "Only one of the two could count, and nothing says which.",
        f"{_FORD}turns: 4\nturns: 6\n",
        f"{_FORD}turns: 6\n",
    ),
    "ST009": Manual(
        "A key means nothing here",
        "A misspelt key would be passed over in silence and its value with it. The hint names the nearest key there is. "
        "YAML's merge key << is not supported: use defaults: or each:.",
        f"{_FORD}trun: 6\n",
        f"{_FORD}turns: 6\n",
    ),
    "ST010": Manual(
        "A key is missing",
        "Some things cannot be guessed: a card's id and source, a side's cube, where a tile lies.",
        "game: warfare\nmap: {tiles: [{tile: T01, side: A}]}\n",
        "game: warfare\nmap: {tiles: [{tile: T01, side: A, at: [0, 0]}]}\n",
    ),
    "ST011": Manual(
        "A value is of another kind than is wanted",
        "A number is wanted and text is written, a list and one thing, and so on. Numbers stand without quotes and "
        "without leading zeros.",
        f"{_FORD}turns: six\n",
        f"{_FORD}turns: 6\n",
    ),
    "ST012": Manual(
        "A value is not one of those allowed",
        "It is too large or too small, too long, repeated, or not in the list of what is known. The hint says what is.",
        "game: warfare\nmap: {tiles: [{tile: T01, side: C, at: [0, 0]}]}\n",
        "game: warfare\nmap: {tiles: [{tile: T01, side: A, at: [0, 0]}]}\n",
    ),
    "ST013": Manual(
        "A name leads to nothing",
        "A scenario names a unit its game does not have, a card another card, a component a size: nothing there has "
        "that name. The hint names the nearest.",
        "game: warfear\n" + _MAP,
        _FORD,
    ),
    "ST014": Manual(
        "Two things have one id",
        "Scenarios, set-ups and errata call things by id, so an id means one thing in the whole pack.",
        f"{_CARD}  - {{id: dung, name: More dung, source: house}}\n",
        f"{_CARD}  - {{id: more-dung, name: More dung, source: house}}\n",
    ),
    "ST015": Manual(
        "A text lacks a language of the pack",
        "A text is one for all languages, or has every language that game.yaml lists; otherwise a card would come out "
        "of the printer blank.",
        f"{_FORD}title: {{en: The ford}}\n",
        f"{_FORD}title: {{en: The ford, it: Il guado}}\n",
    ),
    "ST016": Manual(
        "A text has a language the pack does not list",
        "It would never be printed. Add the language to languages: in game.yaml, or take the text out.",
        f"{_FORD}title: {{en: The ford, it: Il guado, fr: Le gué}}\n",
        f"{_FORD}title: {{en: The ford, it: Il guado}}\n",
    ),
    "ST017": Manual(
        "A file is named that is not there",
        "game.yaml, art: and templates name files by their path inside the pack, with / between folders.",
        "components:\n  - {id: night, type: deck, name: Night, file: deck/night.yaml}\n",
        "components:\n  - {id: night, type: deck, name: Night, file: decks/night.yaml}\n",
    ),
    "ST018": Manual(
        "A table is not whole",
        "In a CSV table every row has as many cells as the header has columns, every column has a name, and a quoted "
        "cell ends with a quote.",
        "id,name.en,name.it,source\ndung,Dung,Letame\n",
        "id,name.en,name.it,source\ndung,Dung,Letame,house\n",
    ),
    "ST019": Manual(
        "An effect cannot be read",
        "An effect is op(arguments)@scope, several parted by ;. The place is that of the first sign that does not fit.",
        "effect: draw(2@self\n",
        "effect: draw(2)@self\n",
    ),
    "ST020": Manual(
        "There are no words for an effect",
        "A card's text is made from its effect and the phrases in words/<language>.yaml. Add the phrase, or write the "
        "card's text: yourself.",
    ),
    "ST021": Manual(
        "A pack's own schema cannot be used",
        "schema: names a JSON Schema of the 2020-12 draft, written as JSON, for the records of one kind.",
        '{"type": "objetc"}\n',
        '{"type": "object"}\n',
    ),
    "ST022": Manual(
        "A record is printed by no component",
        "Every component that reads the file leaves it out by where:, so it never comes out of the printer. A mission of "
        "the generator that no row of its table gives is idle in the same way.",
    ),
    "ST023": Manual(
        "A value has a tag",
        "Tags such as !!python/object make YAML readers build things; here everything is a plain value.",
        f"{_FORD}turns: !!timestamp 6\n",
        f"{_FORD}turns: 6\n",
    ),
    "ST024": Manual(
        "A path leads out of the pack",
        "Packs come from anywhere, so a pack reads the files in its own folder and no others, through links too.",
        "components:\n  - {id: night, type: deck, name: Night, file: ../night.yaml}\n",
        "components:\n  - {id: night, type: deck, name: Night, file: decks/night.yaml}\n",
    ),
    "ST025": Manual(
        "A file is neither a scenario nor a set-up",
        "A scenario has game: and map:, a set-up game: and setup:. A pack is checked by its folder, the one with "
        "game.yaml in it.",
        "game: warfare\nmpa: {sketch: '. . t'}\n",
        _FORD,
    ),
    "ST026": Manual(
        "A ruling does not fit the card it changes",
        "A ruling tells what a card said before and says now. The card says neither, or has no such field: one of the "
        "two was changed and the other forgotten.",
    ),
    "ST027": Manual(
        "A file has more faults than are shown",
        "The first thousand are told; whoever puts these right sees the rest. More often than not it is one fault, made "
        "everywhere.",
    ),
    "ST028": Manual(
        "A scenario or set-up is for a pack that does not load",
        "Nothing more can be told of it before its pack is whole; check the pack. Where the pack itself is checked too, or "
        "many files are for it, this is said once at most.",
    ),
    "ST029": Manual(
        "A pack lacks words that its game asks for",
        "Cards, sheets, the table at the terminal and generated set-ups look up phrases in words/<language>.yaml; the "
        "built-in pack of the same rules has all of them. What is named for a card or a nation the pack does not have is "
        "not asked for.",
    ),
    "ST056": Manual(
        "A language of the pack lacks texts, and another is printed instead",
        "Words of sheets, of the first page and of errata come with this program in English and Italian; for any other language "
        "the pack brings them, under sheet: in words/<language>.yaml or in a translator's words/<language>.po. With such a PO "
        "file, cards, phrases and rulings may be translated bit by bit as well. What is missing is told once for each "
        "language; --format json names all of it, and sandtable words export writes it down.",
    ),
    "ST057": Manual(
        "A translation was made from other words than stand there now",
        "The source was changed after it was translated, or a translator marked the text as fuzzy. A card that says the old "
        "thing in one language is worse than one in the wrong language, so the source is printed. sandtable words export "
        "shows both, and the words it was made from.",
    ),
    "ST058": Manual(
        "A file of translations cannot be used",
        "words/<language>.po is no PO file, is of another language, or has a text that could not be printed: with a gap in "
        "braces that its source does not have, without all the forms by number that its language needs, or, in the rules, "
        "without a card or icon that the source names.",
    ),
    "ST059": Manual(
        "A language has the words of another",
        "words/<language>.yaml began as a copy of the first language's and is still one, word for word: cards would be printed with "
        "labels in the wrong language. Phrases without letters, and files of one or two, are not counted.",
    ),
    "ST035": Manual(
        "A job takes more than it may",
        "Packs come from strangers, and nobody wants a computer to hang over one. A job has a budget: seconds, memory, bytes "
        "read and written, steps and letters of a template, elements, points, pixels, pieces, findings. The message names "
        "the limit; for a pack you trust, --limits NAME=NUMBER raises it once, and the same name under [limits] in your "
        "own settings file (`sandtable settings` says where it is) for good. A template goes over it by a loop in a loop, or a text doubled again and again.",
    ),
}
