"""Let's War played by its rules."""

from sandtable.games.lets_war.play.table import TABLE

__all__ = ["TABLE"]
