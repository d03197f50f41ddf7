"""How the parts are started, watched and stopped."""
