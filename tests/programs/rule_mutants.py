"""Mutants of rules: each rule with one condition changed, and which of them no data case notices.

`python -m tests.programs.rule_mutants [CODE …]` makes every mutant of the rules that are young enough, runs it over the
tables of faults and oddities and over the rules' own Bad and Good, and lists those that say the same as the rule itself
of everything. Places, words and hints of all of these are held by goldens, so that a mutant that says anything else
fails a test. What cannot be told apart is listed with its reason in equivalent_mutants.yaml.
"""

import ast
import copy
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import yaml

from rules_check.checker import check_paths
from rules_check.registry import all_rules
from rules_check.rule import Rule
from rules_check.run import Choice
from tests.rules_check.fault_cases import changed, is_document, path_of, tables
from tests.rules_check.pack_copies import copy_packs
from tests.rules_check.test_rules import builtin, pack_of, text_of

# From which code on rules are held by mutants.
FIRST = {"WF": 127, "ED": 111, "LW": 117, "PR": 108}
REASONS = Path(__file__).parent / "equivalent_mutants.yaml"
# Packs that lack something, of which a rule says nothing (test_mutants).
BARE = {
    "ED112": ["battle-masters: []", "battle-masters: [{id: a, name: A, faction: angueth, tactics: {}}]"],
    "WF155": [
        "units: [{id: a, name: A, nation: USA, class: vehicle, defence: 0, heavy: {cost: 5, range: 6, die: red}}]",
    ],
    "WF156": [
        "dice: [{id: white, name: White, ladder: 3, combat: [E, E, E, E, E, E], test: [CS, CS, CS, CS, CS, CS]},"
        " {id: pink, name: Pink, ladder: 2, combat: [M, M, M, M, S, S], test: [CF, CF, F, F, MS, S]}]",
        "dice: [{id: brown, name: Brown, ladder: 1, combat: [M, M, M, M, S, S], test: [CF, CF, F, F, MS, S]}]",
    ],
}
SILENT = Choice(select=("ST060",))  # reads everything and asks no other rule
SWAPS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}


class Mutant(NamedTuple):
    """One change in the source of a rule, in words and as the module it makes."""

    rule: Rule
    change: str
    tree: ast.Module

    def check(self) -> Rule:
        """The rule as the changed module has it."""
        module = ModuleType(self.rule.check.__module__)
        exec(compile(self.tree, "<mutant>", "exec"), module.__dict__)
        return next(one for one in module.__dict__["RULES"] if one.code == self.rule.code)


def young_rules() -> list[Rule]:
    return [rule for rule in all_rules() if FIRST.get(rule.code[:2], 1000) <= int(rule.code[2:])]


# --- mutants


def mutants(rule: Rule) -> Iterator[Mutant]:
    """Every mutant of a rule and of the helpers in its module that it calls."""
    module = sys.modules[rule.check.__module__]
    tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
    for function in _own_functions(tree, rule.check.__name__):
        for number, node in enumerate(_conditions(function)):
            for words, change in _changes(node):
                mutated = copy.deepcopy(tree)
                twin = next(one for one in mutated.body if getattr(one, "name", "") == function.name)
                target = list(_conditions(twin))[number]
                before = ast.unparse(node)
                new = change(target)
                _replace(twin, target, new)
                ast.fix_missing_locations(mutated)
                yield Mutant(rule, f"{function.name}: {words}: {before} → {ast.unparse(new)}", mutated)


def _own_functions(tree: ast.Module, name: str) -> list[ast.FunctionDef]:
    """A function and those of the same module that it leads to."""
    known = {one.name: one for one in tree.body if isinstance(one, ast.FunctionDef)}
    found: dict[str, ast.FunctionDef] = {}
    queue = [name]
    while queue:
        here = queue.pop()
        if here not in found:
            found[here] = known[here]
            names = [one.id for one in ast.walk(known[here]) if isinstance(one, ast.Name)]
            # A rule is asked by other rules for what it knows, not for what it says.
            queue += [one for one in names if one in known and not known[one].decorator_list]
    return list(found.values())


def _conditions(function: ast.FunctionDef) -> Iterator[ast.expr]:
    """What may be changed in a function: conditions, and whole numbers in them."""
    for statement in function.body:
        stack: list[ast.AST] = [statement]
        while stack:
            node = stack.pop()
            if isinstance(node, ast.Assert | ast.JoinedStr | ast.AnnAssign) and not (
                isinstance(node, ast.AnnAssign) and node.value is not None
            ):
                continue
            if isinstance(node, ast.Compare | ast.BoolOp | ast.Constant | ast.Call | ast.UnaryOp | ast.IfExp):
                yield node
            stack.extend(reversed(list(ast.iter_child_nodes(node))))


Change = Callable[[ast.expr], ast.expr]


def _changes(node: ast.expr) -> Iterator[tuple[str, Change]]:
    if isinstance(node, ast.Compare):
        for place, op in enumerate(node.ops):
            for other in SWAPS.get(type(op), ()):
                yield "compared otherwise", _compared(place, other)
    elif isinstance(node, ast.BoolOp):
        yield "and for or" if isinstance(node.op, ast.Or) else "or for and", _joined
        for place in range(len(node.values)):
            yield "clause dropped", _dropped(place)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "not dropped", lambda one: one.operand  # type: ignore[attr-defined]
    elif isinstance(node, ast.IfExp):
        yield "turned round", _turned
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield "one more", lambda one: ast.Constant(one.value + 1)  # type: ignore[attr-defined]
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("any", "all"):
        yield "all for any" if node.func.id == "any" else "any for all", _quantified


def _compared(place: int, other: type[ast.cmpop]) -> Change:
    def change(node: ast.expr) -> ast.expr:
        assert isinstance(node, ast.Compare)
        ops = [other() if at == place else op for at, op in enumerate(node.ops)]
        return ast.Compare(node.left, ops, node.comparators)

    return change


def _joined(node: ast.expr) -> ast.expr:
    assert isinstance(node, ast.BoolOp)
    return ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)


def _dropped(place: int) -> Change:
    def change(node: ast.expr) -> ast.expr:
        assert isinstance(node, ast.BoolOp)
        values = [value for at, value in enumerate(node.values) if at != place]
        return values[0] if len(values) == 1 else ast.BoolOp(node.op, values)

    return change


def _turned(node: ast.expr) -> ast.expr:
    assert isinstance(node, ast.IfExp)
    return ast.IfExp(node.test, node.orelse, node.body)


def _quantified(node: ast.expr) -> ast.expr:
    assert isinstance(node, ast.Call)
    assert isinstance(node.func, ast.Name)
    return ast.Call(ast.Name("all" if node.func.id == "any" else "any", ast.Load()), node.args, node.keywords)


def _replace(root: ast.AST, old: ast.AST, new: ast.AST) -> None:
    for parent in ast.walk(root):
        for field, value in ast.iter_fields(parent):
            if value is old:
                setattr(parent, field, new)
            elif isinstance(value, list):
                value[:] = [new if one is old else one for one in value]


# --- data cases


@cache
def documents(game: str) -> list[Any]:
    """Every changed scenario or set-up of a game's tables, and the rules' own examples, as their game sees them."""
    with tempfile.TemporaryDirectory() as folder:
        root = copy_packs(Path(folder))
        found: list[Any] = []
        for fault in chain(*(tables(name)[game] for name in ("faults", "oddities"))):
            file = path_of(root, game, fault)
            if is_document(file):
                found += _seen(file, changed(file.read_text(), fault))
        for rule in all_rules():
            if rule.game == game and rule.on not in ("pack", "document"):
                for snippet in (rule.bad, rule.good):
                    found += _seen(root / "example.yaml", text_of(rule, snippet))
        return found


def _seen(file: Path, text: str) -> list[Any]:
    """The scenario or set-up of a text, as an observer of the checker sees it."""
    before = file.read_text() if file.exists() else None
    file.write_text(text)
    views = _observed(file)
    if before is not None:
        file.write_text(before)
    return views


def _observed(path: Path) -> list[Any]:
    """All that rules would be asked about, with what it is."""
    views: list[Any] = []
    check_paths([str(path)], SILENT, observer=lambda on, subject, _: views.append((on, subject)))
    return views


def packs(rule: Rule) -> Iterator[Any]:
    """The built-in pack, the rule's own examples, and packs with the faults the rule is to find."""
    game = rule.game or ""
    yield from (builtin(game), pack_of(game, rule.bad), pack_of(game, rule.good))
    yield from (pack_of(game, snippet) for snippet in BARE.get(rule.code, ()))
    with tempfile.TemporaryDirectory() as folder:
        root = copy_packs(Path(folder))
        for fault in chain(*(tables(name)[game] for name in ("faults", "oddities"))):
            file = path_of(root, game, fault)
            meant = rule.code in (fault.get("code", rule.code), *fault.get("for", ()))
            if meant and not is_document(file):
                text = file.read_text()
                file.write_text(changed(text, fault))
                yield from (one for on, one in _observed(root / "content" / game) if on == "pack")
                file.write_text(text)


@cache
def subjects(code: str) -> list[Any]:
    rule = next(one for one in all_rules() if one.code == code)
    if rule.on == "pack":
        return list(packs(rule))
    return [view for on, view in documents(rule.game or "") if on == rule.on]


def said(rule: Rule, subject: Any) -> object:
    try:
        return [(found.at, found.message, found.hint) for found in rule.run(subject)]
    except Exception as error:
        return type(error)


def survivors(rule: Rule, every: int = 1) -> Iterator[str]:
    """Mutants of a rule, or every so many of them, that say of each data case what the rule says."""
    cases = [(said(rule, one), one) for one in subjects(rule.code)]
    cases.sort(key=lambda case: not case[0])
    for number, mutant in enumerate(mutants(rule)):
        if number % every == 0:
            changed_rule = mutant.check()
            if all(said(changed_rule, one) == told for told, one in cases):
                yield mutant.change


def reasons() -> dict[str, dict[str, str]]:
    return yaml.safe_load(REASONS.read_text(encoding="utf-8")) or {}


def main(wanted: list[str]) -> int:
    explained, unexplained, made = reasons(), 0, 0
    for rule in young_rules():
        if wanted and rule.code not in wanted:
            continue
        made += sum(1 for _ in mutants(rule))
        known = explained.get(rule.code, {})
        alive = list(survivors(rule))
        for change in alive:
            if change not in known:
                unexplained += 1
                print(f"{rule.code} survives  {change}", flush=True)
        for change in known.keys() - set(alive):
            unexplained += 1
            print(f"{rule.code} is explained and does not survive  {change}")
    count = sum(len(one) for one in explained.values())
    print(f"{made} mutants, {unexplained} to look at, {count} explained")
    return 1 if unexplained else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
