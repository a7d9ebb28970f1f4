"""`sandtable errata`."""
