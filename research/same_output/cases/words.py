"""Texts for translators: out, back, and how far they have come."""

from collections.abc import Iterator

from research.same_output.case import Case, case, step
from research.same_output.cases.given import files, starter, together, tree
from research.same_output.inputs import GAMES, Inputs

PO = """\
msgid ""
msgstr ""
"Language: de\\n"
"Content-Type: text/plain; charset=UTF-8\\n"

msgctxt "night/fog-bank#name"
msgid "Fog Bank"
msgstr "Nebelbank"
"""


def cases(inputs: Inputs) -> Iterator[Case]:
    for game in GAMES:
        for lang in ("de", "it", "pt-BR"):
            yield case(f"words/{game}/export/{lang}", "words", "export", game, "--lang", lang)
        for format_ in ("text", "json"):
            yield case(f"words/{game}/status/{format_}", "words", "status", game, "--format", format_)
        yield case(f"words/{game}/list", "words", "export", game, "--lang", "de", "--list", "-o", "german.po")
    mine = starter(inputs)
    export = ["words", "export", "my-game", "--lang", "de"]
    back = [step("words", "import", "de.po", "my-game"), step("words", "status", "my-game", "--list")]
    yield case("words/my-game/round", *export, prepare=mine, then=[*back, step("check", "my-game")])
    given = together(mine, files({"de.po": PO}))
    for word, options in (
        ("plain", ()),
        ("dry-run", ("--dry-run",)),
        ("correct", ("--correct",)),
        ("list", ("--list",)),
    ):
        yield case(f"words/my-game/import/{word}", "words", "import", "de.po", "my-game", *options, prepare=given)
    recipe = tree(inputs.folder / "docs/cookbook/german-edition", "german")
    then = [
        step(*args.split()) for args in ("check german", "render german --lang de", "words export german --lang de")
    ]
    yield case("words/german-edition", "words", "status", "german", "--list", prepare=recipe, then=then)
    then = [step("words export ./mine --lang it"), step("words import it.po mine"), step("words status mine --list")]
    yield case("words/proelio/again", "init mine --from proelio", then=then)
