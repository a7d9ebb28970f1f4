"""Files into plain data with the place of every value, judged by schemas."""
