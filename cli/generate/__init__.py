"""`sandtable generate`; a module for the subcommand of each game."""
