"""Drawing with less ink, and with strokes that still print."""
