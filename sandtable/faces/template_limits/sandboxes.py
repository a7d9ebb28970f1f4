"""Choose the sandbox for templates: the fast one for our own, one with limits for all others."""

from collections.abc import Sequence
from pathlib import Path

from sandtable.faces.template_limits.capped_sandbox import CappedSandbox
from sandtable.faces.templates import Sandbox
from sandtable.model.reading.folder import is_folder
from sandtable.resources import templates_folder


def sandbox_for(folders: Sequence[Path]) -> Sandbox:
    """Return the sandbox for templates of these folders: with limits if any folder is not our own."""
    ours = templates_folder().resolve()
    if all(folder.resolve().is_relative_to(ours) for folder in folders if is_folder(folder)):
        return Sandbox(folders)
    return CappedSandbox(folders)
