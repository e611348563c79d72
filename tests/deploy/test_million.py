"""The simulation of benchmarks/million is repeatable and behaves as queues do."""

from benchmarks.million_shard import Settings, Shard

SMALL = Settings(tables=400, nodes=4, is_routed=True)


def test_the_same_seed_gives_the_same_figures() -> None:
    first, second = (Shard(SMALL, "seed").run() for _ in range(2))
    assert first == second
    assert first != Shard(SMALL, "another seed").run()


def test_tables_move_as_often_as_their_people_think() -> None:
    figures = Shard(SMALL, "seed").run()
    assert 0.9 < figures.moves_a_second / (SMALL.tables / SMALL.think) < 1.1
    assert figures.latency(0.5) <= figures.latency(0.99)


def test_seats_at_several_nodes_cost_more_of_nodes_and_database() -> None:
    spread = Settings(tables=400, nodes=4, is_routed=False)
    alone, apart = (Shard(settings, "seed").run().busy for settings in (SMALL, spread))
    assert apart[0] > alone[0]
    assert apart[1] > alone[1]


def test_commits_of_a_shard_that_is_too_large_wait_for_each_other() -> None:
    slow = Settings(tables=400, nodes=4, is_routed=True, commit=40.0)
    figures = Shard(slow, "seed").run()
    assert figures.busy[2] > 0.95
    assert figures.batch > 1.5


def test_every_lost_connection_comes_back() -> None:
    storm = Shard(SMALL, "seed").run_storm()
    assert len(storm.times) == SMALL.tables * SMALL.seats // SMALL.nodes
    assert storm.attempts >= len(storm.times)
