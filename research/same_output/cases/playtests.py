"""Reports about many games, in every format."""

from collections.abc import Iterator

from research.same_output.case import Case, case, step
from research.same_output.cases.given import files, tree
from research.same_output.cases.scenarios import FORD
from research.same_output.inputs import GAMES, Inputs

STARTS = ("edadh/full", "lets-war/historical-4", "proelio/open-3", "warfare/03-clear-the-farm")

SEATS = {"edadh/full": 2, "lets-war/historical-4": 4, "proelio/open-3": 3, "warfare/03-clear-the-farm": 2}


def cases(inputs: Inputs) -> Iterator[Case]:
    for game in GAMES:
        for document in inputs.documents(game):
            for format_ in ("text", "json"):
                args = ["playtest", f"{game}/{document}", "--games", "12", "--seed", "3", "--format", format_]
                yield case(f"playtest/{game}/{document}/{format_}", *args)
    for start in STARTS:
        base = ["playtest", start, "--games", "10"]
        for format_ in ("html", "pdf", "svg", "png"):
            for lang in ("en", "it"):
                args = [*base, "--format", format_, "--lang", lang, "-o", f"report.{format_}"]
                yield case(f"playtest-drawn/{start}/{format_}/{lang}", *args)
        mixed = ",".join(("recruit", "drill", "drill", "drill")[: SEATS[start]])
        for players in ("recruit", "drill", mixed):
            yield case(f"playtest/{start}/players/{players}", *base, "--players", players, "--format", "json")
        for jobs in ("1", "2"):
            yield case(f"playtest-jobs/{start}/{jobs}", *base, "--format", "json", "--jobs", jobs)
        keep = [word for kind in ("won", "lost", "long", "close", "typical", "lopsided") for word in ("--keep", kind)]
        yield case(f"playtest/{start}/keep", *base, *keep)
        yield case(
            f"playtest/{start}/certify",
            "playtest",
            start,
            "--certify",
            "--players",
            "recruit",
            heavy=True,
        )
    for players in ("raider", "sentry", "veteran,recruit"):
        args = ["playtest", "warfare/03-clear-the-farm", "--games", "6", "--players", players, "--format", "json"]
        yield case(f"playtest/warfare/players/{players}", *args, heavy=True)
    for start, games in (("proelio/open-3", "1"), ("edadh/learn", "2"), ("lets-war/historical-2", "1")):
        args = ["playtest", start, "--games", games, "--players", "general", "--format", "json"]
        yield case(f"playtest/{start}/general", *args, heavy=True)
    yield case("playtest/proelio/cards", "playtest proelio/open-3 --cards --games 20 --players recruit", heavy=True)
    yield case(
        "playtest/proelio/general-text", "playtest proelio/open-3 --games 2 --players general --format text", heavy=True
    )
    folder = tree(inputs.content("proelio") / "setups", "mine")
    args = ["playtest", "mine", "--games", "6", "-o", "sweep.jsonl"]
    yield case("playtest/folder", *args, prepare=folder, then=[step(*args)])
    write = ["playtest", "ford.yaml", "--certify", "--write", "--players", "recruit"]
    yield case("playtest/ford/certify,write", *write, prepare=files({"ford.yaml": FORD}), heavy=True)
