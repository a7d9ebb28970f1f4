"""Harm done to a kept file, as Hypothesis draws it: one word for the kind, and how much or what."""

from collections.abc import Sequence


def damaged(content: bytes, how: str, much: object, others: Sequence[bytes]) -> bytes:
    """The content cut short, with a byte changed, that of another file, something else, or with more at its end."""
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
