"""The planner: counts in turns, plans for all its tickets, and follows its plan."""
