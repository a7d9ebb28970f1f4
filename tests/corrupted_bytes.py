"""Corrupt the bytes of a cached file, by a kind and an amount that Hypothesis draws."""

from collections.abc import Sequence


def corrupt(content: bytes, how: str, much: object, others: Sequence[bytes]) -> bytes:
    """Return the content cut, with one byte changed, swapped for another file, replaced, or with bytes appended."""
    if how in ("fill", "append"):
        assert isinstance(much, bytes)
        return much if how == "fill" else content + much
    assert isinstance(much, int)
    if how == "cut":
        return content[: max(0, len(content) - much)]
    if how == "swap":
        return others[much % len(others)]
    assert how == "flip", how
    at = much % max(len(content), 1)
    return content[:at] + bytes([one ^ 0x41 for one in content[at : at + 1]]) + content[at + 1 :]
