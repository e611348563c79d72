"""Rates one bot against all others, on the scale of the levels."""

from trunkline.extras import require

require("arena", "openskill")
