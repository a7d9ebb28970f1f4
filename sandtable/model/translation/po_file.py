"""PO files, the format translators work in, read and written by `polib`."""

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType

import polib

from sandtable.findings import Position
from sandtable.model.codes import finding
from sandtable.model.reading.suggestions import shown
from sandtable.model.reading.yaml_file import Refused, decode
from sandtable.model.translation.catalog import Catalog, Entry, Listed
from sandtable.model.translation.language_codes import EXAMPLES, is_language_code
from sandtable.model.translation.plurals import plurals_of

_LINE = re.compile(r"\(line (\d+)\)(?:: (.*))?")
FUZZY = "fuzzy"


def read_catalog(content: bytes, file: str, language: str | None = None) -> Catalog:
    """Read a PO file; raise Refused if it is none, or if its language is not the wanted one."""
    text = decode(content, file)
    try:
        # A text that is one line could be taken for the name of a file.
        po = polib.pofile("\n" + text.replace("\0", "\ufffd"))
    except (OSError, ValueError, LookupError, AttributeError, TypeError) as error:
        match = _LINE.search(str(error))
        line = max(1, int(match[1]) - 1) if match else 1
        problem = f"not a PO file: {match[2]}" if match and match[2] else "not a PO file"
        raise Refused(
            finding("ST058", Position(file, line), problem, "sandtable words export writes one to begin with")
        ) from None
    spoken = po.metadata.get("Language", "").strip().replace("_", "-")
    if language is not None and spoken and spoken != language:
        words = f"the file says that its language is {shown(spoken)}, and is read for '{language}'"
        raise Refused(finding("ST058", Position(file), words, f"write Language: {language} at its top"))
    if language is None and spoken and not is_language_code(spoken):
        words = f"the file says that its language is {shown(spoken)}, which is no code of a language"
        raise Refused(finding("ST058", Position(file), words, f"write Language: and a code at its top: {EXAMPLES}"))
    entries: dict[str, Entry] = {}
    gone: list[Entry] = []
    for one in po:
        entry = _entry(one)
        if one.obsolete:
            gone.append(entry)
        elif entry.context:
            entries.setdefault(entry.context, entry)
    return Catalog(
        language or spoken, MappingProxyType(dict(po.metadata)), MappingProxyType(entries), tuple(gone), po.header
    )


def _entry(one: polib.POEntry) -> Entry:
    plural = one.msgid_plural
    says = tuple(one.msgstr_plural[number] for number in sorted(one.msgstr_plural)) if plural else (one.msgstr,)
    was = (one.previous_msgid, *([one.previous_msgid_plural] if one.previous_msgid_plural else ()))
    return Entry(
        one.msgctxt or "",
        (one.msgid, plural) if plural else (one.msgid,),
        says,
        FUZZY in one.flags,
        tuple(form for form in was if form),
        one.tcomment,
        max(1, (one.linenum or 2) - 1),
    )


def write_catalog(catalog: Catalog, texts: Iterable[Listed], head: Mapping[str, str]) -> bytes:
    """Write a PO file; a translator's header fields are kept, except those we set."""
    po = polib.POFile(wrapwidth=0)
    po.header = catalog.remark
    po.metadata = {
        **head,
        **{key: value for key, value in catalog.head.items() if key not in head},
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Language": catalog.language,
        "Plural-Forms": plurals_of(catalog.language).header,
    }
    forms = len(plurals_of(catalog.language).forms)
    for entry, places, notes in texts:
        po.append(_po_entry(entry, places, notes, forms))
    for entry in catalog.gone:
        po.append(_po_entry(entry, (), (), forms, gone=True))
    return f"{po.__unicode__().rstrip()}\n".encode()


def _po_entry(
    entry: Entry, places: Iterable[tuple[str, int]], notes: Iterable[str], forms: int, gone: bool = False
) -> polib.POEntry:
    one = polib.POEntry(
        msgctxt=entry.context or None,
        msgid=entry.source[0],
        occurrences=[(file, str(line)) for file, line in places],
        comment="\n".join(notes),
        tcomment=entry.remark,
        obsolete=gone,
    )
    if len(entry.source) > 1:
        one.msgid_plural = entry.source[1]
        says = entry.says or ("",) * forms
        one.msgstr_plural = dict(enumerate(says))
    else:
        one.msgstr = entry.says[0] if entry.says else ""
    if entry.doubtful:
        one.flags.append(FUZZY)
    if entry.was:
        one.previous_msgid = entry.was[0]
        if len(entry.was) > 1:
            one.previous_msgid_plural = entry.was[1]
    return one
