"""Comparison of editions and lists of rulings."""

from collections.abc import Iterator

from research.same_output.case import Case, case
from research.same_output.cases.given import Edits, beside_templates, commit, edit, files, starter, together
from research.same_output.inputs import GAMES, LANGUAGES, Inputs

# Changes of a copy of each game: file, text, new text.
EDITS: dict[str, Edits] = {
    "edadh": {"game.yaml": (('edition: "1.2"', 'edition: "1.3"'),)},
    "lets-war": {
        "game.yaml": (('edition: "1.2"', 'edition: "1.3"'),),
        "decks/conflict.yaml": (
            ("effect: mod(GND,a+1)\n", "effect: mod(GND,a+2)\n"),
            ("{en: Intercepted Cable, it: Cablogramma", "{en: Intercepted Telegram, it: Telegramma"),
            ("copies: 6\n    dollars: 100\n    effect: nospy", "copies: 5\n    dollars: 100\n    effect: nospy"),
            ("  - id: CF-22\n", "  - id: CF-122\n    was: CF-22\n"),
            ("{symbol: armoured-car, at: [52, 96], height: 76}", "{symbol: armoured-car, at: [50, 92], height: 60}"),
        ),
        "decks/events.yaml": (
            ("{en: Unexpected Truce, it: Tregua inattesa}", "{en: Unexpected Truce, it: Tregua imprevista}"),
        ),
        "errata.yaml": (("CF-22, ", "CF-122, "),),
    },
    "proelio": {"game.yaml": (('edition: "1.1"', 'edition: "1.2"'),)},
    "warfare": {"game.yaml": (('edition: "1.1"', 'edition: "1.2"'),)},
}
STARTER = {
    "game.yaml": (('edition: "1.0"', 'edition: "1.1"'),),
    "decks/night.yaml": (("noise of one cargo card", "noise of two cargo cards"), ("copies: 3", "copies: 4")),
}


def cases(inputs: Inputs) -> Iterator[Case]:
    yield from _small(inputs)
    own = beside_templates(inputs, "lets-war", "new", EDITS["lets-war"])
    for format_ in ("text", "md", "json"):
        args = ["errata", "diff", "lets-war", "new/content/lets-war", "--format", format_]
        yield case(f"errata/lets-war/diff/{format_}", *args, prepare=own)
        yield case(f"errata/lets-war/redrawn/{format_}", *args, "--redrawn", prepare=own)
    diff = ["errata", "diff", "lets-war", "new/content/lets-war"]
    yield case("errata/lets-war/stat", *diff, "--stat", prepare=own)
    for word, options in (
        ("en", ()),
        ("it,letter,low", ("--lang", "it", "--paper", "letter", "--ink", "low")),
        ("all,redrawn", ("--lang", "all", "--redrawn", "--copies-once")),
        ("fold,bleed", ("--duplex", "fold", "--bleed", "2", "--orientation", "landscape")),
    ):
        yield case(f"errata/lets-war/sheet/{word}", *diff, "--sheet", "changed.pdf", *options, prepare=own)
    for game in GAMES:
        prepare = beside_templates(inputs, game, "new", EDITS[game])
        args = ["errata", "diff", game, f"new/content/{game}"]
        yield case(f"errata/{game}/diff", *args, prepare=prepare)
        yield case(f"errata/{game}/same", "errata", "diff", game, game)
        for lang in LANGUAGES:
            for format_ in ("text", "md", "json"):
                args = ["errata", "list", game, "--lang", lang, "--format", format_]
                yield case(f"errata/{game}/list/{lang}/{format_}", *args)
    yield case("errata/proelio/list/card", "errata list proelio --card edict --lang it")
    yield case("errata/other-games", "errata", "diff", "proelio", "edadh", "--stat")
    before = starter(inputs)
    committed = together(before, commit("First edition", "v1.0"), edit("my-game", STARTER))
    for format_ in ("text", "md", "json"):
        args = ["errata", "diff", "v1.0:my-game", "my-game", "--format", format_]
        yield case(f"errata/git/tag/{format_}", *args, prepare=committed)
    yield case(
        "errata/git/file", "errata diff HEAD:./my-game/decks/night.yaml my-game/decks/night.yaml", prepare=committed
    )
    yield case("errata/git/sheet", "errata diff v1.0:my-game my-game --sheet changed.pdf", prepare=committed)
    yield case("errata/git/unknown", "errata diff v9:my-game my-game", prepare=committed)
    yield case("errata/git/since", "check", "my-game", "--since", "v1.0", prepare=committed)


def _small(inputs: Inputs) -> Iterator[Case]:
    """Yield the single changes of a small pack, as the tests of errata list them."""
    listed = inputs.data("tests/errata/cases.yaml")
    for name, change in listed["cases"].items():
        old = _edited(listed["base"], change.get("edit_old", {}), {}, {})
        new = _edited(listed["base"], change.get("edit", {}), change.get("more", {}), change.get("write") or {})
        given = {f"old/{path}": text for path, text in old.items()} | {
            f"new/{path}": text for path, text in new.items()
        }
        yield case(f"errata/small/{name}", "errata diff old new --format json --redrawn", prepare=files(given))


def _edited(
    base: dict[str, str], edit: dict[str, list[str]], more: dict[str, list[str]], write: dict[str, str]
) -> dict[str, str]:
    texts = base | write
    for changes in (edit, more):
        for path, (old, new) in changes.items():
            texts[path] = texts[path].replace(old, new, 1)
    return texts
