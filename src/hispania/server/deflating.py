"""Large messages of a line are deflated where its client can inflate them (RFC 7692, permessage-deflate).

Every message is deflated by itself, in both directions (no context takeover): so it may go the short way or the long
one, the same bytes serve everybody at a table, and a line keeps no memory for it. What is small stays as it is.
"""

from __future__ import annotations

import functools
import zlib
from collections.abc import Sequence
from typing import Final

from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.typing import ExtensionParameter

LARGE: Final = 8192  # bytes from which a message is deflated: below, the way is shorter than the work
TAIL: Final = b"\x00\x00\xff\xff"  # what ends every flush, and is left out (RFC 7692, 7.2.1)
_LEVEL: Final = 1  # lists repeat themselves: more work would save little
_SHARED: Final = 8  # large messages that are kept deflated for the next line


@functools.lru_cache(maxsize=_SHARED)
def deflated(text: bytes, bits: int = 15) -> bytes:
    """A message as it is sent, by a window of so many bits; several lines may be told the same.

    >>> sent = deflated(b"Carthago delenda est. " * 1000)
    >>> len(sent) < 300, inflated(sent) == b"Carthago delenda est. " * 1000
    (True, True)
    """
    deflating = zlib.compressobj(_LEVEL, wbits=-bits)
    return (deflating.compress(text) + deflating.flush(zlib.Z_SYNC_FLUSH))[: -len(TAIL)]


def inflated(data: bytes, most: int = 1 << 16) -> bytes | None:
    """What a client has deflated; nothing if it is damaged, ends early, or is more than so many bytes.

    >>> inflated(b"no"), inflated(deflated(b"x" * 100), most=99)
    (None, None)
    """
    inflating = zlib.decompressobj(wbits=-15)
    try:
        text = inflating.decompress(data + TAIL, most)
    except zlib.error:
        return None
    return None if inflating.unconsumed_tail or inflating.eof else text


class LargeOnes(PerMessageDeflate):
    """What was agreed with one client, for messages that go the long way: only large ones are deflated."""

    def encode(self, frame: Frame) -> Frame:
        """A frame as it is sent; messages of text leave here whole."""
        if frame.opcode is not Opcode.TEXT or not frame.fin or len(frame.data) < LARGE:
            return frame
        return Frame(Opcode.TEXT, deflated(bytes(frame.data), self.local_max_window_bits), True, rsv1=True)


class Offering(ServerPerMessageDeflateFactory):
    """Answers what a client offers."""

    def __init__(self) -> None:
        super().__init__(server_no_context_takeover=True, client_no_context_takeover=True)

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        """What is answered and agreed; NegotiationError if the offer cannot be met."""
        answer, agreed = super().process_request_params(params, accepted_extensions)
        bits = agreed.remote_max_window_bits, agreed.local_max_window_bits
        return answer, LargeOnes(agreed.remote_no_context_takeover, agreed.local_no_context_takeover, *bits)
