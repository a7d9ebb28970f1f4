"""Pieces, boards and starts of a pack for virtual tables: TTS, playingcards.io, VASSAL."""
