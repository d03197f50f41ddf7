"""The next evening of a campaign: when, where, who comes, and its calendar."""
