"""Compression of PDF streams."""

import zlib

LARGE = 32 * 1024  # bytes
USUAL, QUICK = 6, 4  # levels of zlib


def deflate(content: bytes) -> bytes:
    """Compress a stream: small ones at the usual level, large ones four times as quickly and four percent larger."""
    return zlib.compress(content, QUICK if len(content) >= LARGE else USUAL)
