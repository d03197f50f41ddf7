"""Curses & Covens' tools as pages; what is asked stands in the address, and no closed hand is."""
