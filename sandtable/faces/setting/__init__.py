"""Text to words and lines."""
