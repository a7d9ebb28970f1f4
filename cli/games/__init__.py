"""`sandtable games`."""
