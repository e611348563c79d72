"""Trains bots: tunes the taste of planners, learns what they believe about rivals."""

from trunkline.extras import require

require("train", "cmaes")
