"""Training the belief: the same seed learns the same, and what is learned helps."""

import numpy as np

from trunkline.arena.training.belief_trainer import SETS, Learning, Student, learn, lessons_of
from trunkline.bots.belief.kernels.evidence import EVIDENCE

BRIEF = Learning(lessons=150, epochs=3)


def test_a_lesson_has_the_evidence_for_several_sets_which_differ() -> None:
    lessons = lessons_of(BRIEF, "classic", 3)
    assert lessons.shape == (150, SETS, len(EVIDENCE))
    assert np.isfinite(lessons).all()
    assert (lessons[:, 0] != lessons[:, 1]).any(axis=1).mean() > 0.9
    known_of_all = EVIDENCE.index("trains_laid")
    assert (lessons[:, :, known_of_all:] == lessons[:, :1, known_of_all:]).all()


def test_the_same_seed_learns_the_same_and_more_with_each_epoch() -> None:
    gains: list[float] = []
    one = learn(BRIEF, lambda _, gain: gains.append(gain))
    assert gains[0] > 0.2
    assert gains[-1] > gains[0]
    assert (one == learn(BRIEF, lambda *_: None)).all()


def test_a_step_makes_the_own_set_more_likely() -> None:
    lessons = lessons_of(BRIEF, "classic", 2)
    student = Student(np.random.default_rng(0))
    before = student.log_gain(lessons)
    for _ in range(20):
        student.study(lessons, 0.01)
    assert student.log_gain(lessons) > before + 0.1
