"""The almanac by hand: fill, show, verify; and sky, for whoever prepares an edition."""

from argparse import ArgumentParser
from datetime import date
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.timezone import now

from cards.almanac import plain_text, stored_days
from cards.almanac.days import NoSuchDay, day_of, is_revealed


class Command(BaseCommand):
    help = "Write down the days that are missing, show one, or check them all."

    def add_arguments(self, parser: ArgumentParser) -> None:
        acts = parser.add_subparsers(dest="act", required=True)
        acts.add_parser("fill", help="write down every day that is missing")
        show = acts.add_parser("show", help="the mutation of a day")
        show.add_argument("date", nargs="?", type=date.fromisoformat, help="YYYY-MM-DD; today in UTC without it")
        acts.add_parser("verify", help="reckon every kept day again and report any difference")
        sky = acts.add_parser("sky", help="print the table of the sky for a new edition (needs ephem)")
        sky.add_argument("first", type=date.fromisoformat)
        sky.add_argument("last", type=date.fromisoformat)

    def handle(self, *args: Any, act: str, **options: Any) -> None:
        acts = {"fill": self._fill, "show": self._show, "verify": self._verify, "sky": self._sky}
        acts[act](options)

    def _fill(self, options: dict[str, Any]) -> None:
        filled = stored_days.fill(now())
        self.stdout.write(f"{len(filled)} days written down" if filled else "Every day is there")

    def _show(self, options: dict[str, Any]) -> None:
        day = options["date"] or now().date()
        try:
            shown = day_of(day)
        except NoSuchDay:
            raise CommandError(f"The almanac does not tell of {day}.") from None
        if not is_revealed(day, now()):
            raise CommandError(f"{day} has not begun anywhere on Earth.")
        self.stdout.write(plain_text.text_of(shown))

    def _verify(self, options: dict[str, Any]) -> None:
        found = 0
        for day, name, kept, ours in stored_days.differences():
            self.stderr.write(f"{day}: {name} is {kept!r}, but should be {ours!r}")
            found += 1
        if found:
            raise CommandError(f"{found} differences")
        self.stdout.write("Every kept day is as the almanac has it")

    def _sky(self, options: dict[str, Any]) -> None:
        from cards.almanac.astronomy import special_days

        for day, name in special_days(options["first"], options["last"]):
            self.stdout.write(f"{day},{name}")
