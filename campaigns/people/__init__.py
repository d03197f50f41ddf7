"""The people: accounts, guests and the tokens of their programs. Knows nothing of campaigns."""
