"""Manual pages of the preflight checks for print services."""

from sandtable.model.manual import Manual

PREFLIGHT_MANUAL: dict[str, Manual] = {
    "PF001": Manual(
        "Bare paper shows in the bleed",
        "A service cuts where it can, not where it should: within a millimetre or two. Where the ground ends before the "
        "bleed does, some cards get a white edge. Where the edge of the design is white itself, nothing is said. 4 mm "
        "beyond the trim are enough for every target, also for a metric card in the middle of a US one.",
        '<rect x="0" y="0" width="63" height="88" fill="cream"/>\n',
        '<rect x="-4" y="-4" width="71" height="96" fill="cream"/>\n',
    ),
    "PF002": Manual(
        "Words stand outside the safe zone",
        "What lies nearer to the cut than the service's safe zone may be cut into, and looks askew when the cut is. "
        "The zone is drawn by `render --proof`.",
        '<text x="1" y="2" width="61">Knights</text>\n',
        '<text x="5" y="5" width="53">Knights</text>\n',
    ),
    "PF003": Manual(
        "A line is too fine for a press",
        "Lines of less than a quarter of a point break up or vanish, pale ones first.",
        '<path d="M5 44H58" stroke="ink" stroke-width=".05"/>\n',
        '<path d="M5 44H58" stroke="ink" stroke-width=".2"/>\n',
    ),
    "PF004": Manual(
        "A picture has too few pixels for its size",
        "Below 300 dots to the inch a picture looks soft, below 200 one sees its pixels. A picture 50 mm wide wants 590.",
    ),
    "PF005": Manual(
        "A print service does not make this size",
        "The component is left out of the export. A size within 2 % of one that is made counts as that one: the face "
        "stands in its middle, unscaled, and its bleed fills the rest.",
    ),
    "PF006": Manual(
        "An order has more cards than a project of the service may hold",
        "It is written as several orders, in the order of the cards.",
    ),
    "PF007": Manual(
        "A card has no back",
        "Some services print a back on every card: then it gets the commonest back of the order. And a card without a back "
        "among cards with one is known before it is drawn.",
        "components:\n  - {id: night, type: deck, name: Night, file: decks/night.yaml, size: poker}\n",
        "components:\n  - {id: night, type: deck, name: Night, file: decks/night.yaml, size: poker, back: card-back}\n",
    ),
    "PF008": Manual(
        "A picture is drawn coarser than others",
        "Virtual tables take pictures of 4,096 pixels a side: a board of more than 69 cm gets fewer pixels for each "
        "millimetre than its counters have.",
        "components:\n  - {id: isle, type: hexmap, name: The isle, file: boards/isle.yaml, size: [1200, 800]}\n",
        "components:\n  - {id: isle, type: hexmap, name: The isle, file: boards/isle.yaml, size: [600, 400]}\n",
    ),
    "PF009": Manual(
        "A start cannot be laid out whole",
        "A virtual table is set up as the scenario says. Pieces that are not exported, or of which there are too few, "
        "and a map that cannot be read leave gaps in it.",
        "units: [{unit: uk-javelin, at: T01.d4}, {unit: uk-javelin, at: T01.d5}, {unit: uk-javelin, at: T01.d6}]\n",
        "units: [{unit: uk-javelin, at: T01.d4}]\n",
    ),
}
