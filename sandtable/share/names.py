"""Names of files in a share file: the same file on every system, below one folder, never hidden."""

import re
import unicodedata

from sandtable.file_names import is_device

SUFFIX = ".sandtable"

LONGEST_PART = 120  # letters of one name; systems end at 255 bytes
LONGEST_NAME = 240  # letters of a whole path; Windows ends at 260 with the folder above
DEEPEST = 12

_UNFIT = re.compile(r'[\x00-\x1f\x7f-\x9f<>:"\\|?*]')
# Characters that turn the direction of text or take no room: a name would look like another one.
_HIDING = re.compile("[\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff]")


def fault_of(name: str) -> str:
    """Return the fault of a path in a share file, "" when there is none."""
    if not name or len(name) > LONGEST_NAME:
        return "its name is empty or too long"
    if name.startswith("/"):
        return "its path is absolute"
    if "\0" in name:
        return "its name has a NUL in it"
    if unicodedata.normalize("NFC", name) != name:
        return "its name is not composed Unicode (NFC)"
    parts = name.split("/")
    if len(parts) > DEEPEST:
        return f"it is more than {DEEPEST} folders deep"
    return next((fault for part in parts if (fault := _fault_of_part(part))), "")


def _fault_of_part(part: str) -> str:
    if part in ("", ".", ".."):
        return "its path leads elsewhere"
    if found := _UNFIT.search(part):
        return f"its name has {found[0]!r} in it, which not every system can store"
    if _HIDING.search(part):
        return "its name has characters that nobody sees"
    if part.startswith("."):
        return "it is hidden"
    if part.endswith((".", " ")):
        return "its name ends with a full stop or a blank, which Windows drops"
    if len(part) > LONGEST_PART or len(part.encode()) > 2 * LONGEST_PART:
        return "its name is too long"
    if is_device(part):
        return "Windows takes its name for a device"
    return ""


def same_name(name: str) -> str:
    """Return what two names share that some system takes for one: case and width do not count."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
