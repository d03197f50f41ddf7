"""A page's markup as tests look for it: without the line breaks that only make its template readable."""

import re

TAG = re.compile(r"<[a-z][^<>]*>")
BREAK = re.compile(r"\s*\n\s*")
BESIDE_A_TAG = re.compile(r"(?<=>)\s*\n\s*|\s*\n\s*(?=<)")


def flat(html: str) -> str:
    """*html* in one line: nothing where a line broke beside a tag, a space where it broke anywhere else."""
    html = TAG.sub(lambda tag: BREAK.sub(" ", tag[0]).replace(" >", ">"), html)
    return BREAK.sub(" ", BESIDE_A_TAG.sub("", html))
