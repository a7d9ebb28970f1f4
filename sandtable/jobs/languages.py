"""Languages of a pack that a request means."""

from sandtable.jobs.print_requests import Language
from sandtable.model.loading.opening import UnknownLanguage
from sandtable.model.pack import Pack

ALL = "all"


def languages_of(pack: Pack, wish: Language) -> tuple[str, ...]:
    """The languages to print in; raise UnknownLanguage."""
    if wish.code == ALL:
        return pack.languages
    if wish.code is None or (wish.preferred and wish.code not in pack.languages):
        return pack.languages[:1]
    if wish.code not in pack.languages:
        raise UnknownLanguage(f"'{pack.id}' has no '{wish.code}'; it speaks {', '.join(pack.languages)}, or say all")
    return (wish.code,)
