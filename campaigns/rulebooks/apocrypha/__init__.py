"""The rules of the Apocrypha Adventure Card Game, as its book of November 6, 2018 prints them."""
