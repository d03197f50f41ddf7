"""The shapes of what Apocrypha's tools are asked and answer."""
