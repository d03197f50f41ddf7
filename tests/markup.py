"""A page's markup as tests look for it: without the line breaks that only make its template readable."""

import re

TAG = re.compile(r"<[a-z][^<>]*>")
BREAK = re.compile(r"\s*\n\s*")
BESIDE_A_TAG = re.compile(r"(?<=>)( ?)\s*\n\s*|( ?)\s*\n\s*(?=<)")


def flat(html: str) -> str:
    """*html* in one line: where a line broke beside a tag only the space before, anywhere else always one."""
    html = TAG.sub(lambda tag: BREAK.sub(" ", tag[0]).replace(" >", ">"), html)
    return BREAK.sub(" ", BESIDE_A_TAG.sub(lambda broken: broken[1] or broken[2] or "", html))
