"""Load a pack's files into a Pack."""
