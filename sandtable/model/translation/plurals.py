"""Plural form of a whole number by language, in the categories of Unicode's CLDR.

A language that is not listed has two forms, one and other, as most European languages have.
"""

from collections.abc import Callable
from functools import lru_cache
from gettext import c2py
from typing import NamedTuple


class Plurals(NamedTuple):
    """Plural forms of a language in the order of PO files, and the rule that selects one, in PO syntax."""

    forms: tuple[str, ...]
    rule: str

    @property
    def header(self) -> str:
        """Plural-Forms header of a PO file."""
        return f"nplurals={len(self.forms)}; plural={self.rule};"


_USUAL = Plurals(("one", "other"), "(n != 1)")
_ENDS_IN_1 = "n%10==1 && n%100!=11"
_ENDS_IN_2_TO_4 = "n%10>=2 && n%10<=4 && (n%100<12 || n%100>14)"
_RULES: tuple[tuple[str, Plurals], ...] = (
    ("id ja ko lo ms my th vi yue zh", Plurals(("other",), "0")),
    ("am as bn fa ff fr gu hi hy kab kn pa pt zu", Plurals(("one", "other"), "(n > 1)")),
    ("ak bho ln mg nso ti wa", Plurals(("one", "other"), "(n > 1)")),
    ("is mk", Plurals(("one", "other"), f"({_ENDS_IN_1} ? 0 : 1)")),
    ("be ru uk", Plurals(("one", "few", "many"), f"({_ENDS_IN_1} ? 0 : {_ENDS_IN_2_TO_4} ? 1 : 2)")),
    ("bs hr sr", Plurals(("one", "few", "other"), f"({_ENDS_IN_1} ? 0 : {_ENDS_IN_2_TO_4} ? 1 : 2)")),
    ("pl", Plurals(("one", "few", "many"), f"(n==1 ? 0 : {_ENDS_IN_2_TO_4} ? 1 : 2)")),
    ("cs sk", Plurals(("one", "few", "other"), "(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2)")),
    ("mo ro", Plurals(("one", "few", "other"), "(n==1 ? 0 : n==0 || (n%100>0 && n%100<20) ? 1 : 2)")),
    (
        "lt",
        Plurals(("one", "few", "other"), f"({_ENDS_IN_1} ? 0 : n%10>=2 && n%10<=9 && (n%100<11 || n%100>19) ? 1 : 2)"),
    ),
    ("lv", Plurals(("zero", "one", "other"), f"(n%10==0 || (n%100>=11 && n%100<=19) ? 0 : {_ENDS_IN_1} ? 1 : 2)")),
    ("sl", Plurals(("one", "two", "few", "other"), "(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3)")),
    ("he iu se", Plurals(("one", "two", "other"), "(n==1 ? 0 : n==2 ? 1 : 2)")),
    (
        "ga",
        Plurals(
            ("one", "two", "few", "many", "other"),
            "(n==1 ? 0 : n==2 ? 1 : n>=3 && n<=6 ? 2 : n>=7 && n<=10 ? 3 : 4)",
        ),
    ),
    (
        "cy",
        Plurals(
            ("zero", "one", "two", "few", "many", "other"),
            "(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n==3 ? 3 : n==6 ? 4 : 5)",
        ),
    ),
    (
        "mt",
        Plurals(
            ("one", "two", "few", "many", "other"),
            "(n==1 ? 0 : n==2 ? 1 : n==0 || (n%100>=3 && n%100<=10) ? 2 : n%100>=11 && n%100<=19 ? 3 : 4)",
        ),
    ),
    (
        "ar",
        Plurals(
            ("zero", "one", "two", "few", "many", "other"),
            "(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5)",
        ),
    ),
)
_BY_LANGUAGE = {language: plurals for languages, plurals in _RULES for language in languages.split()}
_BY_REGION = {"pt-PT": _USUAL}


def plurals_of(language: str) -> Plurals:
    """Plural forms of a language; `pt-BR` uses those of `pt`."""
    return _BY_REGION.get(language) or _BY_LANGUAGE.get(language.partition("-")[0], _USUAL)


def form_of(language: str, n: int) -> str:
    """Plural category of a number: `one`, `few`, `other` and so on."""
    forms = plurals_of(language).forms
    return forms[_chooser(language)(abs(n))]


@lru_cache(maxsize=256)
def _chooser(language: str) -> Callable[[int], int]:
    return c2py(plurals_of(language).rule)
