"""`sandtable check`: its options, and what it does without any."""
