"""What a bot believes about its rivals' tickets."""
