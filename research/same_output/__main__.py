"""Command line: make digests, compare digests."""

import argparse
import resource
import sys
import tempfile
from collections import defaultdict
from fnmatch import fnmatchcase
from pathlib import Path

from research.same_output.compare import compare, read_expected, report
from research.same_output.digests import Digests, read_digests, write_digests
from research.same_output.inputs import unpack_inputs
from research.same_output.run import Bench, Result, engines_of, revision_of, run_all, show_progress, unlike_twins
from research.same_output.sample import sample

HERE = Path(__file__).parent
EXPECTED = HERE / "expected.yaml"


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m research.same_output", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    making = commands.add_parser("make", help="run the cases and write their digests")
    making.add_argument("--sample", action="store_true", help="a fixed selection, within a minute")
    making.add_argument("--checkout", type=Path, default=HERE.parent.parent, help="with .venv; this one by default")
    making.add_argument("--jobs", type=int, default=2, help="commands at a time")
    making.add_argument("--only", default="*", help="glob of case ids")
    making.add_argument("--keep", type=Path, help="folder for what the cases print and write")
    making.add_argument("--list", action="store_true", help="only list the cases")
    making.add_argument("-o", "--output", type=Path, help="file for the digests")
    comparing = commands.add_parser("compare", help="compare two files of digests")
    comparing.add_argument("before", type=Path)
    comparing.add_argument("after", type=Path)
    comparing.add_argument("--expected", type=Path, default=EXPECTED)
    options = parser.parse_args(argv)
    return _make(options) if options.command == "make" else _compare(options)


def _make(options: argparse.Namespace) -> int:
    from research.same_output.cases import all_cases

    with tempfile.TemporaryDirectory(prefix="same-output-", dir="/tmp") as scratch:
        inputs = unpack_inputs(Path(scratch) / "inputs")
        cases = all_cases(inputs)
        if options.sample:
            cases = sample(cases)
        every = len(cases)
        cases = [case for case in cases if fnmatchcase(case.id, options.only)]
        if options.list:
            for case in cases:
                print(
                    case.id, *("\n    " + " ".join(step.args if not step.script else ("API",)) for step in case.steps)
                )
            return 0
        done = []

        def tell(result: Result) -> None:
            done.append(result)
            show_progress(len(done), len(cases))

        checkout = options.checkout.resolve()
        results = run_all(Bench(checkout, Path(scratch), options.keep), cases, options.jobs, tell)
    if options.output is not None:
        full = not options.sample and len(cases) == every
        found = {result.case.id: result.digest for result in results}
        write_digests(options.output, Digests(revision_of(checkout), engines_of(checkout), full, found))
    _summarise(results)
    faults = [result.case.id for result in results if "4" in _exit_codes(result)]
    for id_ in faults:
        print(f"exit code 4, a fault of the program: {id_}")
    unlike = list(unlike_twins(results))
    for id_ in unlike:
        print(f"differs from the same case with another cache: {id_}")
    return 1 if unlike else 0


def _summarise(results: list[Result]) -> None:
    groups: dict[str, list[Result]] = defaultdict(list)
    for result in results:
        groups[result.case.group].append(result)
    for group, found in groups.items():
        print(f"{group:13} {len(found):5} cases {sum(one.seconds for one in found):8.1f} s")
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    processor = used.ru_utime + used.ru_stime
    print(
        f"{'all':13} {len(results):5} cases {sum(one.seconds for one in results):8.1f} s, processor {processor:.0f} s"
    )
    for slow in sorted(results, key=lambda one: -one.seconds)[:10]:
        print(f"  {slow.seconds:6.1f} s {slow.case.id}")


def _exit_codes(result: Result) -> set[str]:
    return {code for name, code in result.digest.parts.items() if name.endswith("exit")}


def _compare(options: argparse.Namespace) -> int:
    found = compare(read_digests(options.before), read_digests(options.after), read_expected(options.expected))
    for line in report(found):
        print(line)
    return 0 if found.passes else 1


if __name__ == "__main__":
    sys.exit(main())
