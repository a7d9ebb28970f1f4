"""Rules about pieces: sides, units, supports, markers, and their start."""
