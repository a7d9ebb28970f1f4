"""The plain deck by protograf: python -m bench.peers.protograf_cards FOLDER TARGET.pdf."""

import os
import sys
from pathlib import Path

from bench.peers.table_deck import COUNT, INK, rows


def main(folder: str, target: str) -> None:
    os.chdir(folder)  # it reads its arguments and writes beside its script, wherever it is told to
    sys.argv = sys.argv[:1]
    import protograf

    file = Path(target)
    protograf.Create(filename=str(file), paper="A4", margin=0.5)
    protograf.Data(data_list=[["Name", "Cost", "Words"], *map(list, rows())])
    protograf.Deck(cards=COUNT, width=6.3, height=8.8, grid_marks=False)
    protograf.Card(
        "*",
        protograf.rectangle(x=0.3, y=0.3, width=5.7, height=1.2, fill=INK),
        protograf.text(text=protograf.T("{{ Name }}"), x=2.5, y=1.1, font_size=14, stroke="white"),
        protograf.text(text=protograf.T("{{ Cost }}"), x=5.4, y=1.1, font_size=14, stroke="white"),
        protograf.text(text=protograf.T("{{ Words }}"), x=0.5, y=4.4, width=5.3, height=3, wrap=True, font_size=8),
    )
    protograf.Save()


if __name__ == "__main__":
    main(*sys.argv[1:])
