"""Check from Python: packs, scenarios and set-ups in one call."""

from pathlib import Path
from typing import Literal

from rules_check.check import check_paths, config_for
from rules_check.run import choose
from sandtable.findings import Finding


def check(
    *paths: str | Path, profile: Literal["draft", "play", "publish"] = "play", faces: bool = True
) -> list[Finding]:
    """What is wrong with packs, folders, scenarios and set-ups, in order of place; nothing when all is well.

    The nearest sandtable.toml is heeded but for its profile. With `faces` the faces of packs are drawn too.
    """
    named = [str(path) for path in paths]
    config = config_for(named)._replace(profile=profile)
    return check_paths(named, choose(config), config=config, faces=faces)
