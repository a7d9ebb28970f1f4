"""Manual pages about rulebooks."""

from sandtable.model.manual import Manual

RULEBOOK_MANUAL: dict[str, Manual] = {
    "ST070": Manual(
        "A rulebook names something that does not exist",
        "A card, rule or ruling that is referred to, or a piece that is drawn, must be there: the picture and the name "
        "in the rules are those of the card itself.",
        "Lay [[CF-99]] on your board.\n",
        "Lay [[CF-20]] on your board.\n",
    ),
    "ST071": Manual(
        "A figure of a rulebook cannot be drawn",
        "A fence of `figure` says what it is of: one of card, back, cards, board, map, tile, setup, table or icons.",
        "```figure\ncaption: A card.\n```\n",
        "```figure\ncard: CF-20\ncaption: A card.\n```\n",
    ),
    "ST072": Manual(
        "A rulebook uses something that is not supported",
        "Rulebooks are CommonMark with a few directives. HTML, code, a picture inside a sentence and a link that leads nowhere "
        "have no place on paper.",
    ),
    "ST073": Manual(
        "The rulebooks of two languages differ in structure",
        "Players who read different languages sit at one table: chapters, rules and figures should be the same, in the "
        "same order.",
    ),
    "ST074": Manual(
        "A rule stands twice in a rulebook",
        "A reference to it could mean either.",
        "(R-ATK-1) Attack once.\n\n(R-ATK-1) Attack twice.\n",
        "(R-ATK-1) Attack once.\n\n(R-ATK-2) Attack twice.\n",
    ),
    "ST077": Manual(
        "A call-out of a figure lies outside it",
        "Places of call-outs are per cent of the piece, from its top left corner; beyond it the number points at nothing.",
        "```figure\ncard: CF-20\ncallouts: [{at: [150, 6], text: Name}]\n```\n",
        "```figure\ncard: CF-20\ncallouts: [{at: [50, 6], text: Name}]\n```\n",
    ),
    "ST078": Manual(
        "A chapter or section has nothing in it",
        "It is printed, numbered and listed, and readers look for the text that was lost.",
        "## Winning\n\n## Losing\n\nWhoever has no cards is out.\n",
        "## Winning\n\nThe last one wins.\n\n## Losing\n\nWhoever has no cards is out.\n",
    ),
}
