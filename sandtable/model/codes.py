"""Finding codes of the loader and of faces. A code is never reused with another meaning."""

from sandtable.findings import Finding, Position, Severity

# code: (name, severity). A rule is named for the thing complained of.
LOADER_CODES: dict[str, tuple[str, Severity]] = {
    "ST001": ("not-utf-8", Severity.ERROR),
    "ST002": ("empty-file", Severity.ERROR),
    "ST003": ("broken-yaml", Severity.ERROR),
    "ST004": ("tab-indent", Severity.ERROR),
    "ST005": ("file-too-large", Severity.ERROR),
    "ST006": ("nesting-too-deep", Severity.ERROR),
    "ST007": ("alias-bomb", Severity.ERROR),
    "ST008": ("duplicate-key", Severity.ERROR),
    "ST009": ("unknown-key", Severity.ERROR),
    "ST010": ("missing-key", Severity.ERROR),
    "ST011": ("wrong-type", Severity.ERROR),
    "ST012": ("bad-value", Severity.ERROR),
    "ST013": ("unknown-id", Severity.ERROR),
    "ST014": ("duplicate-id", Severity.ERROR),
    "ST015": ("missing-language", Severity.ERROR),
    "ST016": ("unknown-language", Severity.ERROR),
    "ST017": ("missing-file", Severity.ERROR),
    "ST018": ("broken-table", Severity.ERROR),
    "ST019": ("broken-effect", Severity.ERROR),
    "ST020": ("missing-phrase", Severity.ERROR),
    "ST021": ("unusable-schema", Severity.ERROR),
    "ST022": ("unprinted-record", Severity.WARNING),
    "ST023": ("yaml-tag", Severity.ERROR),
    "ST024": ("outside-pack", Severity.ERROR),
    "ST025": ("unknown-file-kind", Severity.ERROR),
    "ST026": ("stale-ruling", Severity.WARNING),
    "ST027": ("too-many-faults", Severity.ERROR),
    "ST028": ("broken-pack", Severity.ERROR),
    "ST029": ("lacking-phrase", Severity.WARNING),
    "ST056": ("untranslated-texts", Severity.WARNING),
    "ST057": ("stale-translation", Severity.WARNING),
    "ST058": ("broken-translation", Severity.ERROR),
    "ST059": ("copied-words", Severity.WARNING),
    "ST035": ("over-budget", Severity.ERROR),
}

FACE_CODES: dict[str, tuple[str, Severity]] = {
    "ST040": ("text-overflow", Severity.ERROR),
    "ST041": ("missing-glyph", Severity.ERROR),
    "ST042": ("missing-symbol", Severity.ERROR),
    "ST043": ("missing-art", Severity.ERROR),
    "ST044": ("broken-template", Severity.ERROR),
    "ST045": ("unknown-font", Severity.ERROR),
    "ST046": ("unknown-colour", Severity.ERROR),
    "ST047": ("unsupported-svg", Severity.ERROR),
    "ST048": ("unusable-art", Severity.ERROR),
    "ST049": ("missing-template", Severity.ERROR),
    "ST051": ("simplified-art", Severity.WARNING),
    "ST052": ("lightened-art", Severity.INFO),
    "ST075": ("rastered-effect", Severity.INFO),
    "ST064": ("full-ink-template", Severity.INFO),
    "ST068": ("foreign-markup", Severity.WARNING),
    "ST069": ("unknown-attribute", Severity.WARNING),
    "ST053": ("unusable-font", Severity.ERROR),
    "ST054": ("missing-font-style", Severity.WARNING),
    "ST055": ("unset-script", Severity.ERROR),
}

# Faults of a pack's rulebooks.
RULEBOOK_CODES: dict[str, tuple[str, Severity]] = {
    "ST070": ("dangling-reference", Severity.ERROR),
    "ST071": ("broken-figure", Severity.ERROR),
    "ST072": ("unsupported-markdown", Severity.ERROR),
    "ST073": ("rulebooks-differ", Severity.WARNING),
    "ST074": ("duplicate-rule", Severity.ERROR),
    "ST077": ("callout-outside", Severity.WARNING),
    "ST078": ("empty-chapter", Severity.WARNING),
}

# What two editions of a pack tell when they are held against each other.
EDITION_CODES: dict[str, tuple[str, Severity]] = {
    "ST050": ("stale-since", Severity.WARNING),
}

# What a printer would complain of.
PREFLIGHT_CODES: dict[str, tuple[str, Severity]] = {
    "PF001": ("bleed-not-inked", Severity.ERROR),
    "PF002": ("text-outside-safe-zone", Severity.WARNING),
    "PF003": ("hairline", Severity.WARNING),
    "PF004": ("coarse-picture", Severity.WARNING),
    "PF005": ("size-not-offered", Severity.WARNING),
    "PF006": ("count-not-offered", Severity.WARNING),
    "PF007": ("missing-back", Severity.WARNING),
    "PF008": ("picture-reduced", Severity.WARNING),
    "PF009": ("start-incomplete", Severity.WARNING),
}


def finding(code: str, at: Position, message: str, hint: str = "", subjects: tuple[str, ...] = ()) -> Finding:
    """A finding under one of the codes above."""
    name, severity = (LOADER_CODES | FACE_CODES | RULEBOOK_CODES | EDITION_CODES | PREFLIGHT_CODES)[code]
    return Finding(code, name, severity, message, at, hint, subjects=subjects)
