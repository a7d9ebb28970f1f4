"""Games played by the program on all seats, played by typed words, saved and told again."""

from collections.abc import Iterator

from research.same_output.case import Case, case, step
from research.same_output.inputs import GAMES, Inputs

SEATS = {"edadh": 2, "warfare": 2}
SEEDS = 15  # games of each scenario or set-up
TYPED = {
    "first": "1\n" * 60,
    "asking": "help\nboard\nhand\ngoals\nnews\nhint\nlook 1\nwhy 1\n? \n1\nundo\n2\nsave mine.play\n99\ndance\n1\n1\nquit\n",
    "hints": "hint\n1\nhint\n1\nhint\n2\nnews\n1\nquit\n",
}


def cases(inputs: Inputs) -> Iterator[Case]:
    for game in GAMES:
        for k, document in enumerate(inputs.documents(game)):
            start = f"{game}/{document}"
            for seed in range(SEEDS):
                yield _game(start, 100 * k + seed)
            for n, (word, typed) in enumerate(TYPED.items()):
                args = ["play", start, "--seed", str(n + k), "--lang", ("en", "it")[(n + k) % 2]]
                yield case(f"play-typed/{start}/{word}", *args, stdin=typed)
    args = ["play", "war.play", "--lang", "it"]
    first = ["play", "proelio/open-3", "--seed", "4", "-o", "war.play"]
    yield case(
        "play-typed/proelio/resumed", *first, stdin="1\n1\nquit\n", then=[step(*args, stdin="1\n1\nhint\nquit\n")]
    )
    args = ["play", "proelio/open-3", "--seat", "2=person", "--seed", "4"]
    yield case("play-typed/proelio/two-people", *args, stdin="1\n" * 12 + "quit\n")
    args = ["play", "warfare/03-clear-the-farm", "--as", "farmhands", "--seed", "4"]
    yield case("play-typed/warfare/as", *args, stdin="goals\nboard\n1\n1\n1\nquit\n")
    for game in GAMES:
        yield case(f"play-typed/{game}/offered", "play", game, "--seed", "4", stdin="1\nquit\n")


def _game(start: str, seed: int) -> Case:
    """Return a game of recruits, some of them drilled, and its replay: options change with the seed."""
    lang = ("en", "it")[seed % 2]
    who = "drill" if seed % 5 == 4 else "recruit"
    show = ("all", "1", "2")[seed % 3]
    args = ["play", start, "--seat", f"1={who}", "--show", show, "--lang", lang, "--seed", str(seed), "-o", "war.play"]
    again = ["play", "--replay", "war.play", "--lang", ("it", "en")[seed % 2]]
    if seed % 4 == 1:
        args.append("--explain")
    if seed % 4 == 2:
        again.append("--explain")
    if seed % 4 == 3:
        again += ["--until", "20", "--show", "2"]
    return case(f"play/{start}/{seed}/{lang}", *args, then=[step(*again)] if seed % 2 == 0 or seed % 4 == 3 else [])
