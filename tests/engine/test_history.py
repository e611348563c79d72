"""Tests the history, a list that only grows."""

from hypothesis import given
from hypothesis import strategies as st

from trunkline.engine.history import History


@given(st.lists(st.tuples(st.integers(0, 9), st.booleans(), st.lists(st.integers(), max_size=4))))
def test_copies_are_as_independent_as_those_of_a_list(
    steps: list[tuple[int, bool, list[int]]],
) -> None:
    """Each step copies or extends one of the histories."""
    histories, lists = [History[int]()], [list[int]()]
    for which, is_copied, items in steps:
        chosen = which % len(histories)
        if is_copied:
            histories.append(histories[chosen].copy())
            lists.append(lists[chosen].copy())
        else:
            histories[chosen].extend(items)
            lists[chosen].extend(items)
        for history, plain in zip(histories, lists, strict=True):
            assert list(history) == plain
            assert len(history) == len(plain)
            assert history.after(2) == plain[2:]


def test_a_copy_that_goes_on_first_shares_and_the_other_one_parts() -> None:
    one = History[int]()
    one.extend([1, 2])
    other = one.copy()
    other.extend([3])
    assert other._items is one._items
    one.extend([4])
    assert (list(one), list(other)) == ([1, 2, 4], [1, 2, 3])
