"""Sheets out of the ordinary: posters of what is larger than the paper, and proofs."""
