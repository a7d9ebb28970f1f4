"""Where each page of docs/ stands on the site; a page that is named nowhere stands under More."""

# By reader, in this order.
NAVIGATION = {
    "Begin": ["install", "tour", "workshop", "upgrading"],
    "Players": ["playing", "table", "solo", "setups", "balance", "fairness"],
    "Scenario authors": ["scenarios", "checking", "generator", "playtest", "rules/index"],
    "Designers": [
        "cookbook/index",
        "packs",
        "templates",
        "built-in",
        "scenes",
        "maps",
        "exports",
        "sharing",
        "errata",
        "rulebooks",
    ],
    "Developers": [
        "api",
        "architecture",
        "speed",
        "security",
        "dependencies",
        "engine/index",
        "editions/index",
        "decisions/index",
    ],
}
# Folders whose pages hang under their index, in the order of its links.
FOLDERS = ("cookbook", "engine", "editions", "decisions")
# Hundreds of pages, found by the table in their index and by search.
SEARCHED = "rules/"
