"""A pack's files into a Pack."""
