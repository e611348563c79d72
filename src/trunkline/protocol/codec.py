"""Messages to and from JSON."""

import msgspec

from trunkline.protocol.client_messages import SocketMessage
from trunkline.protocol.server_messages import ServerMessage, WaitingMessage

MAX_MESSAGE_BYTES = 4096

_ENCODER = msgspec.json.Encoder()
_CLIENT_DECODER: msgspec.json.Decoder[SocketMessage] = msgspec.json.Decoder(SocketMessage)
_SERVER_DECODER: msgspec.json.Decoder[ServerMessage] = msgspec.json.Decoder(ServerMessage)
_WAITING_DECODER: msgspec.json.Decoder[WaitingMessage] = msgspec.json.Decoder(WaitingMessage)


def encode(message: SocketMessage | ServerMessage | WaitingMessage) -> str:
    """Write a message as the text that goes over the socket."""
    return encode_bytes(message).decode()


def encode_bytes(message: SocketMessage | ServerMessage | WaitingMessage) -> bytes:
    """Write a message as the bytes of that text."""
    return _ENCODER.encode(message)


def decode_client_message(data: str | bytes) -> SocketMessage:
    """Read a client's message. Raises `ValueError`."""
    try:
        return _CLIENT_DECODER.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise ValueError(str(error)) from error


def decode_server_message(data: str | bytes) -> ServerMessage:
    """Read a message a table sent."""
    return _SERVER_DECODER.decode(data)


def decode_waiting_message(data: str | bytes) -> WaitingMessage:
    """Read a message the server sent to a waiting bot."""
    return _WAITING_DECODER.decode(data)
