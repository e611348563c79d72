"""A scripted planner of the H3 class."""
