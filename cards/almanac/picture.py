"""The day as a picture for the previews of links: 1200 by 630, the window on the right, the words on the left.

Drawn with Pillow in twice the size and made smaller, which smooths every edge.
"""

import hashlib
import io
from collections.abc import Sequence
from datetime import date
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.utils.formats import date_format
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

from cards.almanac import moon, town, window
from cards.almanac.answers import answer_of
from cards.almanac.days import day_of, edition_of
from cards.almanac.selection import Day
from cards.almanac.words import in_words

# Another number for another look, so that whoever has kept the old one asks again.
LOOK = 1
SIZE = WIDTH, HEIGHT = 1200, 630
TWICE = 2
# Where the moon stands, and its radius.
MIDDLE, RADIUS = (924, 276), 142

INK, SOFT, GOLD, NIGHT, LEAD = "#f3ead7", "#c0b5a5", "#edc275", "#0c0a12", "#07060d"
TONES = {"hope": "#8fd6b0", "doom": "#f59a8e", "strange": "#c9adf7"}
LEFT, TOP, RIGHT, BOTTOM = 76, 70, 664, 556

# The space between the name and the rule, and the least size at which a small preview can be read.
BETWEEN, LEGIBLE = 18, 29

FONTS = Path(settings.BASE_DIR) / "companion" / "static" / "fonts"
TITLE = "im-fell-english-sc-latin-400-normal"
READ = "spectral-latin-400-normal"
WHISPER = "spectral-latin-400-italic"
HAND = "atkinson-hyperlegible-next-latin-wght-normal"


class Block(NamedTuple):
    """Words broken into lines, as large as their place allows."""

    lines: list[str]
    font: ImageFont.FreeTypeFont
    leading: int

    @property
    def height(self) -> int:
        return len(self.lines) * self.leading


def tag_of(day: date, language: str | None) -> str:
    """Known without drawing anything."""
    words = f"{LOOK}:{answer_of(day).etag}:{language}"
    return f'"{hashlib.sha256(words.encode()).hexdigest()[:32]}"'


@lru_cache(maxsize=32)
def draw_picture(day: date, language: str | None) -> bytes:
    """The picture of *day* as a PNG file, its words in *language*, which is the one in use."""
    told = day_of(day)
    picture = _ground(told.mutation.tone).copy()
    _hang(picture, _moon(moon.moon_phase(edition_of(day).sky, day)))
    _write(picture, told)
    file = io.BytesIO()
    picture.save(file, "PNG", compress_level=6)
    return file.getvalue()


# --- The window


@cache
def _ground(tone: str) -> Image.Image:
    """All that is the same on every day of a tone."""
    large = Image.new("RGB", (WIDTH * TWICE, HEIGHT * TWICE), NIGHT)
    draw = ImageDraw.Draw(large)
    for pane in window.panes(tone):
        draw.polygon(_placed(pane.points()), fill=pane.fill, outline=LEAD, width=5)
    large = _lit(large)
    draw = ImageDraw.Draw(large)
    draw.ellipse(_around(1.1), fill="#080b1c", outline=LEAD, width=5)
    _build_town(draw)
    picture = large.resize(SIZE, Image.Resampling.LANCZOS)
    picture.paste(NIGHT, mask=_shade())
    _frame(picture)
    return picture


def _lit(picture: Image.Image) -> Image.Image:
    """Moonlight on the panes around the moon, dusk on those far away."""
    reach = 4.6
    size = round(2 * reach * RADIUS * TWICE)
    # Pillow's gradient is 0 in the middle and 255 at the edge.
    ring = Image.radial_gradient("L").resize((size, size))
    corner = MIDDLE[0] * TWICE - size // 2, MIDDLE[1] * TWICE - size // 2
    glow = Image.new("L", picture.size, 0)
    glow.paste(ring.point([max(0, 74 - value // 2) for value in range(256)]), corner)
    picture.paste("#fff1cf", mask=glow)
    dusk = Image.new("L", picture.size, 128)
    dusk.paste(ring.point([max(0, value - 90) * 128 // 165 for value in range(256)]), corner)
    picture.paste("#05040b", mask=dusk)
    return picture


def _build_town(draw: ImageDraw.ImageDraw) -> None:
    for house in town.HOUSES:
        draw.polygon(_placed(house.points()), fill=LEAD)
    for x, y in town.CHIMNEYS:
        draw.rectangle(_bar(x, y, *town.CHIMNEY), fill=LEAD)
    for bar in town.CROSS:
        draw.rectangle(_bar(*bar), fill=LEAD)
    for x, y in town.LIGHTS:
        draw.rectangle(_bar(x, y, *town.LIGHT), fill="#eebd63")
    draw.rectangle((0, _placed([(0, town.GROUND)])[0][1] - 1, WIDTH * TWICE, HEIGHT * TWICE), fill=LEAD)
    x, y, size = town.CLOCK
    ((x, y),) = _placed([(x, y)])
    size *= RADIUS * TWICE
    draw.ellipse((x - size, y - size, x + size, y + size), fill="#eebd63")
    draw.line([(x, y - 0.65 * size), (x, y), (x + 0.45 * size, y + 0.3 * size)], fill=LEAD, width=5)


def _shade() -> Image.Image:
    """How dark it is: nearly night under the words, nothing under the moon."""
    line = Image.new("L", (WIDTH, 1))
    line.putdata([round(242 * _fade(x)) for x in range(WIDTH)])
    return line.resize(SIZE)


def _fade(x: int) -> float:
    """1 on the left, 0 on the right, and no edge between."""
    share = min(max((x - 500) / 300, 0), 1)
    return 1 - share * share * (3 - 2 * share)


def _frame(picture: Image.Image) -> None:
    """Lead and a line of gold around it, and cut corners of glass, as the panes of the site have them."""
    draw = ImageDraw.Draw(picture)
    draw.rectangle((0, 0, WIDTH - 1, HEIGHT - 1), outline=LEAD, width=16)
    draw.rectangle((16, 16, WIDTH - 17, HEIGHT - 17), outline="#8a6420", width=2)
    for x, to_x in ((16, 50), (WIDTH - 17, WIDTH - 51)):
        for y, to_y in ((16, 50), (HEIGHT - 17, HEIGHT - 51)):
            glass = "#6b4f18" if (x == 16) == (y == 16) else "#1a465c"
            draw.polygon([(x, y), (to_x, y), (x, to_y)], fill=glass)
            draw.line([(to_x, y), (x, to_y)], fill="#8a6420", width=2)


def _moon(turned: float) -> Image.Image:
    """The moon as it stands, on nothing."""
    size = 2 * RADIUS * TWICE
    disc = Image.new("L", (size, size), 0)
    ImageDraw.Draw(disc).ellipse((0, 0, size - 1, size - 1), fill=255)
    light = Image.new("L", (size, size), 0)
    if turned:
        ImageDraw.Draw(light).polygon(
            [((x + 1) * size / 2, (y + 1) * size / 2) for x, y in moon.lit_outline(turned)], fill=255
        )
    seas = _seas(size)
    face = Image.new("RGB", (size, size), "#1d2136")
    face.paste("#0f1226", mask=seas.point([value // 2 for value in range(256)]))
    bright = _face(size)
    bright.paste("#8d7b60", mask=seas.point([value * 3 // 5 for value in range(256)]))
    face.paste(bright, mask=light)
    if not turned:
        ImageDraw.Draw(face).ellipse((1, 1, size - 2, size - 2), outline="#8f8a93", width=4)
    face.putalpha(disc)
    return face.resize((2 * RADIUS, 2 * RADIUS), Image.Resampling.LANCZOS)


@cache
def _seas(size: int) -> Image.Image:
    seas = Image.new("L", (size, size), 0)
    for sea in moon.SEAS:
        one = Image.new("L", (size, size), 0)
        x, y = ((place + 1) * size / 2 for place in (sea.x, sea.y))
        across, down = sea.across * size / 2, sea.down * size / 2
        ImageDraw.Draw(one).ellipse((x - across, y - down, x + across, y + down), fill=round(255 * sea.dark))
        seas = ImageChops.lighter(seas, one)
    return seas.filter(ImageFilter.GaussianBlur(size / 50))


def _face(size: int) -> Image.Image:
    """What is lit: cream, a little darker towards the edge."""
    ring = Image.radial_gradient("L").resize((size, size))
    face = Image.new("RGB", (size, size), "#fbf3de")
    face.paste("#d3b985", mask=ring.point([value * value // 290 for value in range(256)]))
    return face


def _hang(picture: Image.Image, disc: Image.Image) -> None:
    """The moon goes into its place in the middle of the window."""
    left, top = (middle - RADIUS for middle in MIDDLE)
    picture.paste(disc, (left, top), disc)


def _placed(points: Sequence[moon.Point]) -> list[moon.Point]:
    return [((MIDDLE[0] + x * RADIUS) * TWICE, (MIDDLE[1] + y * RADIUS) * TWICE) for x, y in points]


def _bar(left: float, top: float, width: float, height: float) -> list[moon.Point]:
    return _placed([(left, top), (left + width, top + height)])


def _around(radius: float) -> list[moon.Point]:
    return _placed([(-radius, -radius), (radius, radius)])


# --- The words


def _write(picture: Image.Image, told: Day) -> None:
    draw = ImageDraw.Draw(picture)
    mutation = told.mutation
    _spaced(draw, (LEFT, TOP), date_format(told.date, "l j F Y").upper(), _font(HAND, 25, weight=550), GOLD)
    top = TOP + 50
    if mutation.occasion:
        draw.text((LEFT, top - 8), mutation.occasion, SOFT, _font(WHISPER, 28))
        top += 36
    about = " · ".join(in_words(word) for word in (mutation.step, mutation.weight, told.moon))
    _foot(draw, in_words(mutation.tone), about, TONES[mutation.tone])
    name, rule = _composed(mutation.name, mutation.rule, BOTTOM - 66 - top)
    for block in (name, rule):
        for line in block.lines:
            draw.text((LEFT, top), line, INK, block.font)
            top += block.leading
        top += BETWEEN


def _composed(name: str, rule: str, height: int) -> tuple[Block, Block]:
    """Both as large as they can be together; the name gives way before the rule gets too small to read."""
    for largest in (84, 72, 62, 54):
        title = _fitted(name, TITLE, range(largest, 47, -2), most=1 if largest > 62 else 2, leading=1.06)
        words = _fitted(rule, READ, range(40, 21, -1), height=height - title.height - BETWEEN, leading=1.36)
        if words.font.size >= LEGIBLE:
            break
    return title, words


def _foot(draw: ImageDraw.ImageDraw, tone: str, about: str, color: str) -> None:
    """The tone in a ring of its colour, and beside it what else there is to say."""
    bold, plain = _font(HAND, 26, weight=650), _font(HAND, 25)
    wide = bold.getlength(tone)
    draw.rounded_rectangle((LEFT, BOTTOM - 34, LEFT + wide + 40, BOTTOM + 12), 23, outline=color, width=2)
    draw.text((LEFT + 20, BOTTOM - 11), tone, color, bold, anchor="lm")
    draw.text((LEFT + wide + 60, BOTTOM - 11), about, SOFT, plain, anchor="lm")


def _fitted(words: str, face: str, sizes: range, *, leading: float, most: int = 99, height: int = HEIGHT) -> Block:
    """As large as it can be in so many lines and so much height; the smallest size, come what may."""
    for size in sizes:
        font = _font(face, size)
        block = Block(_balanced(words, font), font, round(size * leading))
        if len(block.lines) <= most and block.height <= height:
            break
    return block


def _balanced(words: str, font: ImageFont.FreeTypeFont) -> list[str]:
    """As few lines as there can be, and none much shorter than the others."""
    lines = _broken(words, font, RIGHT - LEFT)
    for width in range(RIGHT - LEFT, (RIGHT - LEFT) // 2, -12):
        narrower = _broken(words, font, width)
        if len(narrower) > len(lines):
            break
        lines = narrower
    return lines


def _broken(words: str, font: ImageFont.FreeTypeFont, width: int) -> list[str]:
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and font.getlength(longer) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _spaced(
    draw: ImageDraw.ImageDraw, at: tuple[float, float], words: str, font: ImageFont.FreeTypeFont, color: str
) -> None:
    x, y = at
    for letter in words:
        draw.text((x, y), letter, color, font)
        x += font.getlength(letter) + 2.4


@cache
def _font(face: str, size: int, weight: int = 400) -> ImageFont.FreeTypeFont:
    font = ImageFont.truetype(str(FONTS / f"{face}.woff2"), size)
    if face == HAND:
        font.set_variation_by_axes([weight])
    return font
