"""Commands that only tell: games, lines of sight, schemas, the manual of the checker, settings; and new packs."""

from collections.abc import Iterator

from research.same_output.case import Case, case, step
from research.same_output.cases.given import files, starter, together
from research.same_output.cases.scenarios import FORD
from research.same_output.inputs import GAMES, LANGUAGES, Inputs

JSON_OF = ("check", "explain", "export", "games", "generate", "render", "scenario", "settings", "words status")
SETTINGS = 'paper = "letter"\nlanguage = "it"\nink = "low"\nduplex = "short"\nbleed = 2\n'
TABLE = "id,name,copies,text,cost\nwolf,Wolf,2,Howls at the moon.,3\nbear,Bear,1,Sleeps.,5\nhare,Hare,4,,1\n"
EVERY_CODE = 4  # one rule of so many is explained alone; JSON has all


def cases(inputs: Inputs) -> Iterator[Case]:
    yield from _games(inputs)
    yield from _los(inputs)
    yield from _manual(inputs)
    yield from _schemas(inputs)
    yield from _new_packs(inputs)
    given = files({"sandtable.toml": SETTINGS, "below/ford.yaml": FORD})
    for format_ in ("text", "json"):
        yield case(f"settings/none/{format_}", "settings", "--format", format_)
        yield case(f"settings/own/{format_}", "settings", "--format", format_, prepare=given)
    yield case("settings/render", "render", "proelio", "imperial", prepare=given)
    yield case("settings/scenario", "scenario", "below/ford.yaml", prepare=given)
    yield case("settings/broken", "settings", prepare=files({"sandtable.toml": 'papper = "letter"\n'}))
    yield case("settings/no-toml", "render", "proelio", prepare=files({"sandtable.toml": "paper = \n"}))
    for shell in ("bash", "zsh", "fish"):
        yield case(f"completion/{shell}", "completion", shell)


def _games(inputs: Inputs) -> Iterator[Case]:
    for format_ in ("text", "json"):
        yield case(f"games/all/{format_}", "games", "--format", format_)
        for game in GAMES:
            for lang in LANGUAGES:
                args = ["games", game, "--lang", lang, "--format", format_]
                yield case(f"games/{game}/{lang}/{format_}", *args)
        yield case(f"games/my-game/{format_}", "games", "my-game", "--format", format_, prepare=starter(inputs))
    for game in GAMES:
        data = inputs.data(f"content/{game}/game.yaml")
        for n, component in enumerate(entry["id"] for entry in data["components"]):
            lang, format_ = LANGUAGES[n % 2], ("text", "json")[n // 2 % 2]
            args = ["games", game, component, "--lang", lang, "--format", format_]
            yield case(f"games/{game}/{component}/{lang}/{format_}", *args)


def _los(inputs: Inputs) -> Iterator[Case]:
    for name in inputs.documents("warfare"):
        document = inputs.data(f"content/warfare/scenarios/{name}.yaml")
        tiles = [entry["tile"] for entry in document["map"]["tiles"]]
        start = f"warfare/{name}"
        for n, tile in enumerate(tiles):
            other = tiles[(n + 1) % len(tiles)]
            yield case(f"los/{name}/{tile}/all", "los", start, f"{tile}.d4", "--all")
            format_ = ("text", "json", "svg")[n % 3]
            args = ["los", start, f"{tile}.b3", f"{other}.d4", "--format", format_]
            yield case(f"los/{name}/{tile}/{other}/{format_}", *args)
        high = ("--altitude", "high", "--target-altitude", "low", "--shooter", "irregular")
        yield case(f"los/{name}/high", "los", start, f"{tiles[0]}.d4", f"{tiles[-1]}.d4", *high)
        yield case(f"los/{name}/json", "los", start, f"{tiles[0]}.d4", "--all", "--format", "json")
        yield case(f"los/{name}/svg", "los", start, f"{tiles[0]}.d4", "--all", "--format", "svg", "-o", "seen.svg")
    ford = files({"ford.yaml": FORD})
    for line in ("0102 0401", "0102 0502", "0102 --all", "0102", "0102 0102", "0102 9999"):
        yield case(f"los/ford/{line.replace(' ', ',')}", "los", "ford.yaml", *line.split(), prepare=ford)


def _manual(inputs: Inputs) -> Iterator[Case]:
    for format_ in ("text", "json"):
        yield case(f"explain/all/{format_}", "explain", "--format", format_)
    codes = sorted({entry["code"] for path in _fault_tables(inputs) for entry in inputs.data(path)})
    for n, code in enumerate(codes):
        if n % EVERY_CODE == 0:
            yield case(f"explain/{code}", "explain", code, *(("--format", "json") if n % 8 == 0 else ()))
    for name in ("two-units-in-hex", "broken-yaml", "PF001", "ST009", "st009", "WF999", "two-units"):
        yield case(f"explain/named/{name}", "explain", name)


def _fault_tables(inputs: Inputs) -> list[str]:
    folder = inputs.folder / "tests/rules_check"
    return [str(file.relative_to(inputs.folder)) for file in sorted(folder.glob("*/faults*.yaml"))]


def _schemas(inputs: Inputs) -> Iterator[Case]:
    for game in GAMES:
        yield case(f"schema/{game}", "schema", game, "-o", "schemas")
    yield case("schema/my-game", "schema", "my-game", "--modeline", prepare=starter(inputs))
    yield case("schema/config", "schema", "config")
    for command in JSON_OF:
        yield case(f"schema/json-of/{command.replace(' ', '-')}", "schema", "--json-of", command)


def _new_packs(inputs: Inputs) -> Iterator[Case]:
    then = [step("check", "my-game"), step("render", "my-game"), step("games", "my-game", "night")]
    yield case("init/starter", "init", "my-game", then=then)
    for game in GAMES:
        yield case(f"init/{game}", "init", "mine", "--from", game, then=[step("games", "mine")])
    yield case("init/render", "init", "mine", "--from", "proelio", then=[step("render", "mine", "--lang", "it")])
    yield case("init/twice", "init", "my-game", then=[step("init", "my-game")])
    table = files({"beasts.csv": TABLE, "beasts.tsv": TABLE.replace(",", "\t")})
    then = [step("check", "beasts"), step("render", "beasts", "--format", "svg")]
    yield case("import/csv", "import", "beasts.csv", prepare=table, then=then)
    yield case("import/tsv", "import", "beasts.tsv", prepare=table)
    yield case("import/dry-run", "import", "beasts.csv", "--dry-run", prepare=table)
    yield case("import/beside", "import", "beasts.csv", "my-game", prepare=together(table, starter(inputs)))
