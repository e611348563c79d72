"""Reports tournaments: in the terminal, as a page, with plots."""

from trunkline.extras import require

require("arena", "openskill")
