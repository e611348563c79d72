"""The server: tables where people and bots play over the network."""

from trunkline.extras import require

require(
    "server",
    "argon2",
    "h11",
    "itsdangerous",
    "prometheus_client",
    "starlette",
    "structlog",
    "uvicorn",
    "websockets",
)
