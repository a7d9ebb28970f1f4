"""War for Edadh played by its rules: `TABLE`; the chapters are its modules."""

from sandtable.games.edadh.play.table import EdadhTable

TABLE = EdadhTable()
