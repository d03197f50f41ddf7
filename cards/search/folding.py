"""Words as the index keeps them and as a query asks for them: without case, accents or punctuation."""

import unicodedata

# “Roux's” is looked for as “rouxs” or “roux”, never as “roux s”.
APOSTROPHES = dict.fromkeys(map(ord, "'’‘ʼ`´"))
# No letter carries these, so taking accents away does not turn them into what people type.
LIGATURES = {ord("æ"): "ae", ord("œ"): "oe", ord("ø"): "o", ord("ł"): "l", ord("đ"): "d", ord("ı"): "i"}
# Databases refuse words of thousands of letters; no card has one.
LONGEST_WORD = 60


def fold(text: str) -> str:
    """*text* as plain words with a space between them, the same for both databases."""
    plain = unicodedata.normalize("NFKD", text.translate(APOSTROPHES)).casefold()
    plain = plain.translate({**APOSTROPHES, **LIGATURES})  # some letters fall apart into one and an apostrophe
    letters = (letter for letter in unicodedata.normalize("NFKD", plain) if unicodedata.category(letter) != "Mn")
    words = "".join(letter if letter.isalnum() else " " for letter in letters).split()
    return " ".join(word[:LONGEST_WORD] for word in words)
