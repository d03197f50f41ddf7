"""The Witching Hour's tools as pages; what is filled in stands in the address."""
