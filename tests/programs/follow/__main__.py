"""Play whole games and follow them: python -m tests.programs.follow [GAME …]."""

import sys

from tests.programs.follow.games import GAMES, followed


def main(names: list[str]) -> int:
    objections = 0
    for game in names or list(GAMES):
        for sample in GAMES[game]:
            follower = followed(game, sample)
            objections += len(follower.objections)
            told = f"{follower.choices} choices, {follower.heard} events, {len(follower.objections)} objections"
            print(f"{game} {sample.start} {'/'.join(sample.players)} seed {sample.seed}: {told}")
            for line in follower.objections[:20]:
                print(f"  {line}")
    return 1 if objections else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
