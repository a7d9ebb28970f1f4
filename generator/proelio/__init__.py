"""Set-ups of Proelio."""
