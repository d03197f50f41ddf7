"""Finds out where the copies of a card lie in your boxes, and those of your tables.

python examples/where_lies.py http://localhost:8000 TOKEN "murder board"
"""

import json
import sys
import urllib.parse
import urllib.request
from collections import Counter

site, token, words = sys.argv[1:4]


def ask(path, **query):
    url = f"{site}/api/v1/{path}?{urllib.parse.urlencode(query)}"
    with urllib.request.urlopen(urllib.request.Request(url, headers={"Authorization": f"Bearer {token}"})) as answer:
        return json.load(answer)


for box in ask("boxes/")["results"]:
    for card in ask("cards/", game=box["game"], q=words)["results"]:
        copies = ask(f"boxes/{box['id']}/copies/", card=card["code"], page_size=200)["results"]
        for where, count in Counter(copy["where"] for copy in copies).items():
            print(f"{box['name']}: {count} × {card['name'] or 'a veiled card'} {where}")
