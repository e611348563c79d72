"""The interfaces of known libraries: PettingZoo and Gymnasium.

An import registers `SeatEnv` with Gymnasium, under `SEAT_ID`.
"""

from trunkline.extras import require

require("envs", "gymnasium", "pettingzoo")

import gymnasium

SEAT_ID = "trunkline/Seat-v1"
gymnasium.register(
    id=SEAT_ID,
    entry_point="trunkline.envs.adapters.seat_env:SeatEnv",
    vector_entry_point="trunkline.envs.adapters.vector_seat_env:VectorSeatEnv",
)
