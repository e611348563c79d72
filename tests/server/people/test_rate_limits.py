"""How fast anybody may ask."""

import math

import pytest

from tests.server.http.site import HandClock
from trunkline.server.operations.config import Config
from trunkline.server.people import rate_limits as module
from trunkline.server.people.rate_limits import Limit, Limits, address_key


def test_a_burst_is_allowed_and_then_one_at_a_time() -> None:
    clock = HandClock()
    limit = Limit(5, 10, clock)
    assert [limit.allow("ada") for _ in range(6)] == [True] * 5 + [False]
    assert limit.wait("ada") == pytest.approx(2)
    clock.now += 1.9
    assert not limit.allow("ada")
    clock.now += 0.1
    assert limit.allow("ada")
    assert not limit.allow("ada")


def test_a_refusal_costs_nothing_and_a_rest_fills_the_bucket() -> None:
    clock = HandClock()
    limit = Limit(60, 3, clock)
    assert sum(limit.allow("ada") for _ in range(1000)) == 60
    clock.now += 3
    assert sum(limit.allow("ada") for _ in range(1000)) == 60


def test_keys_do_not_share() -> None:
    limit = Limit(1, 10, HandClock())
    assert limit.allow("ada")
    assert limit.allow("ben")
    assert not limit.allow("ada")


def test_what_is_given_back_can_be_had_again() -> None:
    limit = Limit(1, 10, HandClock())
    limit.give_back("ada")
    assert limit.allow("ada")
    limit.give_back("ada")
    assert limit.allow("ada")
    assert not limit.allow("ada")


def test_full_buckets_are_forgotten() -> None:
    clock = HandClock()
    limit = Limit(5, 10, clock)
    for key in range(100):
        limit.allow(str(key))
    assert len(limit) == 100
    clock.now += 10
    limit.allow("last")
    assert len(limit) == 1


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_KEYS", 50)
    limit = Limit(1, 1000, HandClock())
    for key in range(200):
        assert limit.allow(str(key))
    assert len(limit) == 50
    assert not limit.allow("199")
    assert limit.allow("0"), "the oldest is forgotten first"


def test_without_limits_everything_is_allowed() -> None:
    limits = Limits.from_config(Config(limits=False), HandClock())
    assert all(limits.chat.allow("ada") for _ in range(1000))
    assert limits.chat.wait("ada") == 0
    assert len(limits.chat) == 0


def test_the_limits_of_the_websocket_are_as_promised() -> None:
    clock = HandClock()
    limits = Limits.from_config(Config(), clock)
    assert sum(limits.messages.allow("ada") for _ in range(100)) == 60
    clock.now += 1
    assert sum(limits.messages.allow("ada") for _ in range(100)) == 20
    assert sum(limits.chat.allow("ada") for _ in range(100)) == 5
    assert limits.chat.wait("ada") < math.inf


def test_an_ipv6_network_counts_as_one_address() -> None:
    assert address_key("2001:db8::1") == address_key("2001:db8::ffff:2")
    assert address_key("2001:db8::1") != address_key("2001:db8:0:1::1")
    assert address_key("192.0.2.1") != address_key("192.0.2.2")
    assert address_key("testclient") == "testclient"
