"""Fonts that a drawing may name: the two built-in families, and those of its pack."""

from collections.abc import Iterable, Mapping

from sandtable.ink.fonts import FAMILIES, UnknownFont, own_family

_HOUSE = {**{name: role for role, (_, _, name) in FAMILIES.items()}, **{role: role for role in FAMILIES}}
_GENERIC = {"sans-serif": "sans"}


class Fonts:
    """Font families by name: a role of the pack, the font's own names, or a built-in role.

    A pack may assign the built-in roles, serif and sans, to fonts of its own.
    """

    def __init__(self, own: Mapping[str, str] | None = None, roles: Iterable[str] = ()) -> None:
        self._own = dict(own or {})
        self.roles = list(dict.fromkeys([*FAMILIES, *roles]))
        self._known: dict[str, str] = {}

    def family(self, written: str) -> str:
        """Family of a `font-family` value, by its first name; raise UnknownFont."""
        known = self._known.get(written)
        if known is None:
            known = self._known[written] = self._find(written.split(",")[0].strip().strip("'\""))
        return known

    def own(self, role: str) -> str:
        """Family that the pack assigns to a role; "" if none."""
        return self._own.get(role, "")

    def _find(self, name: str) -> str:
        for names in (self._own, _HOUSE, _GENERIC):
            if name in names:
                found = names[name]
                return self._own.get(found, found) if names is not self._own else found
        lower = {known.lower(): family for known, family in {**_HOUSE, **self._own}.items()}
        if name.lower() in lower:
            return lower[name.lower()]
        *others, last = self.roles
        raise UnknownFont(f"no font is called '{name}'; use {', '.join(others)} or {last}")

    def lacks(self, family: str, weight: int, italic: bool) -> str:
        """Message if a font family of the pack lacks italic or bold, else ""."""
        own = own_family(family)
        if own is None:
            return ""
        if italic and not own.has_italic:
            return f"font '{own.role}' has no italic; it is set upright"
        if weight >= 600 and not own.has_bold:
            return f"font '{own.role}' has no bold; it is set as it is"
        return ""
