"""`sandtable check`: the command, its repairs, reports and figures."""
