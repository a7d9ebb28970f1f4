"""Try inputs until the time is over; whatever is no finding and no refusal is a fault."""

import os
import random
import resource
import signal
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

from sandtable import budget
from sandtable.errors import UserError
from tests.programs.fuzz.mutations import changed
from tests.programs.fuzz.targets import Workbench

LARGEST = 4000  # letters of an input that is kept to be changed further
MOST_GROWN = 300
SLOW = 12.0  # seconds of the processor for one input
MEMORY = 2_500 * 1024 * 1024


class TookTooLong(BaseException):
    """An input that did not come to an end; nothing in the program can catch it."""


@dataclass
class Result:
    """How many inputs of each kind were tried, and what was wrong with which."""

    tried: Counter[str] = field(default_factory=Counter)
    faults: dict[str, tuple[str, int, bytes, str]] = field(default_factory=dict)
    took: Counter[str] = field(default_factory=Counter)
    outcomes: int = 0  # different ones
    seconds: float = 0.0
    slowest: tuple[float, str, int] = (0.0, "", 0)


def run(seed: int, seconds: float, only: str = "", first: int = 0, most: int | None = None) -> Result:
    """Try inputs for so many seconds of the processor, or so many inputs; `only` names kinds by their beginning."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))
    result = Result()
    os.environ["SANDTABLE_CACHE"] = ""
    shelf = "/dev/shm" if Path("/dev/shm").is_dir() else None
    with tempfile.TemporaryDirectory(dir=shelf) as folder, _timer():
        kinds = Workbench(Path(folder)).kinds()
        names = [name for name in sorted(kinds) if name.startswith(only)]
        shares = [kinds[name].share for name in names]
        began = time.process_time()
        number = first
        grown: dict[str, list[str]] = {name: [] for name in names}
        outcomes: set[tuple[str, object]] = set()
        while time.process_time() - began < seconds and (most is None or number < first + most):
            chance = random.Random(f"{seed}/{number}")
            [name] = chance.choices(names, shares)
            seeds, work, _ = kinds[name]
            base = grown[name] if grown[name] and chance.random() < 0.5 else seeds
            text = changed(chance, chance.choice(base), seeds)
            content = text.encode(errors="surrogatepass")
            if chance.random() < 0.03:
                at = chance.randrange(len(content) + 1)
                content = content[:at] + bytes([chance.randrange(256)]) + content[at + 1 :]
            outcome = _try(result, name, number, content, work)
            # What comes to something new is changed further; a few hundred of a kind are kept.
            if outcome is not None and (name, outcome) not in outcomes:
                outcomes.add((name, outcome))
                if len(text) < LARGEST:
                    grown[name] = [*grown[name][-MOST_GROWN:], text]
            number += 1
        result.outcomes = len(outcomes)
        result.seconds = time.process_time() - began
    return result


def again(name: str, content: bytes) -> None:
    """Try one input of a kind and let it fail, for those who mend it."""
    os.environ["SANDTABLE_CACHE"] = ""
    with tempfile.TemporaryDirectory() as folder, _timer(), budget.job():
        try:
            signal.setitimer(signal.ITIMER_PROF, SLOW)
            print(Workbench(Path(folder)).kinds()[name].work(content))
        except UserError as error:
            print(error)


def _try(result: Result, name: str, number: int, content: bytes, work: Callable[[bytes], object]) -> object:
    result.tried[name] += 1
    outcome: object = None
    start = time.process_time()
    try:
        signal.setitimer(signal.ITIMER_PROF, SLOW)
        with budget.job():
            outcome = work(content)
    except UserError as error:
        outcome = str(error)[:24]
    except (Exception, TookTooLong) as error:
        place = traceback.extract_tb(error.__traceback__)
        ours = [frame for frame in place if "armour/fuzz" not in frame.filename][-1:] or place[-1:]
        key = f"{type(error).__name__} {Path(ours[0].filename).name}:{ours[0].name}"
        if key not in result.faults:
            result.faults[key] = (name, number, content, traceback.format_exc(limit=-12))
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    took = time.process_time() - start
    result.took[name] += took
    result.slowest = max(result.slowest, (took, name, number))
    return outcome


@contextmanager
def _timer() -> Iterator[None]:
    def ring(_signal: int, _frame: FrameType | None) -> None:
        raise TookTooLong(f"more than {SLOW:g} seconds")

    before = signal.signal(signal.SIGPROF, ring)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
