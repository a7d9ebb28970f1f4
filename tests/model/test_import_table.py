"""A deck from a spreadsheet: columns by what they are called and hold, ids made, a schema that all rows pass."""

import json

import pytest

from sandtable.model.authoring.first_template import first_template
from sandtable.model.authoring.import_table import NoTable, Proposal, propose, table_rows


def proposed(text: str, stem: str = "Sea Monsters") -> Proposal:
    return propose(table_rows(text.encode(), "x.csv"), stem)


TABLE = """Title;Power;Colour;Rules Text;Qty;Flying;Weight
Dragon;7;red;Burns;2;yes;1.5
Sea Elf;3;blue;Draws;4;no;2
Sea Elf;5;red;;1;no;3
"""


def test_columns_become_fields() -> None:
    made = proposed(TABLE)
    assert made.id == "sea-monsters"
    fields = [(column.field, column.schema.get("type")) for column in made.columns]
    assert fields == [
        ("name", None), ("power", "integer"), ("colour", "string"), ("text", None), ("copies", None),
        ("flying", "boolean"), ("weight", "number"),
    ]  # fmt: skip
    assert made.made == ("id", "source")
    assert [row[0] for row in made.rows] == ["dragon", "sea-elf", "sea-elf-2"]
    assert "sea-elf,Sea Elf,3,blue,Draws,4,false,2,house" in made.table()


def test_the_schema_asks_for_what_every_card_has() -> None:
    schema = json.loads(proposed(TABLE).schema())
    assert schema["properties"]["power"] == {"description": "Power", "type": "integer", "minimum": 0}
    assert schema["required"] == ["power", "colour", "flying", "weight"]


def test_few_words_that_come_again_are_a_closed_list() -> None:
    rows = "".join(f"C{n},{'red' if n % 2 else 'blue'},word{n}\n" for n in range(8))
    colour, word = proposed("name,colour,word\n" + rows).columns[1:]
    assert colour.schema["enum"] == ["blue", "red"]
    assert "enum" not in word.schema


def test_an_id_that_comes_twice_is_none() -> None:
    assert proposed("number,name\n1,A\n1,B\n").columns[0].field == "number"
    assert proposed("number,name\n1,A\n2,B\n").columns[0].field == "id"


def test_languages_and_fields_of_every_card_keep_their_names() -> None:
    made = proposed("name.en,name.it,size,source\nA,B,3,house\n")
    assert [column.field for column in made.columns] == ["name.en", "name.it", "own_size", "source"]


def test_a_first_column_of_words_is_the_name_when_none_is() -> None:
    assert [column.field for column in proposed("worth,beast\n3,Ox\n4,Cow\n").columns] == ["worth", "name"]


@pytest.mark.parametrize("text", ["name,worth\n", "worth,power\n1,2\n"])
def test_what_makes_no_deck_is_said(text: str) -> None:
    with pytest.raises(NoTable):
        proposed(text)


def test_headings_are_only_text_in_the_template() -> None:
    made = proposed("name,a {{ 7 * 7 }} & <b>%}\nX,3\n")
    assert "7 * 7 }}" not in first_template(made.columns)
    assert "&amp; &lt;b>" in first_template(made.columns)


def test_ids_that_cannot_stay_are_mended_and_told() -> None:
    made = proposed("ID,name\nsale,Sale\ncadì,Il cadì\nCF-48,Fronte\ndue parole,Due\n,Vuota\nsale,Altro\n")
    assert [row[0] for row in made.rows] == ["sale", "cadi", "CF-48", "due-parole", "card-5", "sale-2"]
    assert ("cadì", "cadi") in made.mended
    assert ("CF-48", "CF-48") not in made.mended
    assert proposed("ID,name\na,A\nb,B\n").mended == ()
