"""Typed content: reading, checking and holding packs."""
