"""The memory of a caller keeps to its bound, and may be used from several threads."""

from threading import Thread

from sandtable.session import MEGABYTE, Session


def test_what_was_not_asked_for_longest_goes_first() -> None:
    session = Session(memory_mb=1)
    for name in ("a", "b"):
        session.put(name, name.upper(), MEGABYTE // 2)
    assert session.get("a") == "A"
    session.put("c", "C", MEGABYTE // 2)
    assert [session.get(name) for name in "abc"] == ["A", None, "C"]
    assert session.taken == MEGABYTE


def test_an_entry_put_again_counts_once() -> None:
    session = Session(memory_mb=1)
    for number in range(10):
        session.put("a", number, MEGABYTE // 4)
    assert (session.get("a"), session.taken) == (9, MEGABYTE // 4)


def test_an_entry_larger_than_all_is_not_remembered() -> None:
    session = Session(memory_mb=1)
    session.put("small", 1, 10)
    assert session.put("large", 2, 2 * MEGABYTE) == 2
    assert session.get("large") is None
    assert session.get("small") == 1
    session.clear()
    assert session.taken == 0


def test_threads_keep_the_bound() -> None:
    session = Session(memory_mb=1)

    def work(which: int) -> None:
        for number in range(2_000):
            session.put((which, number % 50), number, 20_000)
            session.get((which - 1, number % 50))

    threads = [Thread(target=work, args=(which,)) for which in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert 0 < session.taken <= MEGABYTE
    assert session.taken == sum(size for _, size in session._entries.values())
