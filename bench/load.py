"""Loading all packs, with a place for every value, against CSafeLoader and jsonschema on the same bytes.

The floor reads the same files, builds the same data and validates it with the same schemas; it knows
no lines, finds no duplicate keys, resolves no ids and checks no effects.
"""

import sys
import tempfile
from pathlib import Path

import yaml
from jsonschema import Draft202012Validator

from bench.measure import compiled, cpu_of, finish, interleaved, verdict
from sandtable.model.loading.pack_loader import load_pack
from sandtable.model.loading.record_files import LIST_KEYS
from sandtable.model.reading.schema import file_validator, kind_validator
from sandtable.resources import builtin_packs


def ours() -> None:
    for folder in builtin_packs().values():
        assert load_pack(folder).pack is not None


def floor(jobs: list[tuple[bytes, str | None, Draft202012Validator]]) -> None:
    for content, list_key, validator in jobs:
        data = yaml.load(content, yaml.CSafeLoader)
        for _ in validator.iter_errors(data[list_key] if list_key else data):
            pass


def jobs_of(folder: Path) -> list[tuple[bytes, str | None, Draft202012Validator]]:
    pack = load_pack(folder).pack
    assert pack is not None
    languages = pack.languages
    jobs: dict[str, tuple[bytes, str | None, Draft202012Validator]] = {}

    def add(name: str, list_key: str | None, schema: dict[str, object]) -> None:
        jobs[name] = ((folder / name).read_bytes(), list_key, Draft202012Validator(schema))

    add("game.yaml", None, file_validator("game", languages).schema)
    add("errata.yaml", None, file_validator("errata", languages).schema)
    for language in languages:
        add(f"words/{language}.yaml", None, file_validator("words").schema)
    for component in pack.components:
        if component.type not in LIST_KEYS:
            continue  # boxes and dividers have no file of their own
        add(component.file, LIST_KEYS[component.type], kind_validator(component.kind, languages).schema)
    return list(jobs.values())


HELLO = """
import click
@click.group()
def hello():
    "Say hello."
@hello.command()
def world():
    "To the world."
hello(['--help'])
"""


def main() -> None:
    jobs = [job for folder in builtin_packs().values() for job in jobs_of(folder)]
    size = sum(len(content) for content, _, _ in jobs)
    times = interleaved(9, ours=ours, floor=lambda: floor(jobs))
    print(f"{len(jobs)} files, {size / 1000:.0f} kB; ours {times['ours']:.3f} s, floor {times['floor']:.3f} s CPU")
    faster = verdict("load: times faster than CSafeLoader + jsonschema", times["floor"] / times["ours"], 1.7, False)
    with tempfile.TemporaryDirectory() as folder:
        starts = cpu_of(
            15,
            env=compiled(Path(folder)),
            help=[sys.executable, "-m", "cli", "--help"],
            render=[sys.executable, "-m", "cli", "render", "--help"],
            hello=[sys.executable, "-c", HELLO],
        )
    quick = verdict("--help: times a bare click hello", starts["help"] / starts["hello"], 1.5, True)
    named = verdict("render --help: times a bare click hello", starts["render"] / starts["hello"], 1.3, True)
    finish(faster, quick, named)


if __name__ == "__main__":
    main()
