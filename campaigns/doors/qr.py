"""An address as a code that a phone can scan."""

import segno


def qr(url: str) -> str:
    return segno.make(url, error="m", micro=False).svg_inline(
        scale=8, border=2, svgclass=None, lineclass=None, omitsize=True
    )
