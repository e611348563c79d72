"""Learns how much evidence says about a rival's tickets, from games between planners."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

import numpy as np

from trunkline.arena.backend.threads import threads_or
from trunkline.arena.backend.workers import Note, Work, Workers
from trunkline.bots.belief.kernels.evidence import BIASES, EVIDENCE, OUTPUTS, EvidenceWeights
from trunkline.bots.belief.kernels.lessons import write_lessons
from trunkline.bots.kernels.scratch import new_scratch
from trunkline.bots.planner.taste import PATIENCE, START, Taste
from trunkline.bots.planner.tastes import taste_for
from trunkline.engine.kernels.chance import game_streams, new_stream
from trunkline.engine.kernels.layout import GAME, MAX_SEATS
from trunkline.engine.rules import get_rules
from trunkline.maps import load_map

SETS = 32  # in a lesson, including the one the rival holds
HIDDEN = 32
TAUGHT = 0.9  # of the lessons; the others are kept back to judge what was learned
BATCH = 256
RATE = 0.004  # of the first step; it falls to zero
EAGER = 8.0  # patience of planners that claim early, as searches sometimes do
BETA_1, BETA_2, TINY = 0.9, 0.999, 1e-8  # of Adam (Kingma, Ba 2015)


@dataclass(frozen=True, slots=True)
class Learning:
    """How long to learn, and from which games."""

    lessons: int = 4000  # for each ruleset and table size
    epochs: int = 12
    map: str = "usa"
    seed: str = "learn"


def learn(
    learning: Learning,
    on_epoch: Callable[[int, float], None],
    on_lessons: Callable[[int, str], None] = lambda _number, _what: None,
    *,
    workers: int | Workers = 1,
) -> EvidenceWeights:
    """The weights after the last epoch.

    `workers` play the games: a number of cores, or a cluster. They do not change the weights.

    `on_epoch` gets the number of each epoch and what was learned so far (`Student.log_gain`).
    Before that, `on_lessons` gets how many of the `lesson_kinds` are played, and the last of them.
    """
    lessons = np.concatenate(list(all_lessons(learning, on_lessons, threads_or(workers))))
    chance = np.random.default_rng(int.from_bytes(learning.seed.encode()) % (1 << 64))
    chance.shuffle(lessons)
    taught, kept_back = np.split(lessons, [int(TAUGHT * len(lessons))])
    student = Student(chance)
    steps = learning.epochs * (len(taught) // BATCH)
    for epoch in range(learning.epochs):
        for batch in np.array_split(chance.permutation(len(taught)), len(taught) // BATCH):
            student.study(taught[batch], RATE * (1 - student.steps / (steps + 1)))
        on_epoch(epoch, student.log_gain(kept_back))
    return student.weights


def lesson_kinds(learning: Learning) -> list[tuple[str, int]]:
    """Every ruleset of the map with every table size."""
    sizes = range(2, MAX_SEATS + 1)
    return [(ruleset, size) for ruleset in load_map(learning.map).rulesets for size in sizes]


def all_lessons(
    learning: Learning, on_lessons: Callable[[int, str], None], workers: Workers
) -> Iterator[np.ndarray]:
    """The lessons of every kind."""
    kinds = lesson_kinds(learning)
    done = workers.map(partial(_begin, learning), kinds)
    for number, ((ruleset, players), lessons) in enumerate(zip(kinds, done, strict=True), start=1):
        yield lessons
        on_lessons(number, f"{ruleset}, {players} seats")


def _begin(learning: Learning) -> Work[tuple[str, int], np.ndarray]:
    def work(kind: tuple[str, int], _note: Note) -> np.ndarray:
        return lessons_of(learning, *kind)

    return work


def lessons_of(learning: Learning, ruleset: str, players: int) -> np.ndarray:
    """An array by lesson, ticket set and kind of evidence; the rival's own set is the first."""
    name = f"{learning.seed}/{ruleset}/{players}"
    lessons = np.zeros((learning.lessons, SETS, len(EVIDENCE)), dtype=np.float32)
    written = write_lessons(
        get_rules(learning.map, ruleset).tables,
        np.zeros(learning.lessons, dtype=GAME),
        game_streams(f"{name}/{game}" for game in range(learning.lessons)),
        tastes_of(taste_for(ruleset, players)),
        new_stream("lessons", name),
        new_scratch(players),
        lessons,
    )
    return lessons[:written]


def tastes_of(tuned: Taste) -> np.ndarray:
    """The tuned taste, one that claims early, and one that was never tuned."""
    eager = tuned.copy()
    eager[PATIENCE] = EAGER
    return np.stack([tuned, eager, START])


class Student:
    """Two layers that say how likely each ticket set is; learns by Adam."""

    def __init__(self, chance: np.random.Generator) -> None:
        self.steps = 0
        self.weights: EvidenceWeights = np.zeros((len(EVIDENCE) + 2, HIDDEN))
        self.weights[:BIASES] = chance.normal(size=(len(EVIDENCE), HIDDEN)) / np.sqrt(len(EVIDENCE))
        self.weights[OUTPUTS] = chance.normal(size=HIDDEN) / np.sqrt(HIDDEN)
        self._mean = np.zeros_like(self.weights)
        self._square = np.zeros_like(self.weights)

    def log_gain(self, lessons: np.ndarray) -> float:
        """How much likelier than by chance the rival's own set is: the mean of the logarithms."""
        return float(np.mean(np.log(self._chances(lessons)[1][:, 0] * SETS)))

    def study(self, lessons: np.ndarray, rate: float) -> None:
        """Take a step that makes the rivals' own sets in some lessons likelier."""
        hidden, chances = self._chances(lessons)
        chances[:, 0] -= 1.0  # from here on: the slope of each set's likelihood
        slope = chances[:, :, None] * (hidden > 0) * self.weights[OUTPUTS]
        slopes = np.empty_like(self.weights)
        slopes[:BIASES] = np.einsum("nkc,nkh->ch", lessons, slope, optimize=True)
        slopes[BIASES] = slope.sum(axis=(0, 1))
        slopes[OUTPUTS] = np.einsum("nk,nkh->h", chances, hidden, optimize=True)
        self._step(slopes / len(lessons), rate)

    def _chances(self, lessons: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The hidden units of every set, and the chance of each set in its lesson."""
        hidden = np.maximum(0.0, lessons @ self.weights[:BIASES] + self.weights[BIASES])
        outputs = hidden @ self.weights[OUTPUTS]
        chances = np.exp(outputs - outputs.max(axis=1, keepdims=True))
        return hidden, chances / chances.sum(axis=1, keepdims=True)

    def _step(self, slopes: np.ndarray, rate: float) -> None:
        self.steps += 1
        self._mean += (1 - BETA_1) * (slopes - self._mean)
        self._square += (1 - BETA_2) * (slopes**2 - self._square)
        mean = self._mean / (1 - BETA_1**self.steps)
        square = self._square / (1 - BETA_2**self.steps)
        self.weights -= rate * mean / (np.sqrt(square) + TINY)
