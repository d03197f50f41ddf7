"""The rules of Witches of Wickville, as its book of 2022 prints them; it numbers no pages."""
