"""The chronicle of a campaign: the kinds of entry, what they carry, their words, writing them, and taking them back."""
