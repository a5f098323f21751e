"""fastmcp: TRANSPORT TOOL -- TARGET…; lists the tools and calls one."""

import asyncio
import sys

from fastmcp import Client
from fastmcp.client.transports import SSETransport, StdioTransport, StreamableHttpTransport


def transport_of(kind, target):
    if kind == "stdio":
        return StdioTransport(target[0], target[1:])
    return SSETransport(target[0]) if kind == "sse" else StreamableHttpTransport(target[0])


async def main(kind, tool, target):
    async with Client(transport_of(kind, target)) as client:
        listed = await client.list_tools()
        assert len(listed) >= 51, len(listed)
        called = await client.call_tool(tool, {})
        assert not called.is_error and "blog" in called.structured_content["data"], called


cut = sys.argv.index("--")
asyncio.run(main(sys.argv[1], sys.argv[2], sys.argv[cut + 1:]))
