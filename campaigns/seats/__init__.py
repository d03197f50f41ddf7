"""A campaign and its seats: starting it, who sits there, invitations, the guide, the window for spectators."""
