// The official client: bursts of parallel creates, then one that is stopped before anything was sent.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { readFileSync } from 'node:fs';

const order = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const [bursts, size] = [Number(process.argv[3]), Number(process.argv[4])];
const [command, ...args] = process.argv.slice(5);
const client = new Client({ name: 'official', version: '1' }, { capabilities: {} });
await client.connect(new StdioClientTransport({ command, args, env: process.env, stderr: 'inherit' }));
const { tools } = await client.listTools();
const patience = { timeout: 300000 };
// on a machine this busy a call may time out: it says so, and the same again gives the same load
const load = async n => {
  for (;;) {
    const answer = await create(n);
    if (!answer.isError || !answer.structuredContent.error.retryable) return answer;
  }
};
const create = (n, options) => client.callTool(
    { name: 'freight_create_load', arguments: { ...order, customerRef: `JS-${n}`, driverPhone: `+1214${5551000 + n}` } }, undefined,
    { ...patience, ...options });

let answered = 0;
for (let burst = 0; burst < bursts; burst++) {
  const answers = await Promise.all(Array.from({ length: size }, (_, i) => load(burst * size + i)));
  answered += answers.filter(answer => !answer.isError).length;
}

const told = () => new Promise(resolve => process.stdin.once('data', resolve));
process.stdout.write('calling\n');
await told();
// nobody answers where the price is read from here on
const stop = new AbortController();
const stopped = create(1000000, { signal: stop.signal }).then(() => 'answered', () => 'stopped');
await told();
stop.abort('the user pressed stop');
const outcome = await stopped;
const balance = await client.callTool({ name: 'freight_get_balance', arguments: {} }, undefined, patience);
console.log(JSON.stringify({ tools: tools.length, answered, outcome, alive: !balance.isError }));
await client.close();
process.exit(0);
