"""The tools at the table: no account, no campaign needed; what is filled in stands in the address."""
