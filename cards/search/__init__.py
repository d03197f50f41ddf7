"""Finding cards and rules: the query language, and the full-text index of either database behind one function."""
