"""What holds for all tests."""

from hypothesis import HealthCheck, settings

# A slow machine is not a fault of what is tested.
settings.register_profile(
    "any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("any machine")
