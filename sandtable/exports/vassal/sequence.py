"""Sequences of tokens as VASSAL writes them: joined by a delimiter, which a backslash escapes inside a token.

A sequence may be a token of another one; then its backslashed delimiters are escaped once more.
"""

from collections.abc import Iterable


def encode(tokens: Iterable[object], delimiter: str) -> str:
    """Join tokens; a token that a reader would take for a quoted or escaped one is quoted."""
    return delimiter.join(_token(_text(one), delimiter) for one in tokens)


def decode(text: str, delimiter: str) -> list[str]:
    """Return the tokens of a sequence; the inverse of `encode`."""
    tokens, token = [], ""
    for char in text:
        if char != delimiter:
            token += char
        elif token.endswith("\\"):
            token = token[:-1] + char
        else:
            tokens.append(_unquoted(token))
            token = ""
    return [*tokens, _unquoted(token)]


def _token(token: str, delimiter: str) -> str:
    quoted = token.startswith("'") and token.endswith("'") and token
    if token.startswith("\\") or quoted or token.endswith("\\"):
        token = f"'{token}'"
    return token.replace(delimiter, f"\\{delimiter}")


def _unquoted(token: str) -> str:
    return token[1:-1] if len(token) > 1 and token[0] == token[-1] == "'" else token


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
