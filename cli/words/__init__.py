"""`sandtable words`."""
