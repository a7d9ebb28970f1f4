"""Seeds: a number and the generation of the generator that understands it."""

from dataclasses import dataclass

from sandtable.errors import UserError
from sandtable.geometry.chance import Chance

# Raise this whenever a seed would give another scenario than before; old seeds then say so.
GENERATION = 1
# The same for scenarios that are made fair by play, which also change with players, priors and the search for a setting.
# They are the same battles otherwise, and draw from the same sources.
FAIR_GENERATION = 2


class BadSeed(UserError):
    """A seed that is none, or one of another generation; shown to the user as it stands."""

    exit_code = 2


@dataclass(frozen=True, slots=True)
class Seed:
    """Where all chance comes from. Each stage has a source of its own, so that one does not disturb another."""

    number: int
    generation: int = GENERATION

    def chance(self, *stage: str | int) -> Chance:
        """The source of one stage, such as `("ground", 2)`."""
        return Chance(":".join(str(part) for part in (GENERATION, self.number, *stage)))

    def __str__(self) -> str:
        return f"{self.generation}:{self.number}"


def read_seed(written: str, makes: str = "scenario", wanted: int = GENERATION) -> Seed:
    """The seed of `1234` or, with its generation, `1:1234`; raise BadSeed for one this generator cannot follow.

    `makes` is what is made of it, for the message; `wanted` is the generation it must be of.
    """
    generation, colon, number = written.strip().rpartition(":")
    if not number.isdecimal() or len(number) > 18 or (colon and not generation.isdecimal()):
        raise BadSeed(f"'{written}' is no seed; a seed is a whole number, or generation:number such as {wanted}:42")
    if colon and int(generation) != wanted:
        fair = "; it was made with --fair" if int(generation) == FAIR_GENERATION else ""
        raise BadSeed(
            f"seed {written} is of generation {int(generation)}, this generator is of generation {wanted} "
            f"and would make another {makes} of it{fair}; "
            f"to have that one, use --seed {number}"
        )
    return Seed(int(number), wanted)
