"""Set-ups of Proelio on paper."""
