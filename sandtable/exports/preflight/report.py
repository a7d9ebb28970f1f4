"""Findings about an order: one for each side of a component, at the line of game.yaml that names it."""

from collections.abc import Callable, Iterator, Sequence
from math import ceil

from sandtable.exports.order import Card, Order, Picture
from sandtable.exports.pictures import plates
from sandtable.exports.preflight.ink import Flaw, flaws
from sandtable.exports.preflight.ring import bare_ring
from sandtable.findings import Finding
from sandtable.model.codes import finding
from sandtable.model.pack import Component

NAMED = 3  # cards named in one finding


def preflight(order: Order, drawn: Callable[[int], None] = lambda _: None) -> list[Finding]:
    """Return all preflight findings of an order."""
    _measure(order, drawn)
    found = [*_sizes(order), *_counts(order), *_backs(order)]
    for component, cards in order.by_component():
        if component.type == "tiles":
            continue  # cut along hexes, not along the edges of its picture
        for index, side in enumerate(("front", "back")):
            pictures = list(dict.fromkeys(card.sides[index] for card in cards if len(card.sides) > index))
            found += _faces(component, side, pictures, order.rings)
    return found


def _measure(order: Order, drawn: Callable[[int], None]) -> None:
    """Measure the bleed of every picture that was not made yet."""
    for picture, plate in plates([picture for picture in order.pictures if picture not in order.rings]):
        order.rings[picture] = bare_ring(plate.cover, picture.product)
        drawn(1)


def _faces(
    component: Component, side: str, pictures: Sequence[Picture], rings: dict[Picture, float]
) -> Iterator[Finding]:
    met: dict[str, list[tuple[Picture, Flaw]]] = {}
    for picture in pictures:
        bare = rings[picture]
        every = [*([Flaw("PF001", bare, "")] if bare else []), *flaws(picture)]
        for flaw in every:
            met.setdefault(flaw.code, []).append((picture, flaw))
    at = component.place("template" if side == "front" else "back")
    for code, those in sorted(met.items()):
        picture, worst = max(those, key=lambda pair: pair[1].badness)
        who = f"{side}s of '{component.id}' ({_listed([one.face.ref for one, _ in those])})"
        product = picture.own_product
        needed = max(product.cut.x, product.cut.y) + max(
            (product.trim.width - picture.face.width) / 2, (product.trim.height - picture.face.height) / 2
        )
        said = {
            "PF001": (
                f"{worst.badness:.2f} mm of bare paper shows at the edge of the bleed: {who}",
                f"draw the ground {ceil(needed)} mm beyond the trim on all sides",
            ),
            "PF002": (
                f"words stand up to {worst.badness:.1f} mm outside the safe zone, as '{worst.what}': {who}",
                f"keep them {product.safe + max(0.0, needed - product.cut.x):.1f} mm from the trim",
            ),
            "PF003": (f"lines as fine as {worst.what} may vanish in print: {who}", "0.25 pt, 0.09 mm, is the least"),
            "PF004": (
                f"a picture is printed at {worst.what}: {who}",
                f"{product.dpi} dpi are wanted; take a larger one, or draw it smaller",
            ),
        }[code]
        yield finding(code, at, *said)


def _sizes(order: Order) -> Iterator[Finding]:
    for component, size in order.refused:
        near = order.service.nearest(size)[:NAMED]
        offered = ", ".join(f"{one.name} ({one.trim.width:.4g} × {one.trim.height:.4g} mm)" for one in near)
        message = f"pieces of {size} are not made by {order.service.name}; '{component.id}' is left out"
        yield finding("PF005", component.place("size"), message, f"the nearest are {offered}")


def _counts(order: Order) -> Iterator[Finding]:
    most = order.service.most
    if not most:
        return
    for product, cards in order.by_product():
        pieces = sum(card.copies for card in cards)
        if pieces > most:
            message = f"{pieces} cards of size {product.name}, and an order holds {most}"
            parts = ceil(pieces / most)
            yield finding("PF006", cards[0].component.at, message, f"it is written as {parts} orders")


def _backs(order: Order) -> Iterator[Finding]:
    for component, cards in order.by_component():
        bare = [card for card in cards if card.back is None]
        if bare and (order.service.wants_backs or len(bare) < len(cards)):
            hint = f"give it back: in game.yaml; else {_instead(order, bare[0])}"
            message = f"cards of '{component.id}' have no back ({_listed([card.id for card in bare])})"
            yield finding("PF007", component.at, message, hint)


def _instead(order: Order, card: Card) -> str:
    """Words for the back that a card without one is printed with."""
    others = any(other.back is not None for other in order.cards if other.product == card.product)
    return "it gets the commonest back of the order" if order.service.wants_backs and others else "it stays blank"


def _listed(names: Sequence[str]) -> str:
    shown = ", ".join(names[:NAMED])
    return f"{shown} and {len(names) - NAMED} more" if len(names) > NAMED else shown
