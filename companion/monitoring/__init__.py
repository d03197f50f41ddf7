"""How the installation does: its parts, its disk, its figures, and what people are told when something is away."""
