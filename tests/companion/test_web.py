"""What a web process does before it serves: shapes are read before there are threads that could read them at once."""

import subprocess
import sys

from companion.running.processes import BASE_DIR

# Two threads that first use the same shape write it down beside each other, and the interpreter ends with a
# segmentation fault (msgspec 0.22): without the first line of the loop nearly every run of this does.
SHAPES = """
import sys, threading
import msgspec
from companion.web import read_shapes_once

sys.setswitchinterval(1e-6)


def shapes(depth):
    made = int
    for number in range(depth):
        names = [(f"part{n}", tuple[made, ...] if n % 3 == 0 else int, 0) for n in range(10)]
        made = msgspec.defstruct(f"Shape{number}", names, kw_only=True)
    return made


def decode(shape, ready):
    ready.wait()
    msgspec.json.decode(b'{"part1": 1}', type=shape)


for turn in range(40):
    shape = shapes(12)
    read_shapes_once(msgspec.Struct)
    ready = threading.Barrier(4)
    threads = [threading.Thread(target=decode, args=(shape, ready)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
print("whole")
"""


def test_threads_that_read_the_same_shape_first_at_once_do_not_end_the_process() -> None:
    ran = subprocess.run([sys.executable, "-c", SHAPES], cwd=BASE_DIR, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout) == (0, "whole\n"), ran.stderr
