"""Spreads work over a Ray cluster. Nothing outside of this folder imports Ray."""

from trunkline.extras import require

require("ray", "ray")

import os

# Ray reads these when it is imported. It reports nothing to its makers, and it prints nothing of
# its own between our results: what matters is raised as an error.
os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
os.environ.setdefault("RAY_DEDUP_LOGS_SKIP_REGEX", ".")
os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")

from trunkline.arena.backend.cluster.connection import ClusterUnavailable, connected
from trunkline.arena.backend.cluster.ray_workers import RayWorkers

__all__ = ["ClusterUnavailable", "RayWorkers", "connected"]
