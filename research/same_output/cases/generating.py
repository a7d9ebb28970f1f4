"""Generated scenarios and set-ups."""

from collections.abc import Iterator

from research.same_output.case import Case, case, step
from research.same_output.inputs import Inputs
from research.same_output.pairwise import Row, all_pairs

COUNT = 14  # scenarios of one command
COMMANDS = 6  # of each mission
PLAIN = "-"
WISHES = {
    "players": (PLAIN, "1", "2", "3", "4"),
    "size": (PLAIN, "small", "medium", "large"),
    "theme": (PLAIN, "urban", "rural", "river", "hills", "desert", "coast", "mixed"),
    "turns": (PLAIN, "3", "6"),
    "level": (PLAIN, "1", "2", "3", "4", "5"),
    "sides": (PLAIN, "USA,INS", "USA+ITA,INS", "FR,INS", "UK,PLA"),
    "points": (PLAIN, "90", "110"),
    "ratio": (PLAIN, "1.2"),
    "title": (PLAIN, "2"),
    "told": (PLAIN, "rolls", "report json"),
}


def cases(inputs: Inputs) -> Iterator[Case]:
    missions = sorted(file.stem for file in (inputs.content("warfare") / "generator/missions").glob("*.yaml"))
    for mission in missions:
        for n in range(COMMANDS):
            seed = 1000 + 100 * n
            args = [
                "generate",
                "warfare",
                "--mission",
                mission,
                "--seed",
                str(seed),
                "--count",
                str(COUNT),
                "-o",
                "made/",
            ]
            yield case(f"generate/warfare/{mission}/{seed}", *args, heavy=n > 1)
    lowest = {
        mission: inputs.data(f"content/warfare/generator/missions/{mission}.yaml")["level"] for mission in missions
    }

    def allows(row: Row) -> bool:
        return row.get("level", PLAIN) == PLAIN or int(row["level"]) >= lowest.get(row.get("mission", PLAIN), 1)

    for n, row in enumerate(all_pairs({"mission": (PLAIN, *missions), **WISHES}, allows)):
        args = ["generate", "warfare", "--seed", str(n), "-o", "-" if row["told"] == PLAIN else "made.yaml"]
        words = []
        for name, value in row.items():
            if value != PLAIN:
                args += f"--{value}".split() if name == "told" else [f"--{name}", value]
                words.append(value.replace(" ", "-") if name in ("mission", "told") else f"{name}={value}")
        yield case(f"generate/warfare/wishes/{n:03},{','.join(words)}", *args)
    yield case("generate/warfare/any", "generate", "warfare", "--seed", "5", "--count", "40", "-o", "made")
    yield case(
        "generate/warfare/checked",
        "generate warfare --seed 77 --count 20 -o made",
        then=[step("check", "made", "--info", "--stats")],
    )
    yield from _set_ups()
    yield from _fair()


def _set_ups() -> Iterator[Case]:
    seeds = range(4)
    for players in range(2, 8):
        for mode in ("historical", "attrition"):
            for seed in seeds:
                args = [
                    "generate",
                    "lets-war",
                    "--players",
                    str(players),
                    "--mode",
                    mode,
                    "--seed",
                    str(seed),
                    "-o",
                    "-",
                ]
                args += ["--deal"] if seed % 2 else []
                yield case(f"generate/lets-war/{players}/{mode}/{seed}", *args)
    for armistice in ("none", "anywhere", "second_half"):
        for territory in ("whole", "half", "third"):
            args = ["--armistice", armistice, "--territory", territory, "--nations", "ITA,RUS", "--report", "json"]
            yield case(f"generate/lets-war/{armistice}/{territory}", "generate", "lets-war", *args, "--seed", "3")
    yield case("generate/lets-war/names", "generate lets-war --names Anna,Bruno,Carla --deal --seed 9")
    for setup in ("learn", "terrain", "masters", "full", "draft"):
        for terrain in ("",) if setup == "learn" else ("wood", "ford", ""):
            for seed in (1, 2):
                args = ["generate", "edadh", "--setup", setup, "--seed", str(seed), "-o", "-"]
                args += ["--terrain", terrain] if terrain else ["--deal"]
                yield case(f"generate/edadh/{setup}/{terrain or 'dealt'}/{seed}", *args)
    for players in range(3, 7):
        for seed in seeds:
            args = ["generate", "proelio", "--players", str(players), "--seed", str(seed), "-o", "-"]
            args += ["--deal"] if seed % 2 else []
            yield case(f"generate/proelio/{players}/{seed}", *args)
    yield case(
        "generate/proelio/allied", "generate proelio --mode allied --names Anna,Bruno,Carla,Dario --deal --seed 4"
    )


def _fair() -> Iterator[Case]:
    """Yield few: each plays hundreds of games."""
    fair = "generate warfare --fair --player recruit --size small --seed 3 -o fair.yaml"
    for mission, level in (("raid", "2"), ("convoy", "1")):  # neither is found fair
        for jobs in ("1", "2"):
            args = ("--mission", mission, "--level", level, "--jobs", jobs)
            yield case(f"generate-fair/{mission}/{jobs}", fair, *args, heavy=True)
    args = ("--mission", "raid", "--level", "2", "--apart", "100")
    yield case("generate-fair/found", fair, *args, then=[step("check fair.yaml --info --stats")], heavy=True)
