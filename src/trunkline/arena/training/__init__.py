"""Training: tunes the planner's taste, learns the belief."""
