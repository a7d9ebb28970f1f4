"""Rules about War for Edadh: its cards and its set-ups."""
