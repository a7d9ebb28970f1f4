"""Set-ups of Let's War on paper."""
