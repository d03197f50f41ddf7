"""A process of its own that reckons: what is asked on its standard input, one after the other, until nobody asks."""

import os
import pickle
import select
import sys
from typing import BinaryIO

from campaigns.rulebooks.apocrypha import odds

# Everybody else's work goes before.
NICENESS = 10
# So long it waits for the next question. Whoever asks then starts another.
IDLE_SECONDS = 300


def answer(questions: BinaryIO, answers: BinaryIO) -> None:
    """Each question names a function, what it is called with, and how many sums may be spent; each answer is it all."""
    while select.select([questions], [], [], IDLE_SECONDS)[0]:
        try:
            name, asked, sums = pickle.load(questions)  # noqa: S301 whoever started us asks
        except EOFError:
            return
        effort = None if sums is None else odds.Effort(sums)
        found: object
        try:
            found = getattr(odds, name)(*asked, **({} if effort is None else {"effort": effort}))
        except Exception as problem:
            found = problem
        pickle.dump((found, None if effort is None else effort.left), answers)
        answers.flush()


if __name__ == "__main__":
    os.nice(NICENESS)
    answer(sys.stdin.buffer, sys.stdout.buffer)
