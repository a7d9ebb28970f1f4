"""What the Warfare recruit thinks things are worth, by verb."""
