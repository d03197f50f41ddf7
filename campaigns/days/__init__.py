"""A table's days: the mutation in force, vetoes, and announcements through webhooks."""
