"""The tools at the table: no account, no campaign needed."""
