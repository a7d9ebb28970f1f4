"""`sandtable render`: the press."""
