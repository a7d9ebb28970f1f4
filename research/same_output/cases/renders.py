"""Print jobs: whole games, and all pairs of options over components, groups and texts."""

from collections.abc import Iterator

from research.same_output.case import Case, case
from research.same_output.cases.given import starter
from research.same_output.inputs import GAMES, Inputs
from research.same_output.pairwise import Row, all_pairs

STARTER = "my-game"
# Components and groups of each pack, one of each size, template and type; ids of cards for --only.
WHATS = {
    "edadh": ("troops", "mastery", "stratagems", "terrains", "score-cards", "tokens", "mat", "boxes", "masters"),
    "lets-war": (
        "conflict",
        "events",
        "nation-ita",
        "character-ger",
        "gauges",
        "homefront",
        "lozenges",
        "factions",
        "nation-dividers",
        "aids",
        "boxes",
    ),
    "proelio": ("base", "imperial", "mats", "reference", "boxes", "decks"),
    "warfare": (
        "units-usa",
        "supports",
        "markers",
        "cubes",
        "dice-stickers",
        "action-track",
        "charts",
        "reference",
        "tiles",
        "reference-box",
        "units",
    ),
    STARTER: ("night", "cargo", "rules-cards", "rules"),
}
ONLY = {
    "edadh": ("troops", "archers"),
    "lets-war": ("conflict", "CF-48,CF-49"),
    "proelio": ("base", "towers,palisades"),
    "warfare": ("tiles", "T03,T07"),
    STARTER: ("night", "fog-bank"),
}
TEXTS = ("rules", "colophon", "errata")
PLAIN = "-"
OPTIONS: dict[str, tuple[str, ...]] = {
    "ink": ("full", "low"),
    "paper": ("a4", "letter", "a3", "universal", "330x480", "13x19in", "legal"),
    "format": ("pdf", "svg", "png"),
    "duplex": (PLAIN, "long", "short", "fold", "none"),
    "bleed": (PLAIN, "3", "1.5"),
    "orientation": (PLAIN, "portrait", "landscape"),
    "gang": (PLAIN, "gang", "no-gang"),
    "copies": (PLAIN, "copies-once"),
    "file": (PLAIN, "one-file"),
    "backs": (PLAIN, "light-backs"),
    "poster": (PLAIN, "poster", "poster,overlap=5"),
    "over": (PLAIN, "proof", "errata"),
    "cut": (PLAIN, "cut=hex"),
    "svg": (PLAIN, "svg-text"),
    "png": (PLAIN, "sheets"),
    "report": (PLAIN, "report=json"),
}


def _allows(row: Row) -> bool:
    """Leave out what has no effect with a format, and would only cost time."""
    format_ = row.get("format")
    return not (
        (row.get("svg", PLAIN) != PLAIN and format_ not in (None, "svg"))
        or (row.get("png", PLAIN) != PLAIN and format_ not in (None, "png"))
        or (row.get("file", PLAIN) != PLAIN and format_ not in (None, "pdf"))
    )


def cases(inputs: Inputs) -> Iterator[Case]:
    for pack, whats in WHATS.items():
        prepare = starter(inputs) if pack == STARTER else None
        languages = ("en",) if pack == STARTER else ("en", "it", "all")
        factors = {"what": whats, "lang": languages, **OPTIONS}
        for row in all_pairs(factors, _allows):
            args, words = _options(row)
            name = f"render/{pack}/{row['lang']}/{row['ink']}/{row['paper']}/{row['format']}/{row['what']}"
            yield case(
                ",".join([name, *words]), "render", pack, row["what"], *args, prepare=prepare, heavy=_is_heavy(row)
            )
        what, only = ONLY[pack]
        for row in all_pairs({"lang": languages[:2], **{name: OPTIONS[name] for name in ("ink", "format", "bleed")}}):
            args, words = _options(row)
            name = f"render/{pack}/{row['lang']}/{row['ink']}/a4/{row['format']}/{what}"
            yield case(",".join([name, "only", *words]), "render", pack, what, "--only", only, *args, prepare=prepare)
        yield case(f"render/{pack}/plain", "render", pack, prepare=prepare, heavy=pack in ("warfare", "lets-war"))
        yield case(f"render/{pack}/plain/{whats[0]}", "render", pack, whats[0], prepare=prepare)
        for lang in languages[:2]:
            for ink in ("full", "low"):
                name = f"render/{pack}/{lang}/{ink}/a4/pdf/whole-game"
                args = ["--lang", lang, "--ink", ink]
                yield case(name, "render", pack, *args, prepare=prepare, heavy=pack in ("warfare", "lets-war"))
    for game in GAMES:
        yield from _whole_and_texts(game)
    yield from _others(inputs)


def _whole_and_texts(game: str) -> Iterator[Case]:
    documents = "scenarios" if game == "warfare" else "setups"
    for lang in ("en", "it"):
        for text in (*TEXTS, documents):
            yield case(f"render/{game}/{lang}/full/a4/pdf/{text}", "render", game, text, "--lang", lang)
            args = ["--lang", lang, "--paper", "letter", "--ink", "low"]
            yield case(f"render/{game}/{lang}/low/letter/pdf/{text}", "render", game, text, *args)
        yield case(f"render/{game}/{lang}/html/rules", "render", game, "rules", "--format", "html", "--lang", lang)
        args = ["--booklet", "--lang", lang]
        yield case(f"render/{game}/{lang}/booklet/rules", "render", game, "rules", *args)
        yield case(f"render/{game}/{lang}/booklet/rules,letter", "render", game, "rules", *args, "--paper", "letter")
        args = ["--format", "svg", "--lang", lang]
        yield case(f"render/{game}/{lang}/full/a4/svg/colophon", "render", game, "colophon", *args)
        args = ["--format", "png", "--dpi", "60", "--sheets", "--lang", lang]
        yield case(f"render/{game}/{lang}/full/a4/png/errata", "render", game, "errata", *args)
    args = ["--one-file", "--paper", "universal", "--lang", "it", "--report", "json"]
    yield case(f"render/{game}/it/full/universal/pdf/whole-game,one-file", "render", game, *args, heavy=True)
    args = ["--no-gang", "--paper", "letter", "--bleed", "2", "--duplex", "none", "--copies-once", "--light-backs"]
    yield case(f"render/{game}/en/full/letter/pdf/whole-game,no-gang", "render", game, *args, heavy=True)


def _others(inputs: Inputs) -> Iterator[Case]:
    for dpi in ("36", "300"):
        args = ["render", "proelio", "base", "--format", "png", "--dpi", dpi, "--only", "towers"]
        yield case(f"render/proelio/en/full/a4/png/base,dpi={dpi}", *args)
    for jobs in ("1", "2"):
        yield case(f"render-jobs/proelio/{jobs}", "render", "proelio", "--jobs", jobs)
        yield case(f"render-jobs/edadh/{jobs}", "render", "edadh", "--lang", "it", "--ink", "low", "--jobs", jobs)
        args = ["--format", "png", "--dpi", "50", "--jobs", jobs]
        yield case(f"render-jobs/lets-war/png/{jobs}", "render", "lets-war", "conflict", *args)
        args = ["--paper", "a3", "--jobs", jobs]
        yield case(f"render-jobs/warfare/tiles/{jobs}", "render", "warfare", "tiles", *args, heavy=True)
    for paper in ("a5", "4x6", "tabloid", "100x150"):
        yield case(f"render/proelio/en/full/{paper}/pdf/imperial", "render", "proelio", "imperial", "--paper", paper)
        yield case(
            f"render/proelio/en/full/{paper}/pdf/mats,poster", "render", "proelio", "mats", "--paper", paper, "--poster"
        )
    yield case("render/proelio/output-folder", "render", "proelio", "imperial", "-o", "there/and/here")
    yield case("render/proelio/several", "render", "proelio", "base", "imperial", "rules", "--lang", "all")
    yield case(f"render/{STARTER}/limits", "render", STARTER, "--limits", "seconds=120", prepare=starter(inputs))


def _options(row: Row) -> tuple[list[str], list[str]]:
    """Return the options of a row as they are typed, and short words for those not in the case's path."""
    args = ["--lang", row["lang"], "--ink", row["ink"], "--format", row["format"]]
    words = []
    if row["format"] == "png":
        args += ["--dpi", "50"]
    for name, value in row.items():
        if name in ("what", "lang", "ink", "format") or value == PLAIN:
            continue
        if name in ("duplex", "bleed", "orientation", "paper"):
            args += [f"--{name}", value]
            words += [f"{name}={value}"] if name != "paper" else []
        else:
            for word in value.split(","):
                args += [f"--{part}" if n == 0 else part for n, part in enumerate(word.split("=", 1))]
                words.append(word)
    return args, words


def _is_heavy(row: Row) -> bool:
    return row["lang"] == "all" or row["what"] in ("conflict", "units", "tiles", "charts", "decks")
