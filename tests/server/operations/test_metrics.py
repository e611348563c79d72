"""What a server counts, as Prometheus reads it."""

from prometheus_client.parser import text_string_to_metric_families

from trunkline.server.operations.metrics import Metrics


def samples(metrics: Metrics) -> dict[str, float]:
    """Every figure by its name and labels."""
    families = text_string_to_metric_families(metrics.text().decode())
    return {
        sample.name + "".join(f" {value}" for value in sample.labels.values()): sample.value
        for family in families
        for sample in family.samples
    }


def test_commands_are_counted_by_kind_and_outcome() -> None:
    metrics = Metrics()
    for outcome in ("done", "done", "refused"):
        metrics.count_command("play", outcome, 0.002)
    metrics.count_command("sit", "failed", 2.0)
    found = samples(metrics)
    assert found["trunkline_commands_total play done"] == 2
    assert found["trunkline_commands_total play refused"] == 1
    assert found["trunkline_commands_total sit failed"] == 1


def test_commands_are_timed() -> None:
    metrics = Metrics()
    metrics.count_command("play", "done", 0.002)
    metrics.count_command("play", "refused", 2.0)
    found = samples(metrics)
    assert found["trunkline_command_seconds_count"] == 2
    assert found["trunkline_command_seconds_sum"] == 2.002
    assert found["trunkline_command_seconds_bucket 0.0025"] == 1
    assert found["trunkline_command_seconds_bucket 5.0"] == 2


def test_what_is_there_goes_up_and_down_and_what_happens_goes_up() -> None:
    metrics = Metrics()
    metrics.connections.inc()
    metrics.connections.inc()
    metrics.connections.dec()
    metrics.tables.set(7)
    metrics.messages_in.inc()
    metrics.messages_out.inc(3)
    metrics.bot_failures.inc()
    found = samples(metrics)
    names = ("connections", "tables", "messages_in_total", "messages_out_total")
    assert [found[f"trunkline_{name}"] for name in names] == [1, 7, 1, 3]
    assert found["trunkline_bot_failures_total"] == 1


def test_the_store_and_the_bots_are_timed() -> None:
    metrics = Metrics()
    metrics.append_seconds.observe(0.004)
    metrics.thought_seconds.observe(0.3)
    found = samples(metrics)
    assert found["trunkline_append_seconds_bucket 0.005"] == 1
    assert found["trunkline_append_seconds_bucket 0.0025"] == 0
    assert found["trunkline_thought_seconds_bucket 0.5"] == 1
    assert found["trunkline_thought_seconds_bucket 0.25"] == 0


def test_servers_in_one_process_do_not_clash() -> None:
    one, other = Metrics(), Metrics()
    one.connections.inc()
    assert samples(one)["trunkline_connections"] == 1
    assert samples(other)["trunkline_connections"] == 0


def test_the_process_is_told_of_too() -> None:
    found = samples(Metrics())
    assert any(name.startswith("python_info") for name in found)
    others = [name for name in found if not name.startswith(("trunkline_", "process_", "python_"))]
    assert others == []
