"""A trained network that needs only NumPy to play, and the file that keeps it."""

import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any, Self

import msgspec
import numpy as np

from trunkline.engine.moves import Move
from trunkline.engine.rules import Rules
from trunkline.engine.view import View
from trunkline.envs.action_space import ActionSpace, Form, action_space
from trunkline.envs.observation_layout import ObservationLayout, layout_of
from trunkline.envs.view_observation import observation_of

Layer = tuple[np.ndarray, np.ndarray]
"""Weights (inputs × outputs) and biases."""


class TrainedFor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The games that a policy was trained for, and the numbers it reads and writes."""

    map: str
    ruleset: str
    players: int
    observations: int
    """The version of their layout."""
    form: Form
    """Of the actions."""


@dataclass(frozen=True, slots=True)
class TrainedPolicy:
    """Layers with ReLU between them: from an observation, divided by its scale, to actions.

    The action with the largest output is the best one.
    """

    trained_for: TrainedFor
    layers: tuple[Layer, ...]

    @classmethod
    def of(
        cls, layout: ObservationLayout, actions: ActionSpace, layers: Sequence[Sequence[Any]]
    ) -> Self:
        """Make a policy from weights and biases; raises `ValueError` if their shapes do not fit."""
        rules = layout.rules
        trained_for = TrainedFor(
            map=rules.map.id,
            ruleset=rules.ruleset.id,
            players=layout.players,
            observations=layout.version,
            form=actions.form,
        )
        policy = cls(trained_for, _float_layers(layers))
        policy._check_sizes(layout, actions)
        return policy

    def save(self, file: str | PathLike[str]) -> None:
        """Write the policy to a file, for `load`."""
        arrays: dict[str, Any] = {
            f"{name}_{index}": array
            for index, layer in enumerate(self.layers)
            for name, array in zip(("weights", "biases"), layer, strict=True)
        }
        meaning = np.frombuffer(msgspec.json.encode(self.trained_for), np.uint8)
        with Path(file).open("wb") as target:
            np.savez(target, trained_for=meaning, **arrays)

    @classmethod
    def load(cls, file: str | PathLike[str]) -> Self:
        """Read a policy from a file; raises `ValueError` if it holds none."""
        try:
            # NumPy would leave a broken file open.
            with Path(file).open("rb") as source, np.load(source, allow_pickle=False) as arrays:
                return cls._from_arrays(arrays)
        except FileNotFoundError:
            raise ValueError(f"there is no file {file}") from None
        except OSError as error:
            raise ValueError(f"{file} cannot be read: {error.strerror}") from error
        except (ValueError, KeyError, TypeError, EOFError, zipfile.BadZipFile) as error:
            raise ValueError(f"{file} is not a trained policy") from error

    @classmethod
    def _from_arrays(cls, arrays: Any) -> Self:
        trained_for = msgspec.json.decode(arrays["trained_for"].tobytes(), type=TrainedFor)
        count = sum(name.startswith("weights_") for name in arrays)
        layers = [(arrays[f"weights_{index}"], arrays[f"biases_{index}"]) for index in range(count)]
        return cls(trained_for, _float_layers(layers))

    def outputs(self, inputs: np.ndarray) -> np.ndarray:
        """What the network says about every action, for one row of inputs or many."""
        values = inputs
        for index, (weights, biases) in enumerate(self.layers):
            values = values @ weights + biases
            if index + 1 < len(self.layers):
                values = np.maximum(values, 0)
        return values

    def choose(self, view: View) -> Move:
        """The best legal move of the viewer; raises `ValueError` in a game of another kind."""
        players = len(view.seats)
        self._check_game(view.rules, players)
        layout = layout_of(view.rules, players)
        actions = action_space(view.rules, self.trained_for.form)
        self._check_sizes(layout, actions)
        outputs = self.outputs(observation_of(view) / layout.scale)
        legal = actions.legal(view)
        return legal[max(legal, key=lambda action: float(outputs[action]))]

    def _check_game(self, rules: Rules, players: int) -> None:
        known = self.trained_for
        if (known.map, known.ruleset, known.players) != (rules.map.id, rules.ruleset.id, players):
            raise ValueError(
                f"the policy was trained for {known.players} players by {known.ruleset!r}"
                f" on {known.map!r}, not for {players} by {rules.ruleset.id!r} on {rules.map.id!r}"
            )

    def _check_sizes(self, layout: ObservationLayout, actions: ActionSpace) -> None:
        if self.trained_for.observations != layout.version:
            raise ValueError(
                f"the policy reads observations of version {self.trained_for.observations},"
                f" not {layout.version}"
            )
        inputs, outputs = self.layers[0][0].shape[0], self.layers[-1][0].shape[1]
        if (inputs, outputs) != (layout.size, actions.size):
            raise ValueError(
                f"the policy turns {inputs} numbers into {outputs} actions,"
                f" not {layout.size} into {actions.size}"
            )


def _float_layers(layers: Sequence[Sequence[Any]]) -> tuple[Layer, ...]:
    """Check that each layer feeds the next one."""
    made = tuple(
        (np.asarray(weights, np.float32), np.asarray(biases, np.float32))
        for weights, biases in layers
    )
    if not made:
        raise ValueError("a policy needs at least one layer")
    width = None
    for weights, biases in made:
        fits = weights.ndim == 2 and biases.shape == weights.shape[1:]
        if not fits or width not in (None, weights.shape[0]):
            raise ValueError("the shapes of the layers do not fit each other")
        width = weights.shape[1]
    return made
