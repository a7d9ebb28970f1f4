"""Jobs about other programs and other people: exports, share files, maps of Tiled."""
