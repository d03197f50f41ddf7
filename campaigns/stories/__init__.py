"""Stories of The Witching Hour: the ladder, attempts, quick plays."""
