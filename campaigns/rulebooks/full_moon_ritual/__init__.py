"""The rules of Full Moon Ritual, as its book prints them; it bears no date and numbers no pages."""
