"""Table of Proelio, a module for each chapter of its rules."""

from sandtable.games.proelio.play.table import Proelio

TABLE = Proelio()
