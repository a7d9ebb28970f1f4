"""Codes of languages as packs write them: de, pt-BR."""

import re

_CODE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")
EXAMPLES = "de, es, pt-BR"


def is_language_code(code: str) -> bool:
    """True for a code of a language; anything else must not become part of a file's name."""
    return _CODE.fullmatch(code) is not None
