"""Compare the faces of two editions: their inputs, and their ink."""
