"""H3: a scripted planner with exact plans."""
