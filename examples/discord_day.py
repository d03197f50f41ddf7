"""Tells a Discord channel what the day brings. Run it once a day, with cron or a timer.

python examples/discord_day.py http://localhost:8000 WEBHOOK [Europe/Madrid]
"""

import json
import sys
import urllib.parse
import urllib.request

site, webhook = sys.argv[1:3]
zone = sys.argv[3] if len(sys.argv) > 3 else "UTC"
with urllib.request.urlopen(f"{site}/api/v1/mutations/today/?tz={urllib.parse.quote(zone, safe='')}") as answer:
    day = json.load(answer)

colors = {"hope": 0xE6C35C, "doom": 0x8B1E2D, "strange": 0x5B4B8A}
embed = {
    "title": day["name"],
    "description": f"{day['rule']}\n*{day['line']}*",
    "color": colors[day["tone"]],
    "footer": {"text": " · ".join(filter(None, [day["date"], day["moon"], day["occasion"]]))},
}
message = json.dumps({"embeds": [embed]}).encode()
headers = {"Content-Type": "application/json", "User-Agent": "companion-example"}
urllib.request.urlopen(urllib.request.Request(webhook, message, headers)).close()
print(f"Told of {day['name']}.")
