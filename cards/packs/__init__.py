"""Cards of one's own: packs and their files, printed text for oneself, corrections of the catalogue."""
