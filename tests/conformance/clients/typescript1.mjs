// The TypeScript SDK 1.x: TRANSPORT TOOL -- TARGET…; lists the tools and calls one.
import assert from 'node:assert';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

const [transport, tool] = process.argv.slice(2);
const [command, ...args] = process.argv.slice(process.argv.indexOf('--') + 1);
const wire =
  transport === 'sse' ? new SSEClientTransport(new URL(command))
  : transport === 'http' ? new StreamableHTTPClientTransport(new URL(command))
  : new StdioClientTransport({ command, args });
const client = new Client({ name: 'outsider', version: '1' });
await client.connect(wire);
const { tools } = await client.listTools();
assert(tools.length >= 51, `${tools.length} tools`);
const called = await client.callTool({ name: tool, arguments: {} });
assert(!called.isError && called.content[0].text.includes('blog'), JSON.stringify(called));
await wire.terminateSession?.();
await client.close();
