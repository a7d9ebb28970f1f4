"""Read files into plain data with the position of every value, and validate them by schema."""
