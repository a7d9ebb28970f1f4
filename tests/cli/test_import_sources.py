"""`sandtable import` of workbooks, JSON, pictures and tables in several languages, and its updates."""

import io
import json
from pathlib import Path

import openpyxl
import pytest
from click.testing import CliRunner
from PIL import Image

from cli.main import sandtable_command
from sandtable.model.loading.pack_loader import load_pack
from sandtable.model.pack import Pack


def run(*arguments: str, code: int = 0) -> str:
    done = CliRunner().invoke(sandtable_command, arguments)
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        assert code == 3, done.exception
        return str(done.exception)
    assert done.exit_code == code, done.output
    return done.output


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def sound(folder: str, *allowed: str) -> Pack:
    loaded = load_pack(Path(folder))
    assert [str(found) for found in loaded.findings if found.code not in allowed] == []
    assert loaded.pack is not None
    return loaded.pack


def workbook(file: str, sheets: dict[str, list[list[object]]]) -> None:
    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    out = io.BytesIO()
    book.save(out)
    Path(file).write_bytes(out.getvalue())


SHEETS: dict[str, list[list[object]]] = {
    "Ships": [["Name", "Speed"], ["Cog", 2], ["Spy", 5]],
    "Notes": [["Remember the milk"]],
    "Crew": [["Name", "Text"], ["Mate", "Knows the shoals."], ["Spy", "Listens."]],
}


def test_every_sheet_is_told_and_those_that_look_like_a_deck_become_one() -> None:
    workbook("harbour.xlsx", {**SHEETS, "Later": []})
    told = run("import", "harbour.xlsx")
    assert "sheet 'Later' makes no deck: it has no rows" in told
    assert "sheet 'Ships' → ships: 2 cards" in told
    assert "sheet 'Notes' makes no deck: the table has no rows below its headings" in told
    pack = sound("harbour")
    assert [[card.id for card in deck.records] for deck in pack.components] == [["cog", "spy"], ["mate", "crew-spy"]]


def test_sheets_are_chosen_by_name() -> None:
    workbook("harbour.xlsx", SHEETS)
    told = run("import", "harbour.xlsx", "--sheet", "Crew")
    assert "sheet 'Ships' makes no deck: it was not asked for" in told
    assert [deck.id for deck in sound("harbour").components] == ["crew"]
    assert "'Ships', 'Notes', 'Crew'" in run("import", "harbour.xlsx", "x", "--sheet", "Crw", code=3)
    Path("a.csv").write_text("name\nA\n")
    run("import", "a.csv", "--sheet", "Crew", code=2)


def test_json_lists() -> None:
    Path("one.json").write_text(json.dumps([{"name": {"en": "Cog", "it": "Cocca"}, "speed": 2, "tags": ["a", "b"]}]))
    run("import", "one.json")
    assert sound("one").components[0].records[0].name["it"] == "Cocca"
    Path("two.json").write_text(json.dumps({"ships": [{"name": "Cog"}], "crew": [{"name": "Mate"}], "version": 3}))
    run("import", "two.json")
    assert [deck.id for deck in sound("two").components] == ["ships", "crew"]
    Path("no.json").write_text('{"a": 3}')
    assert "no list of objects" in run("import", "no.json", code=3)
    Path("no.json").write_text("{")
    assert "not JSON" in run("import", "no.json", code=3)


def test_a_folder_of_pictures() -> None:
    Path("beasts").mkdir()
    for name in ("red_fox", "red_fox-back", "owl", "back"):
        Image.new("RGB", (63, 88), (len(name) * 9, 90, 60)).save(f"beasts/{name}.png")
    Path("beasts/notes.txt").write_text("x")
    run("import", "beasts/", "zoo")
    pack = sound("zoo")
    (deck,) = pack.components
    cards = {card.id: (card.name["en"], card.art, card.fields.get("back_art")) for card in deck.records}
    assert cards == {
        "owl": ("Owl", "art/beasts/owl.png", "art/beasts/back.png"),
        "red-fox": ("Red fox", "art/beasts/red-fox.png", "art/beasts/red-fox-back.png"),
    }
    assert "all is well" in run("check", "zoo", "--profile", "play")
    Path("none").mkdir()
    assert "no pictures" in run("import", "none", code=3)


def test_no_file_of_a_folder_is_passed_over_in_silence() -> None:
    Path("beasts/more").mkdir(parents=True)
    for name in ("owl.webp", "Hen.png", "fox.jpg", "fox.png"):
        Image.new("RGB", (63, 88), "teal").save(f"beasts/{name}")
    Path("beasts/notes.txt").write_text("x")
    told = run("import", "beasts")
    assert "'notes.txt' makes no card: it is none of .svg" in told
    assert "'more' makes no card: it is a folder" in told
    assert "'fox.png' makes no card: fox.jpg has that name" in told
    # Not among the pictures, where the next import would find it.
    assert [card.id for card in sound("beasts-game").components[0].records] == ["fox", "hen", "owl"]


def test_a_picture_is_copied_whole_or_refused() -> None:
    Path("beasts").mkdir()
    picture = Path("beasts/owl.svg")
    for size, code in ((5_000_000, 0), (17_000_000, 3)):
        picture.write_text('<svg xmlns="http://www.w3.org/2000/svg"/>' + " " * size)
        told = run("import", "beasts", f"zoo-{code}", code=code)
    assert "beasts/owl.svg is larger than 16,000,000 bytes" in told
    assert Path("zoo-0/art/beasts/owl.svg").stat().st_size > 5_000_000


def test_cards_of_an_import_have_other_ids_than_those_of_the_pack() -> None:
    Path("zoo.csv").write_text("name\nOwl\n")
    run("import", "zoo.csv")
    Path("birds.csv").write_text("name\nOwl\nHen\n")
    Path("beasts").mkdir()
    Image.new("RGB", (63, 88), "teal").save("beasts/owl.png")
    for source in ("birds.csv", "beasts"):
        told = run("import", source, "zoo")
        with open("zoo/game.yaml", "a") as game:
            game.write(told[told.index("  - id:") :])
    assert [[card.id for card in deck.records] for deck in sound("zoo").components] == [
        ["owl"],
        ["birds-owl", "hen"],
        ["beasts-owl"],
    ]
    assert "nothing new" in run("import", "birds.csv", "zoo", "--update")
    assert "nothing new" in run("import", "beasts", "zoo", "--update")


def test_an_update_brings_new_and_changed_pictures() -> None:
    def draw(file: str, colour: str) -> bytes:
        Image.new("RGB", (63, 88), colour).save(file)
        return Path(file).read_bytes()

    Path("beasts").mkdir()
    for name in ("owl", "fox", "hen"):
        draw(f"beasts/{name}.png", "teal")
    run("import", "beasts", "zoo")
    mine = draw("zoo/art/beasts/fox.png", "gold")
    draw("beasts/fox.png", "navy")
    owl, cat = draw("beasts/owl.png", "navy"), draw("beasts/cat.png", "navy")
    for _ in range(2):  # what was left is said again
        told = run("import", "beasts", "zoo", "--update", code=1)
        assert "art/beasts/fox.png stays" in told
    assert Path("zoo/art/beasts/owl.png").read_bytes() == owl
    assert Path("zoo/art/beasts/cat.png").read_bytes() == cat
    assert Path("zoo/art/beasts/fox.png").read_bytes() == mine
    assert [card.id for card in sound("zoo").components[0].records] == ["cat", "fox", "hen", "owl"]
    run("import", "beasts", "zoo", "--update", "--force")
    assert Path("zoo/art/beasts/fox.png").read_bytes() == Path("beasts/fox.png").read_bytes()
    assert "nothing new" in run("import", "beasts", "zoo", "--update")


@pytest.mark.parametrize(
    ("table", "languages", "gaps"),
    [
        ("name.en,name.es,text.en,text.es\nCog,Coca,Slow.,Lenta.\n", ("en", "es"), False),
        ("name.en,name.es,text.en\nCog,Coca,Slow.\n", ("en", "es"), False),
        ("name.en,name.es,power.en,power.es\nCog,Coca,Floats,\nHulk,,Sinks,Se hunde\n", ("en", "es"), True),
        ("Nome;Testo;Copie\nCocca;Lenta.;2\n", ("it",), False),
        ("Nombre,Texto,Copias\nCoca,Lenta.,2\n", ("es",), False),
        ("Titel,Text,Anzahl,Stärke\nKogge,Langsam.,2,3\n", ("de",), False),
        ("Nom,Texte,Exemplaires\nCogue,Lente.,2\n", ("fr",), False),
        ("Name,Text,Copies\nCog,Slow.,2\n", ("en",), False),
    ],
)
def test_the_languages_are_those_of_the_table(table: str, languages: tuple[str, ...], gaps: bool) -> None:
    Path("ships.csv").write_text(table)
    run("import", "ships.csv")
    pack = sound("ships", "ST056")
    assert pack.languages == languages
    assert Path("ships/words/es.po").exists() == gaps
    checked = CliRunner().invoke(sandtable_command, ["check", "ships", "--profile", "play"]).output
    if gaps:
        assert "ST056 4 of 4 texts" in checked  # names of game and deck, and two cells
        assert checked.endswith("1 warning\n")
    else:
        assert checked == "all is well\n"


def test_sentences_are_texts_to_translate_and_printed_ids_stay() -> None:
    Path("u.csv").write_text("ID,Name,Boast\n36/17,Rifles,We were first at the river.\n37/1,Guns,Loud.\n")
    told = run("import", "u.csv")
    assert "Boast → boast (text to translate)" in told
    assert "id '36/17' is now '36-17'" in told
    rifles = sound("u").components[0].records[0]
    assert (rifles.id, rifles.fields["printed_id"]) == ("36-17", "36/17")


TABLE = "Name,Power\nFox,3\nOwl,2\nElk,9\n"


def test_an_update_says_what_changed_and_keeps_the_authors_work() -> None:
    Path("beasts.csv").write_text(TABLE)
    run("import", "beasts.csv")
    template = Path("beasts/templates/beasts.svg.j2")
    template.write_text(template.read_text().replace("15pt", "14pt"))
    deck = Path("beasts/decks/beasts.csv")
    # By hand: the owl is stronger, and there is a hen.
    deck.write_text(deck.read_text().replace("owl,Owl,2", "owl,Owl,4") + "hen,Hen,1,house\n")
    Path("beasts.csv").write_text("Name,Power,Colour\nRed Fox,3,red\nOwl,5,grey\nCat,2,black\n")
    before = deck.read_bytes()
    dry = run("import", "beasts.csv", "beasts", "--update", "--dry-run", code=1)
    assert "would be added: cat" in dry
    assert deck.read_bytes() == before
    told = run("import", "beasts.csv", "beasts", "--update", code=1)
    for line in (
        "added: cat",
        "removed: elk",
        "changed fox: name 'Fox' → 'Red Fox'; colour '' → 'red'",
        "yours alone, kept: hen",
        "owl.power stays '4', the table has '5'",
        "new fields in schemas/beasts.json: colour",
    ):
        assert line in told
    cards = {card.id: (card.name["en"], card.fields["power"]) for card in sound("beasts").components[0].records}
    assert cards == {"fox": ("Red Fox", 3), "owl": ("Owl", 4), "cat": ("Cat", 2), "hen": ("Hen", 1)}
    assert "14pt" in template.read_text()
    # Named again until it is settled.
    assert "owl.power" in run("import", "beasts.csv", "beasts", "--update", code=1)
    assert "owl: power '4' → '5'" in run("import", "beasts.csv", "beasts", "--update", "--force")
    assert "nothing new" in run("import", "beasts.csv", "beasts", "--update")


def test_an_update_of_a_workbook_takes_in_new_sheets() -> None:
    workbook("harbour.xlsx", {"Ships": SHEETS["Ships"]})
    run("import", "harbour.xlsx")
    workbook("harbour.xlsx", SHEETS)
    told = run("import", "harbour.xlsx", "harbour", "--update")
    assert "decks/harbour.csv: nothing new" in told
    assert "put crew into harbour" in told


def test_what_cannot_be_updated_is_said() -> None:
    Path("beasts.csv").write_text(TABLE)
    assert "is no pack yet" in run("import", "beasts.csv", "--update", code=3)
    run("import", "beasts.csv", "--force", code=2)
    run("import", "beasts.csv")
    deck = Path("beasts/decks/beasts.csv")
    deck.write_text(deck.read_text() + ",Nameless,1,house\n")
    assert "no id of its own" in run("import", "beasts.csv", "beasts", "--update", code=3)
    assert "--update" in run("import", "beasts.csv", code=3)


def test_json_that_would_lose_something_is_refused_or_named() -> None:
    Path("twice.json").write_text('[{"name": "A", "name": "B"}]')
    assert "key 'name' stands twice" in run("import", "twice.json", code=3)
    Path("more.json").write_text('{"ships": [{"name": "Cog"}], "meta": {"v": 1}}')
    assert "'meta' makes no deck" in run("import", "more.json")
    Path("many.json").write_text(json.dumps([{"name": f"n{number}"} for number in range(30)]))
    assert "the list has more than 20 records" in run("import", "many.json", "--limits", "records=20", code=3)


def test_columns_of_sentences_fit_the_first_template() -> None:
    """The pack that import makes passes the check with long texts in columns of one's own."""
    sentence = "When this hits, draw two cards, then put one of them below the deck of a neighbour."
    Path("a.csv").write_text(f"Name,Power,Effect,Flavour\nA,1,{sentence},{sentence}\nB,2,{sentence},{sentence}\n")
    run("import", "a.csv")
    assert run("check", "a") == "all is well\n"


def test_an_address_is_not_fetched() -> None:
    assert "nothing is fetched from a network" in run("import", "https://example.org/a.csv", code=2)
