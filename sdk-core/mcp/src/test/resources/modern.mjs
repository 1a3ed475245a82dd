// The official client of 2026-07-28: a load, which its user agrees to, and twenty at once.
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { readFileSync } from 'node:fs';

const order = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const [command, ...args] = process.argv.slice(3);
let asked = 0;
const client = new Client({ name: 'official', version: '2' }, { capabilities: { elicitation: {} }, versionNegotiation: { mode: 'auto' } });
client.setRequestHandler('elicitation/create', async () => {
  asked++;
  return { action: 'accept', content: {} };
});
await client.connect(new StdioClientTransport({ command, args, env: process.env, stderr: 'inherit' }));
const { tools } = await client.listTools();
// on a machine this busy a call may time out: it says so, and the same again gives the same load
const create = async n => {
  for (;;) {
    const answer = await client.callTool(
        { name: 'freight_create_load', arguments: { ...order, customerRef: `JS-${n}`, driverPhone: `+1214${5551000 + n}` } },
        { timeout: 300000 });
    if (!answer.isError || !answer.structuredContent.error.retryable) return answer;
  }
};
const answers = [await create(0), ...await Promise.all(Array.from({ length: 20 }, (_, i) => create(i + 1)))];
console.log(JSON.stringify({ revision: client.getNegotiatedProtocolVersion(), tools: tools.length,
  made: answers.filter(answer => !answer.isError).length, isAsked: asked >= answers.length }));
await client.close();
process.exit(0);
