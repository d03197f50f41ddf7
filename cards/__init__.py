"""What exists: games and their cards, and later the box and the almanac."""
