"""The planner: counts in turns, and follows a plan."""
