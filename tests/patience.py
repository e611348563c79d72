"""How long tests wait for what must happen, however slow or busy the machine is."""

PATIENCE_SECONDS = 900.0
