"""The rules of Approaching Dawn: The Witching Hour, as its book of 2017 prints them; it numbers no pages."""
