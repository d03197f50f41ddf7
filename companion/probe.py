"""Whether the web server of this machine answers: ``python -m companion.probe``, for a container's health check."""

import http.client
import os
import sys

from companion.running.commands import PORT


def answers(port: int) -> bool:
    call = http.client.HTTPConnection("127.0.0.1", port, timeout=3)
    try:
        call.request("GET", "/healthz")
        return call.getresponse().status == 200
    except (OSError, http.client.HTTPException):
        return False
    finally:
        call.close()


if __name__ == "__main__":
    sys.exit(0 if answers(int(os.environ.get("PORT") or PORT)) else 1)
