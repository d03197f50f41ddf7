"""What happens: campaigns, the people at their tables, and the chronicle."""
