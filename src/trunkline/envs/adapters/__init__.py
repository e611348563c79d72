"""The interfaces of known libraries: PettingZoo and Gymnasium.

An import registers `SeatEnv` with Gymnasium, under `SEAT_ID`, and the environments of all seats
with PettingZoo, under `TABLE_ID`.
"""

from trunkline.extras import require

require("envs", "gymnasium", "pettingzoo")

import gymnasium
import pettingzoo

SEAT_ID = "trunkline/Seat-v1"
gymnasium.register(
    id=SEAT_ID,
    entry_point="trunkline.envs.adapters.seat_env:SeatEnv",
    vector_entry_point="trunkline.envs.adapters.vector_seat_env:VectorSeatEnv",
)

TABLE_ID = "trunkline/Trunkline-v1"
pettingzoo.register("aec", TABLE_ID, "trunkline.envs.adapters.aec:aec_env")
pettingzoo.register("parallel", TABLE_ID, "trunkline.envs.adapters.parallel:CycleEnv")
