"""Set-ups of War for Edadh."""
