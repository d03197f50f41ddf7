"""The cards room's door for programs: games, cards, recipes and the glossary."""
