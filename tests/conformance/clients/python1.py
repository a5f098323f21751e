"""The Python SDK 1.x: TRANSPORT TOOL -- TARGET…; lists the tools and calls one."""

import asyncio
import sys

from mcp import ClientSession, StdioServerParameters
from mcp.client.sse import sse_client
from mcp.client.stdio import stdio_client


def streams(transport, target):
    if transport == "stdio":
        return stdio_client(StdioServerParameters(command=target[0], args=target[1:]))
    if transport == "sse":
        return sse_client(target[0])
    from mcp.client.streamable_http import streamablehttp_client
    return streamablehttp_client(target[0])


async def main(transport, tool, target):
    async with streams(transport, target) as (read, write, *_):
        async with ClientSession(read, write) as session:
            await session.initialize()
            listed = await session.list_tools()
            assert len(listed.tools) >= 51, len(listed.tools)
            called = await session.call_tool(tool, {})
            assert not called.isError and "blog" in called.content[0].text, called


cut = sys.argv.index("--")
asyncio.run(main(sys.argv[1], sys.argv[2], sys.argv[cut + 1:]))
