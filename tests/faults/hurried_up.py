"""``make up`` that starts again at once what fell, however often: for kills by the hundred."""

from companion import up
from companion.running import processes

processes.LONGEST_PAUSE_SECONDS = 0

if __name__ == "__main__":
    up.main()
