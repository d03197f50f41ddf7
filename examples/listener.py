"""Listens to a live table and says what happens there: for an LED strip, an e-ink display, a bot.

python examples/listener.py http://localhost:8000 TOKEN SITTING
"""

import json
import sys
import time
import urllib.request

site, token, sitting = sys.argv[1:4]
seq, headers = 0, {"Authorization": f"Bearer {token}"}
while True:
    try:
        url = f"{site}/api/v1/sittings/{sitting}/stream/?after={seq}"
        with urllib.request.urlopen(urllib.request.Request(url, headers=headers), timeout=40) as stream:
            for line in stream:
                if line.startswith(b"data:"):
                    event = json.loads(line[5:])
                    seq = event["seq"]
                    print(seq, event["by"], event["kind"], event["facts"], flush=True)  # here: light a lamp
    except OSError as error:
        print(error, file=sys.stderr)
    time.sleep(1)
