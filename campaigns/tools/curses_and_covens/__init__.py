"""Curses & Covens' tools. None of them takes a closed hand."""
