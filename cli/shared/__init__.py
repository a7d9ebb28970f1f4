"""What the commands share: how they ask, show, and end."""
