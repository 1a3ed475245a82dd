// A load's whole life with the types of openapi-typescript and openapi-fetch, and with the generated typescript-fetch.
import createClient from 'openapi-fetch';
import { deepStrictEqual as same } from 'node:assert';
import type { paths } from './target/types.js';
import { Configuration, LoadsApi, MoneyApi, CreateLoadOutcomeToJSON, LoadPositionToJSON } from './target/fetch/src/index.js';
import { base, broker, control } from './service.mjs';

const stop = { address: '1 Main St', city: 'Dallas', state: 'TX', zip: '75201' };
const pickup = { address: '2 Main St', city: 'Chicago', state: 'IL', zip: '60607' };
const load = { driverPhone: '+12145550142', pickups: [pickup], deliveries: [stop], truckNumber: 'T-118', customerRef: 'PO-1' };

interface Client {
  create(key: string): Promise<unknown>;
  position(loadNumber: string): Promise<unknown>;
  confirm(loadNumber: string): Promise<boolean | undefined>;
  balanceUsd(): Promise<number>;
}

/** Absent and null are one, and so are two ways of writing a time. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (value instanceof Date) return value.getTime();
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return Date.parse(value);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== null && each !== undefined)
    .map(([name, each]) => [name, plain(each)]).sort(([a], [b]) => String(a).localeCompare(String(b))));
}

async function raw(key: string, method: string, path: string, idempotencyKey: string, body?: unknown): Promise<any> {
  const answer = await fetch(base + path, { method, body: body === undefined ? undefined : JSON.stringify(body), headers: {
    Authorization: `Bearer ${key}`, 'Idempotency-Key': idempotencyKey, 'Content-Type': 'application/json' } });
  return answer.json();
}

async function play(name: string, made: (key: string) => Client) {
  const { agentKey } = await broker({ completion: 'AWAIT_CONFIRM' });
  const client = made(agentKey);
  for (const idempotencyKey of ['first', 'second']) {
    const sent = await raw(agentKey, 'POST', '/v1/agent/loads', idempotencyKey, load);
    same(plain(await client.create(idempotencyKey)), plain(sent));
  }
  const number: string = (await raw(agentKey, 'POST', '/v1/agent/loads', 'first', load)).loadNumber;
  const read = async () => {
    const [got, sent] = [await client.position(number), await raw(agentKey, 'GET', `/v1/agent/loads/${number}`, 'none')];
    const settled = (position: any) => ({ ...position, eta: { ...position.eta, computedAt: 0, etaAt: 0, earliestAt: 0, latestAt: 0 } });
    same(settled(plain(got)), settled(plain(sent)));
  };
  await read();
  for (const to of [1, 2]) {
    await control('POST', `/loads/${number}/drive`, { to });
    await read();
  }
  same(await client.confirm(number), undefined);
  same(await client.confirm(number), true);
  await read();
  same(await client.balanceUsd(), 9.19);
  console.log(`life: ${name}: every field of 201, 200 and four positions is there`);
}

await play('openapi-typescript', (key) => {
  const client = createClient<paths>({ baseUrl: base, headers: { Authorization: `Bearer ${key}` } });
  const got = <T,>(answer: { data?: T; error?: unknown }): T => {
    if (answer.data === undefined) throw new Error(JSON.stringify(answer.error));
    return answer.data;
  };
  return {
    create: async (idempotencyKey) => got(await client.POST('/v1/agent/loads', {
      body: load, params: { header: { 'Idempotency-Key': idempotencyKey } } })),
    position: async (loadNumber) => got(await client.GET('/v1/agent/loads/{loadNumber}', { params: { path: { loadNumber } } })),
    confirm: async (loadNumber) => got(await client.POST('/v1/agent/loads/{loadNumber}/delivery-confirm',
      { params: { path: { loadNumber } } })).idempotent,
    balanceUsd: async () => got(await client.GET('/v1/agent/balance')).balanceUsd,
  };
});

await play('typescript-fetch', (key) => {
  const configuration = new Configuration({ basePath: base, accessToken: key });
  const loads = new LoadsApi(configuration);
  const money = new MoneyApi(configuration);
  return {
    create: async (idempotencyKey) => CreateLoadOutcomeToJSON(await loads.createLoad({ idempotencyKey, createLoadInput: load })),
    position: async (loadNumber) => LoadPositionToJSON(await loads.getLoadPosition({ loadNumber })),
    confirm: async (loadNumber) => (await loads.confirmDelivery({ loadNumber })).idempotent,
    balanceUsd: async () => (await money.getBalance()).balanceUsd,
  };
});
