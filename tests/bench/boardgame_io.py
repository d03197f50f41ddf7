"""Six clients at a table of boardgame.io, where npm can install it: what it keeps, how fast, and what it loses.

Nothing of it is part of the companion: it is installed into a temporary folder, and gone afterwards.
"""

import json
import shutil
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from tests.bench.ratios import Bound, Measured
from tests.bench.sittings import EACH, WRITERS, saturated
from tests.live_tables import open_table
from tests.sites import Site, free_port

PACKAGES = ("boardgame.io@0.50.2", "node-persist@3.1.3")
INSTALL_SECONDS, RUN_SECONDS = 240, 120
TURNS = 7
GAME = """
const Corruption = {
  name: "corruption",
  setup: () => ({ corruption: 0 }),
  turn: { activePlayers: { all: null } },
  moves: { change: ({ G }, by) => ({ ...G, corruption: G.corruption + by }) },
};
"""
SERVER = """
const { Server, FlatFile, Origins } = require("boardgame.io/server");
%(game)s
const db = process.argv[3] ? new FlatFile({ dir: process.argv[3] }) : undefined;
const server = Server({ games: [Corruption], db, origins: [Origins.LOCALHOST] });
server.run(Number(process.argv[2]), () => console.log("ready"));
"""
# Each sends its next move as soon as the server has told it of a state, or after a while in which it told of none.
CLIENTS = """
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
%(game)s
const [url, count, each] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])];
const pause = (time) => new Promise((done) => setTimeout(done, time));
const quiet = () => {};
console.error = quiet;

async function main() {
  const clients = [];
  for (let number = 0; number < count; number += 1) {
    const who = { matchID: "one", playerID: String(number), numPlayers: count };
    const client = Client({ game: Corruption, multiplayer: SocketIO({ server: url }), ...who, debug: false });
    client.start();
    clients.push(client);
  }
  while (!clients.every((client) => client.getState()?.isConnected)) await pause(20);
  const state = async () => clients[0].getState().G.corruption;
  const began = performance.now();
  let last = began;
  clients[0].subscribe(() => { last = performance.now(); });
  await Promise.all(clients.map(async (client) => {
    for (let move = 0; move < each; move += 1) {
      let told;
      const heard = new Promise((done) => { told = done; });
      const stop = client.subscribe(() => told());
      client.moves.change(1);
      await Promise.race([heard, pause(50)]);
      await pause(0);
      stop();
    }
  }));
  let before = -1;
  while (before !== (await state())) { before = await state(); await pause(1000); }
  console.log(JSON.stringify({ kept: before, seconds: (last - began) / 1000 }));
  process.exit(0);
}
main();
"""


@dataclass(frozen=True)
class Kept:
    kept: int
    sent: int
    seconds: float

    @property
    def rate(self) -> float:
        return self.kept / self.seconds

    def __str__(self) -> str:
        return f"{self.kept} of {self.sent} moves kept, {self.sent - self.kept} lost, {self.rate:.0f} kept a second"


def rows(running: Site, noise: float) -> list[Measured | Bound]:
    """How much of our durable moves a second they have, at most a third; none where it cannot be installed."""
    with tempfile.TemporaryDirectory(prefix="companion-boardgame-") as name:
        folder = Path(name)
        if not _is_installed(folder):
            print("boardgame.io could not be installed here, and is not measured.")
            return []
        ratios, lost = [], 0
        for _ in range(TURNS):
            ours, memory, file = _ours(running), _theirs(folder, is_durable=False), _theirs(folder, is_durable=True)
            told = {"ours": ours, "boardgame.io in memory": memory, "boardgame.io with FlatFile": file}
            for whose, each in told.items():
                print(f"{whose:44} {each}", flush=True)
            ratios.append(file.rate / ours.rate)
            lost += ours.sent - ours.kept
    return [
        Measured("boardgame.io's durable moves a second", ratios, 1 / 3, "ours", noise),
        Bound("moves that six clients at once lose here", lost, 0),
    ]


def _ours(running: Site) -> Kept:
    table = open_table(running)
    began = time.perf_counter()
    saturated(table, WRITERS, EACH)
    return Kept(table.state()["seq"], WRITERS * EACH, time.perf_counter() - began)


def _theirs(folder: Path, *, is_durable: bool) -> Kept:
    port = free_port()
    kept = [str(folder / f"kept-{port}")] if is_durable else []
    server = subprocess.Popen(
        ["node", "server.js", str(port), *kept],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert server.stdout
        while "ready" not in server.stdout.readline():
            assert server.poll() is None
        command = ["node", "clients.js", f"http://localhost:{port}", str(WRITERS), str(EACH)]
        told = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=RUN_SECONDS, check=True)
        found = json.loads(told.stdout.strip().splitlines()[-1])
    finally:
        server.kill()
        server.wait()
    return Kept(found["kept"], WRITERS * EACH, found["seconds"])


def _is_installed(folder: Path) -> bool:
    if not shutil.which("npm"):
        return False
    command = ["npm", "install", "--silent", "--no-audit", "--no-fund", "--ignore-scripts", *PACKAGES]
    try:
        subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=INSTALL_SECONDS)
    except (subprocess.SubprocessError, OSError):
        return False
    (folder / "server.js").write_text(SERVER % {"game": GAME})
    (folder / "clients.js").write_text(CLIENTS % {"game": GAME})
    return True
