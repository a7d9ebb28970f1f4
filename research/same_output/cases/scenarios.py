"""Printed scenarios and set-ups."""

from collections.abc import Iterator

from research.same_output.case import Case, case, step
from research.same_output.cases.given import files
from research.same_output.inputs import GAMES, LANGUAGES, Inputs

FORD = """\
game: warfare
turns: 4
map:
  sketch: |
    . . t . .
     . = = = .
    . . t ~ ~
sides:
  - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0102"}]}
  - id: them
    nations: [INS]
    cube: green
    start: 38
    units: [{unit: ins-fighters, at: "0502"}]
objectives: [{id: far, type: control, side: us, hexes: ["0301"], points: 1}]
victory: [{side: us, points: 1}, {side: them, otherwise: true}]
"""
DRAFT = "game: warfare\nmap:\n  sketch: |\n    . . t . .\n     . = = = .\n"
OPTIONS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("low,letter", ("--ink", "low", "--paper", "letter")),
    ("poster", ("--poster",)),
    ("poster,a3,overlap", ("--poster", "--paper", "a3", "--overlap", "5")),
    ("one-file,json", ("--pieces", "--one-file", "--report", "json")),
    ("svg", ("--format", "svg")),
    ("svg-text", ("--format", "svg", "--svg-text")),
    ("png", ("--format", "png", "--dpi", "50")),
    ("png-sheets", ("--pieces", "--format", "png", "--dpi", "50", "--sheets")),
    ("fold,bleed", ("--pieces", "--duplex", "fold", "--bleed", "2")),
    ("none,copies-once", ("--pieces", "--duplex", "none", "--copies-once")),
    ("all-languages", ("--lang", "all")),
    ("output", ("-o", "there")),
)


def cases(inputs: Inputs) -> Iterator[Case]:
    for game in GAMES:
        for name in inputs.documents(game):
            for lang in LANGUAGES:
                yield case(f"scenario/{game}/{name}/{lang}", "scenario", f"{game}/{name}", "--lang", lang)
                if game != "warfare":  # cards are not dealt out by scenarios
                    continue
                args = ["--lang", lang, "--pieces"]
                yield case(f"scenario/{game}/{name}/{lang}/pieces", "scenario", f"{game}/{name}", *args)
    for document in ("warfare/02-save-the-hostages", "lets-war/historical-3", "proelio/allied-4", "edadh/full"):
        for word, options in OPTIONS:
            if not document.startswith("warfare"):
                options = tuple(option for option in options if option not in ("--pieces", "--poster"))
            yield case(f"scenario/{document}/options/{word}", "scenario", document, *options)
    given = files({"ford.yaml": FORD, "draft.yaml": DRAFT})
    yield case("scenario/own/ford", "scenario", "ford.yaml", "--pieces", "--poster", prepare=given)
    yield case("scenario/own/draft", "scenario", "draft.yaml", prepare=given)
    for game, *wishes in (
        ("warfare", "--mission", "bridge"),
        ("warfare", "--mission", "convoy", "--size", "large"),
        ("lets-war", "--players", "5", "--deal"),
        ("edadh", "--setup", "draft", "--deal"),
        ("proelio", "--players", "4", "--deal"),
    ):
        pieces = ["--pieces"] if game == "warfare" else []
        then = [step("scenario made.yaml", "--lang", lang, *pieces) for lang in LANGUAGES]
        args = ["generate", game, *wishes, "--seed", "21", "-o", "made.yaml"]
        yield case(f"scenario/generated/{game}/{wishes[-1].lstrip('-')}", *args, then=then)
