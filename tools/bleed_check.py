"""Check of the bleed: draw every face of every pack 4 mm beyond its trim at 600 dpi and report bare paper."""

import sys

from sandtable.exports.export import Wishes, export
from sandtable.model.loading.pack_loader import load_pack
from sandtable.resources import builtin_packs, starter_folder

BLEED, DPI = 4.0, 600


def main() -> int:
    faces, bare = 0, []
    for name, folder in {**builtin_packs(), "starter": starter_folder()}.items():
        pack = load_pack(folder).pack
        assert pack is not None
        done = export(pack, "faces", pack.languages, Wishes(bleed=BLEED, dpi=DPI), None)
        found = [one for one in done.findings if one.code == "PF001"]
        print(f"{name}: {done.pictures} faces, {len(found)} with bare paper in the bleed", flush=True)
        faces += done.pictures
        bare += found
    for one in bare:
        print(one)
    print(f"{faces} faces at {DPI} dpi, {BLEED:g} mm of bleed: {'all inked' if not bare else 'not all inked'}")
    return 1 if bare else 0


if __name__ == "__main__":
    sys.exit(main())
