"""Computer players of War for Edadh."""
