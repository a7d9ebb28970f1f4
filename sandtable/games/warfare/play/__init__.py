"""Warfare played by its rules, chapter by chapter. Start reading at `chapters.py` and `state.py`."""
