"""The frame: settings, the site's shell, the API's manners, and what runs it."""
