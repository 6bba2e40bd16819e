"""How an unmodified discord.py reaches a sandbox: a connector that knows Discord's hosts and no others."""

from __future__ import annotations

import socket
import ssl

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult

HOSTS = frozenset({"discord.com", "gateway.discord.gg", "cdn.discordapp.com"})
"""The only names that exist for a client of the sandbox."""


class LoopResolver(AbstractResolver):
    """Sends Discord's host names to one port of this machine and refuses every other name."""

    def __init__(self, port: int) -> None:
        self._port = port

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        """The sandbox's address. Raises OSError for a host that is not Discord's."""
        if host not in HOSTS:
            raise OSError(f"The sandbox does not let a client reach {host}.")
        return [
            ResolveResult(
                hostname=host,
                host="127.0.0.1",
                port=self._port,
                family=socket.AF_INET,
                proto=0,
                flags=socket.AI_NUMERICHOST,
            )
        ]

    async def close(self) -> None:
        """Nothing to close."""


def connector(tls_port: int, ca_pem: bytes | str) -> aiohttp.TCPConnector:
    """The connector to give to `discord.Client(connector=...)`; call it inside the running loop.

    `ca_pem` is the sandbox's own certificate authority: the only one that this connector trusts.
    """
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.load_verify_locations(cadata=ca_pem if isinstance(ca_pem, str) else ca_pem.decode())
    return aiohttp.TCPConnector(limit=0, resolver=LoopResolver(tls_port), ssl=context)
