"""Modules that are imported only when something of them is asked for.

reportlab imports Pillow for pictures, which most documents have none of: it takes a third of the time in which reportlab is
imported, and two megabytes.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType


class _StandIn(ModuleType):
    """Answers as the real module does, by importing it."""

    def __getattr__(self, name: str) -> object:
        self.step_aside()
        found: object = getattr(import_module(self.__name__), name)
        return found

    def step_in(self) -> None:
        """Be found by whoever imports the real one."""
        parent, _, child = self.__name__.rpartition(".")
        if parent:
            setattr(import_module(parent), child, self)
        sys.modules[self.__name__] = self

    def step_aside(self) -> None:
        """Be found by nobody any more; who has it already keeps it."""
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        parent, _, child = self.__name__.rpartition(".")
        if parent and vars(sys.modules[parent]).get(child) is self:
            delattr(sys.modules[parent], child)


@contextmanager
def stand_ins(*names: str) -> Iterator[None]:
    """Have those that import modules here, and did not before, wait for them until they ask for something."""
    standing = [_StandIn(name) for name in names if name not in sys.modules]
    for one in standing:
        one.step_in()
    try:
        yield
    finally:
        for one in standing:
            one.step_aside()
