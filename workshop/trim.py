"""Pictures of faces without the paper around them."""


def trimmed(svg: str, width: float, height: float, bleed: float) -> str:
    """A picture with a window as large as the trimmed face."""
    head, _, body = svg.partition("<svg ")
    tag, _, rest = body.partition(">")
    kept = [part for part in _attributes(tag) if part.partition("=")[0] not in ("width", "height", "viewBox")]
    window = f'width="{width:g}mm" height="{height:g}mm" viewBox="{bleed:g} {bleed:g} {width:g} {height:g}"'
    return f"{head}<svg {' '.join(kept)} {window}>{rest}"


def _attributes(tag: str) -> list[str]:
    return [f'{one}"' for one in tag.strip().removesuffix('"').split('" ')]
