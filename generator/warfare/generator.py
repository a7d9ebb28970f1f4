"""The generator of Warfare scenarios, as its descriptor names it."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from generator.generator import Generator, MadeFile, Maker
from generator.seed import GENERATION, Seed
from generator.warfare.batch import Member, make_batch
from generator.warfare.content.loader import open_content
from generator.warfare.wishes import Wishes, read_lay, read_sides
from generator.warfare.workshop import Made, Workshop
from generator.warfare.writing.scenario_file import scenario_text
from sandtable.games.warfare.box import box_of
from sandtable.model.pack import Pack, Text
from sandtable.model.phrases import listed


def read_wishes(**options: Any) -> Wishes:
    """Wishes by the names of the command line's options; sides may be written as `USA,INS`, tiles as `T03A@0,0/1`."""
    if isinstance(options.get("sides"), str):
        options["sides"] = read_sides(options["sides"])
    if isinstance(options.get("lay"), str):
        options["lay"] = read_lay(options["lay"])
    return Wishes(**options)


def open_workshop(pack: Pack) -> Maker:
    """A maker of scenarios from a pack's box, tables, missions and words."""
    content = open_content(pack)
    return Maker(partial(_make, Workshop(box_of(pack), content)), _language_warnings(pack, content.grammar.languages))


def _make(workshop: Workshop, seed: Seed, wishes: Wishes, count: int) -> Iterator[MadeFile]:
    for member in make_batch(workshop, seed.number, count, wishes):
        yield made_file(member)


def made_file(member: Member) -> MadeFile:
    """A scenario of a batch as a file that can be written."""
    made, seed = member.made, member.seed
    return MadeFile(
        made.data["id"],
        seed,
        summary_of(made),
        scenario_facts(made, seed),
        lambda name: scenario_text(made, seed, member.wishes, name),
        made,
    )


def summary_of(made: Made) -> str:
    """A scenario in one line."""
    terms, data = made.battle.terms, made.data
    sides = " against ".join(
        "+".join(dict.fromkeys(nation for side in data["sides"] if side["id"] in ids for nation in side["nations"]))
        for ids in _teams(made)
    )
    tiles = len(data["map"]["tiles"])
    return (
        f"{Text(data['title']).english} ({terms.sheet.name.english}, {sides}, level {terms.level}, "
        f"{tiles} tiles, {data['turns']} turns)"
    )


def scenario_facts(made: Made, seed: Seed) -> dict[str, Any]:
    """A scenario as plain data, for programs."""
    terms, data = made.battle.terms, made.data
    return {
        "kind": "scenario",
        "id": data["id"],
        "seed": str(seed),
        "title": data["title"],
        "mission": terms.sheet.id,
        "level": terms.level,
        "turns": data["turns"],
        "tiles": len(data["map"]["tiles"]),
        "sides": [{"id": side["id"], "nations": side["nations"]} for side in data["sides"]],
    }


def _teams(made: Made) -> list[list[str]]:
    """Ids of the attacker's sides, and of the defender's."""
    sides = [side["id"] for side in made.data["sides"]]
    attackers = made.battle.terms.attacker.players
    return [sides[:attackers], sides[attackers:]]


def _language_warnings(pack: Pack, spoken: Sequence[str]) -> tuple[str, ...]:
    """Return a warning when the generator lacks words in languages of a pack; these then use the first language."""
    silent = [language for language in pack.languages if language not in spoken]
    if not silent:
        return ()
    return (
        f"generated scenarios speak {listed(spoken)}, not {listed(silent)}: they are printed in {pack.languages[0]} there\n"
        f"  hint: translators' files do not carry these words; say them in the pack's own generator/ folder, "
        f"beginning with forms: of {silent[0]} in grammar.yaml (docs/generator.md)",
    )


GENERATOR = Generator("scenario", GENERATION, read_wishes, open_workshop)
