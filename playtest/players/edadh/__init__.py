"""Who plays War for Edadh."""
