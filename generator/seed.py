"""Seeds: a number and the generation of the generator that understands it."""

from dataclasses import dataclass

from sandtable.errors import UserError
from sandtable.geometry.chance import Chance

# A generation is raised whenever a seed would give something else than before; old seeds then say so. No number is used
# twice, so that a seed tells by itself what it was made for (decision 12).
GENERATION = 7  # of Warfare scenarios
# Of scenarios that are made fair by play, which also change with players, priors and the search for a setting. They are the
# same battles otherwise, and draw from the same sources.
FAIR_GENERATION = 12
SETUP_GENERATION = 1  # of the set-ups of the other games
_EARLIER = dict.fromkeys((1, 3), "plain scenarios") | dict.fromkeys(
    (2, 4, 5, 6, 8, 9, 10, 11), "scenarios made with --fair"
)
_NOW = {GENERATION: "plain scenarios", FAIR_GENERATION: "scenarios made with --fair"}


class BadSeed(UserError):
    """Not a seed, or a seed of another generation; the message is shown to the user unchanged."""

    exit_code = 2


@dataclass(frozen=True, slots=True)
class Seed:
    """Source of all random numbers. Each stage has its own generator, so that stages do not disturb each other."""

    number: int
    generation: int = GENERATION

    def chance(self, *stage: str | int) -> Chance:
        """Return the random generator of one stage, such as `("ground", 2)`."""
        source = GENERATION if self.generation == FAIR_GENERATION else self.generation
        return Chance(":".join(str(part) for part in (source, self.number, *stage)))

    def __str__(self) -> str:
        return f"{self.generation}:{self.number}"


def setup_seed(number: int) -> Seed:
    """A seed of the set-ups of Let's War, Edadh and Proelio."""
    return Seed(number, SETUP_GENERATION)


def read_seed(written: str, makes: str = "scenario", wanted: int = GENERATION) -> Seed:
    """Parse a seed, `1234` or with its generation `3:1234`; raise BadSeed for one that cannot be used.

    `makes` names the product in the message; `wanted` is the required generation.
    """
    generation, colon, number = written.strip().rpartition(":")
    if not number.isdecimal() or len(number) > 18 or (colon and not generation.isdecimal()):
        raise BadSeed(f"'{written}' is no seed; a seed is a whole number, or generation:number such as {wanted}:42")
    if colon and int(generation) != wanted:
        raise BadSeed(
            f"seed {written} is of generation {int(generation)}{_generation_note(int(generation), wanted)}, this generator is of "
            f"generation {wanted} and would make another {makes} of it; to have that one, use --seed {number}"
            f"{_fair_hint(int(generation), wanted)}"
        )
    return Seed(int(number), wanted)


def _generation_note(generation: int, wanted: int) -> str:
    """Bracketed note on what a generation of Warfare scenarios made; "" for an unknown generation."""
    made = {**_EARLIER, **_NOW}.get(generation) if wanted in _NOW else None
    return f" ({made})" if made is not None else ""


def _fair_hint(generation: int, wanted: int) -> str:
    """Hint to add or drop --fair when a seed is for the other kind of scenario; else ""."""
    if (generation, wanted) == (FAIR_GENERATION, GENERATION):
        return ", or make the fair one with --fair"
    return ", or make the plain one without --fair" if (generation, wanted) == (GENERATION, FAIR_GENERATION) else ""
