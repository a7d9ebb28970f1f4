"""sandtable: a print-and-play press and scenario workshop for wargames.

From Python as from the command line; docs/api.md has examples and says what is promised about these names.
"""

from importlib import import_module
from typing import Any

__version__ = "0.1.0"

__all__ = ["Finding", "Pack", "UserError", "check", "generate", "open_pack", "render"]

# Where each name really lives: the checker and the generator stand on this package, not the other way round. Nothing is
# imported before it is asked for; `__init__.pyi` tells editors and type checkers what they are.
_PARTS = {
    "Finding": "sandtable.findings",
    "Pack": "sandtable.model.pack",
    "UserError": "sandtable.errors",
    "check": "sandtable.jobs.api",
    "generate": "sandtable.jobs.generate",
    "open_pack": "sandtable.model.loading.opening",
    "render": "sandtable.jobs.api",
}


def __getattr__(name: str) -> Any:
    if name not in _PARTS:
        raise AttributeError(f"module 'sandtable' has no attribute '{name}'")
    return getattr(import_module(_PARTS[name]), name)
