"""Set-ups of War for Edadh on paper."""
