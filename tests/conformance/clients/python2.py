"""The Python SDK 2.x: TRANSPORT TOOL ERA -- TARGET…; lists the tools and calls one."""

import asyncio
import sys

from mcp import Client, StdioServerParameters
from mcp.client.sse import sse_client
from mcp.client.stdio import stdio_client


def transport_of(kind, target):
    if kind == "stdio":
        return stdio_client(StdioServerParameters(command=target[0], args=target[1:]))
    return sse_client(target[0]) if kind == "sse" else target[0]


async def main(kind, tool, era, target):
    async with Client(transport_of(kind, target), mode=era) as client:
        listed = await client.list_tools()
        assert len(listed.tools) >= 51, len(listed.tools)
        called = await client.call_tool(tool, {})
        assert not called.is_error and "blog" in called.content[0].text, called


cut = sys.argv.index("--")
asyncio.run(main(sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[cut + 1:]))
