"""Simulates one shard of a service for a million players: nodes, bus and store, event by event.

python -m benchmarks.million
python -m benchmarks.million --think 10 --shards 16 32 64

Shards share nothing, so one of them stands for all. Service times are options; their defaults come
from `benchmarks.service_times` and docs/performance.md, and are printed.
"""

import argparse
import dataclasses
from itertools import product

from benchmarks.million_shard import Figures, Settings, Shard

SHARDS = (8, 16, 32, 64)
NODES = (4, 8)


def read_options() -> argparse.Namespace:
    """Return the options: one for each setting of a shard."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=1_000_000)
    parser.add_argument("--shards", type=int, nargs="+", default=SHARDS)
    parser.add_argument("--seed", default="million")
    for field in dataclasses.fields(Settings):
        if field.name not in {"tables", "nodes", "is_routed"}:
            name = "--" + field.name.replace("_", "-")
            parser.add_argument(name, type=field.type, default=field.default)
    return parser.parse_args()


def settings_of(options: argparse.Namespace, shards: int, nodes: int, *, routed: bool) -> Settings:
    """Return the settings of one of so many shards."""
    names = {field.name for field in dataclasses.fields(Settings)}
    chosen = {name: value for name, value in vars(options).items() if name in names}
    tables = options.players // options.seats // shards
    return Settings(**chosen, tables=tables, nodes=nodes, is_routed=routed)


def print_load(options: argparse.Namespace) -> None:
    """Print how busy the parts are, and how long a move takes."""
    busy = "busy: node  database    commit"
    print(f"\nshards  nodes  seats of a table  moves/s  {busy}   batch   p50 ms   p99 ms")
    for routed, shards, nodes in product((False, True), options.shards, NODES):
        # All rows with the same factor have as many nodes together.
        settings = settings_of(options, shards, nodes * SHARDS[-1] // shards, routed=routed)
        print(load_row(shards, settings, Shard(settings, options.seed).run()))


def load_row(shards: int, settings: Settings, figures: Figures) -> str:
    """Return a row of the first table; nodes and moves are those of all shards."""
    where = "at one node" if settings.is_routed else "anywhere"
    moves = shards * figures.moves_a_second
    busy = "  ".join(f"{share:8.0%}" for share in figures.busy)
    times = "  ".join(f"{figures.latency(share):7.1f}" for share in (0.5, 0.99))
    nodes = shards * settings.nodes
    return (
        f"{shards:6}  {nodes:5}  {where:>16}  {moves:7.0f}    {busy}  {figures.batch:6.1f}  {times}"
    )


def print_storms(options: argparse.Namespace) -> None:
    """Print what happens when a node dies and its connections come back to the others."""
    shards = options.shards[-1]
    print("\nnodes of a shard  connections lost  back after: half, s  99 %, s  all, s  attempts")
    for nodes in (2, 4, 8, 16):
        settings = settings_of(options, shards, nodes, routed=True)
        storm = Shard(settings, options.seed).run_storm()
        times = "  ".join(f"{storm.back(share):7.1f}" for share in (0.5, 0.99, 1.0))
        print(f"{nodes:16}  {storm.lost:16}  {times:>36}  {storm.attempts:8}")


def main() -> None:
    """Run the command."""
    options = read_options()
    print(", ".join(f"{name} {value}" for name, value in vars(options).items()))
    print_load(options)
    print_storms(options)


if __name__ == "__main__":
    main()
