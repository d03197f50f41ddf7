"""The forms of the saints' pages: shapes and labels, no rules."""
