"""The queries of nodes. All times are the database's, so the clocks of nodes do not matter."""

LEASE_SECONDS = 5.0  # a node that is silent for longer counts as dead
FORGET_SECONDS = 3600.0
LOCK = 7462115  # so that of several nodes that start at once, only one is the first

ALIVE = f"""
    SELECT id FROM nodes WHERE seen > clock_timestamp() - interval '{LEASE_SECONDS} seconds'
"""
OTHERS_ALIVE = f"SELECT EXISTS ({ALIVE} AND id <> $1)"
START_CLUSTER = "UPDATE cluster SET started = clock_timestamp()"
UPTIME = "SELECT extract(epoch FROM clock_timestamp() - started)::float8 FROM cluster"

# Returns whether the node counted as dead in the meantime.
BEAT = f"""
    WITH before AS (SELECT count(*) AS alive FROM ({ALIVE}) AS living WHERE id = $1)
    INSERT INTO nodes (id, seen) VALUES ($1, clock_timestamp())
    ON CONFLICT (id) DO UPDATE SET seen = excluded.seen
    RETURNING (SELECT alive = 0 FROM before)
"""
LEAVE = "DELETE FROM nodes WHERE id = $1"
FORGET = f"""
    DELETE FROM nodes WHERE seen < clock_timestamp() - interval '{FORGET_SECONDS} seconds'
"""

HELD = "SELECT id FROM tables WHERE holder = $1"
CLAIM = f"""
    UPDATE tables SET holder = $1
    WHERE id = ANY($2) AND (holder IS NULL OR holder = $1 OR holder NOT IN ({ALIVE}))
    RETURNING id
"""
RELEASE = "UPDATE tables SET holder = NULL WHERE id = $1 AND holder = $2"
ADOPT = f"""
    UPDATE tables SET holder = $1 WHERE number IN (
        SELECT number FROM tables WHERE holder IS NOT NULL AND holder NOT IN ({ALIVE})
        LIMIT $2 FOR UPDATE SKIP LOCKED
    )
    RETURNING id
"""
