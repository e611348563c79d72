"""What the review calls a mistake, a blunder, and luck."""

import pytest

from trunkline.review.verdicts import is_notable_luck, verdict_on


@pytest.mark.parametrize(
    ("loss", "verdict"),
    [
        (0.0, None),
        (0.0199, None),
        (0.02, "mistake"),
        (0.0599, "mistake"),
        (0.06, "blunder"),
        (1.0, "blunder"),
    ],
)
def test_the_loss_decides_the_verdict(loss: float, verdict: str | None) -> None:
    assert verdict_on(loss) == verdict


@pytest.mark.parametrize(
    ("luck", "is_told"), [(0.0, False), (0.019, False), (-0.019, False), (0.02, True), (-0.3, True)]
)
def test_small_luck_is_not_worth_telling(luck: float, is_told: bool) -> None:
    assert is_notable_luck(luck) is is_told
