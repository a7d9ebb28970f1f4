"""`sandtable playtest`."""
