// The TypeScript SDK 2.x: TRANSPORT TOOL ERA -- TARGET…; lists the tools and calls one.
import assert from 'node:assert';
import * as sdk from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const [transport, tool, era] = process.argv.slice(2);
const [command, ...args] = process.argv.slice(process.argv.indexOf('--') + 1);
const wire =
  transport === 'sse' ? new sdk.SSEClientTransport(new URL(command))
  : transport === 'http' ? new sdk.StreamableHTTPClientTransport(new URL(command))
  : new StdioClientTransport({ command, args });
const mode = era.startsWith('2') ? { pin: era } : era;
const client = new sdk.Client({ name: 'outsider', version: '1' }, { versionNegotiation: { mode } });
await client.connect(wire);
const { tools } = await client.listTools();
assert(tools.length >= 51, `${tools.length} tools`);
const called = await client.callTool({ name: tool, arguments: {} });
assert(!called.isError && called.content[0].text.includes('blog'), JSON.stringify(called));
await client.close();
