"""The environment under its versioned name, in the style of PettingZoo's own modules."""

from trunkline.envs.adapters.aec import AecEnv, aec_env
from trunkline.envs.adapters.parallel import CycleEnv

env = aec_env
raw_env = AecEnv
parallel_env = CycleEnv

__all__ = ["env", "parallel_env", "raw_env"]
