"""`sandtable play`."""
