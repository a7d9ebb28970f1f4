"""Points and inches in millimetres, and the format of lengths in files."""

INCH = 25.4
POINT = INCH / 72
POINTS_PER_MM = 72 / INCH


def decimal(value: float, digits: int = 4) -> str:
    """Format a number with at most `digits` decimals, as short as possible and without an exponent."""
    text = repr(round(value, digits))
    if text.endswith(".0"):
        text = text[:-2]
    elif "e" in text:
        text = f"{value:.{digits}f}"
        text = text.rstrip("0").rstrip(".") if digits else text
    return "0" if text in ("-0", "") else text
