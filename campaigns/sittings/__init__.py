"""The live table: sittings, their events, undo, and what each phone sees of them."""
