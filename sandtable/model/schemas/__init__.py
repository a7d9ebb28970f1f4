"""The JSON Schemas of everything a pack may hold (package data)."""
