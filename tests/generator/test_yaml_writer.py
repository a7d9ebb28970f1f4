from generator.seed import Seed
from generator.warfare.wishes import Wishes
from generator.warfare.workshop import Workshop
from generator.warfare.writing.scenario_file import scenario_text
from generator.yaml_writer import WIDTH, write_yaml
from sandtable.model.reading.schema_shapes import ANY
from sandtable.model.reading.values import values_of
from sandtable.model.reading.yaml_file import read_yaml


def read(text: str) -> object:
    tree = read_yaml(text.encode(), "x.yaml")
    return values_of(tree, tree.root, ANY, [])


def test_what_is_written_is_read_back() -> None:
    data = {
        "id": "x-1",
        "title": {"en": "Yes: no", "it": "Sì, no"},
        "edition": "1.0",
        "flags": [True, False],
        "odd": {"a": "no", "b": "012", "c": "- x", "d": "it's", "e": "#7", "f": "a: b", "g": "«virgolette»", "h": ""},
        "briefing": {"en": "word " * 40 + "end.", "it": "short"},
        "map": {"tiles": [{"tile": "T01", "at": [0, -1]}]},
        "rules": [{"en": "x " * 60 + "y", "it": "z"}, {"en": "a", "it": "b"}],
    }
    assert read(write_yaml(data, ["one", "two"])) == data


def test_a_scenario_is_read_back_and_keeps_its_lines_short(workshop: Workshop) -> None:
    for number in range(6):
        made = workshop.make(Seed(number), Wishes())
        text = scenario_text(made, Seed(number), Wishes())
        assert read(text) == made.data
        long = [line for line in text.splitlines() if len(line) > WIDTH and "- {" not in line]
        assert long == []


def test_notes_stand_before_their_section() -> None:
    text = write_yaml({"id": "a", "map": {"sketch": "."}}, ["top"], {"map": "Wood in the north."})
    assert text == '# top\nid: a\n\n# Wood in the north.\nmap: {sketch: "."}\n'
