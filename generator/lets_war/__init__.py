"""Set-ups of Let's War."""
