"""The rules of Curses & Covens, as its book prints them; it bears no date and numbers no pages."""
