"""Start-up cost of commands: help compared with a click hello, one printed card compared with bare Python.

python -m bench.start
"""

import sys
import tempfile
from pathlib import Path
from shutil import rmtree

from bench.measure import compiled, finish, processes, verdict

ROUNDS = 5
HELLO = """\
import click

@click.command()
@click.option("--name", default="you")
def hello(name):
    click.echo(f"hello {name}")

hello(["--help"])
"""


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        env = {**compiled(folder), "SANDTABLE_CACHE": str(folder / "cache")}
        render = [sys.executable, "-m", "cli", "render"]
        deck = [*render, "lets-war", "conflict", "-o", str(folder)]

        def forget() -> None:
            rmtree(folder / "cache" / "drawings", ignore_errors=True)

        processes(1, env, {"deck": deck})
        best = processes(
            ROUNDS,
            env,
            {
                "python": [sys.executable, "-c", "pass"],
                "hello": [sys.executable, "-c", HELLO],
                "help": [*render, "--help"],
                "only": [*deck, "--only", "CF-48"],
            },
            forget,
        )
        best |= processes(ROUNDS, env, {"again": [*deck, "--only", "CF-48"]})
        bare = best["python"].seconds
        print(", ".join(f"{who} {run.seconds:.3f} s" for who, run in best.items()))
        finish(
            verdict("render --help: times a click hello", best["help"].seconds / best["hello"].seconds, 1.3, True),
            verdict("--only, deck printed before: seconds beyond Python", best["only"].seconds - bare, 0.15, True),
            verdict("--only, printed before: seconds beyond Python", best["again"].seconds - bare, 0.15, True),
        )


if __name__ == "__main__":
    main()
