"""Compile templates to code that counts its cost: every block takes steps, and every value made is counted.

Jinja's compiler is unchanged. Expressions that make or compare values are wrapped beforehand, in the syntax tree, in
filters that no template can name. Blocks pay at their start for all that is in them.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.visitor import NodeTransformer

# No template can write these names.
ITERATED, WEIGHED, MADE = "#iterated", "#weighed", "#made"

_BODIES = ("body", "else_")
_WITH_BODIES = (
    nodes.For,
    nodes.If,
    nodes.Macro,
    nodes.CallBlock,
    nodes.FilterBlock,
    nodes.AssignBlock,
    nodes.With,
    nodes.Block,
)


class Wrapping(NodeTransformer):
    """Wraps expressions that must be counted in one of our filters."""

    def visit_For(self, node: nodes.For) -> nodes.Node:  # noqa: N802
        self.generic_visit(node)
        node.iter = _wrapped(node.iter, ITERATED)
        return node

    def visit_Compare(self, node: nodes.Compare) -> nodes.Node:  # noqa: N802
        self.generic_visit(node)
        node.expr = _wrapped(node.expr, WEIGHED)
        for operand in node.ops:
            operand.expr = _wrapped(operand.expr, WEIGHED)
        return node

    def visit_Getitem(self, node: nodes.Getitem) -> nodes.Node:  # noqa: N802
        self.generic_visit(node)
        if isinstance(node.arg, nodes.Slice):
            return _wrapped(node, MADE)
        if not isinstance(node.arg, nodes.Const):
            node.arg = _wrapped(node.arg, WEIGHED)
        return node

    def _literal(self, node: Any) -> nodes.Node:
        self.generic_visit(node)
        return _wrapped(node, MADE) if getattr(node, "ctx", "load") == "load" else node

    visit_List = visit_Dict = visit_Tuple = _literal  # noqa: N815


def _wrapped(node: Any, name: str) -> nodes.Expr:
    if isinstance(node, nodes.Const):
        return node
    return nodes.Filter(node, name, [], [], None, None, lineno=node.lineno, environment=node.environment)


class PayingGenerator(CodeGenerator):
    """Generates the same code as Jinja, but every block pays first."""

    def blockvisit(self, body: Iterable[nodes.Node], frame: Frame) -> None:
        inside = list(body)
        steps = signs = 0
        for node in inside:
            for part in _parts(node):
                steps += 1
                if isinstance(part, nodes.TemplateData):
                    signs += len(part.data)
        self.writeline(f"environment.pay({1 + steps}, {signs})")
        super().blockvisit(inside, frame)

    def visit_Concat(self, node: nodes.Concat, frame: Frame) -> None:  # noqa: N802
        self.write("environment.tilde(context, (")
        for part in node.nodes:
            self.visit(part, frame)
            self.write(", ")
        self.write("))")


def _parts(node: nodes.Node) -> Iterator[nodes.Node]:
    """Yield a node and all its descendants except blocks, which pay for themselves."""
    waiting = [node]
    while waiting:
        part = waiting.pop()
        yield part
        waiting.extend(part.iter_child_nodes(exclude=_BODIES if isinstance(part, _WITH_BODIES) else None))
