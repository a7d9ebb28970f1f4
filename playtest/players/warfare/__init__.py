"""Who plays Warfare."""
