// Every operation with every status it can give, through prism as a validating proxy and held by ajv against the document.
import Ajv from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { request as httpRequest } from 'node:http';
import { base, broker, control, document, finish, withComponents } from './service.mjs';

const proxy = process.env.FREIGHT_PROXY_URL;
const EDGE = new Set(['405', '408', '414', '417', '431', '500', '501', '505']);
const ajv = new Ajv({ strict: false, allErrors: true, formats: { decimal: true, double: true, int32: true } });
addFormats(ajv, ['date-time', 'uri']);

const problems = [];
const seen = new Set();
let calls = 0;
let proxied = 0; // bodies that are meant to be wrong: prism has to see that, or it sees nothing

const templates = Object.keys(document.paths).map((path) => ({
  path, regex: new RegExp('^' + path.replace(/\{\w+\}/g, '[^/]+') + '$'),
}));

function resolve(value) {
  return value?.$ref ? value.$ref.split('/').slice(1).reduce((at, name) => at[name], document) : value;
}

function judge(label, method, path, answer) {
  const template = templates.find(({ regex }) => regex.test(path.split('?')[0]));
  const operation = template && document.paths[template.path][method.toLowerCase()];
  const status = String(answer.status);
  const name = operation?.operationId ?? 'edge';
  seen.add(`${name} ${status}`);
  const declared = operation
    ? resolve(operation.responses[status] ?? (EDGE.has(status) ? operation.responses.default : undefined))
    : document.components.responses.EdgeRefused;
  if (!declared) return problems.push(`${label}: ${name} ${status} is not in the document`);
  for (const header of Object.keys(answer.headers)) {
    if (/^(idempotency|retry|x-|allow|ratelimit)/.test(header)
        && !Object.keys(declared.headers ?? {}).some((each) => each.toLowerCase() === header)) {
      problems.push(`${label}: ${name} ${status} has the header ${header}, which the document does not list`);
    }
  }
  const schema = declared.content['application/json'].schema;
  // unevaluatedProperties: what the document does not know, the reference server does not send
  const closed = schema.$ref?.endsWith('Eta') ? schema : { ...schema, unevaluatedProperties: false };
  const validate = ajv.compile(withComponents(closed));
  if (!validate(JSON.parse(answer.body))) {
    problems.push(`${label}: ${name} ${status} ${ajv.errorsText(validate.errors)}: ${answer.body.slice(0, 300)}`);
  }
}

async function send(url, method, path, headers, body) {
  return new Promise((done, fail) => {
    const request = httpRequest(url + path, { method, headers }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => done({
        status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks).toString(),
      }));
    });
    request.on('error', fail);
    if (body !== undefined) request.write(body);
    request.end();
  });
}

/** Calls through the proxy, which must find nothing, and judges what comes. */
async function call(label, expected, method, path, { key, body, raw, headers = {}, direct = false } = {}) {
  calls++;
  const text = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const all = { ...headers };
  if (key) all.Authorization = `Bearer ${key}`;
  if (text !== undefined) {
    all['Content-Type'] = 'application/json';
    all['Content-Length'] = Buffer.byteLength(text);
  }
  const answer = await send(direct ? base : proxy, method, path, all, text);
  if (answer.headers['sl-violations']) {
    proxied++;
    const found = JSON.parse(answer.headers['sl-violations']).filter(({ location }) => location[0] === 'response');
    if (found.length > 0) problems.push(`${label}: prism: ${JSON.stringify(found)}`);
  }
  const shown = Object.fromEntries(Object.entries(answer.headers)
    .filter(([name]) => !name.startsWith('sl-') && !name.startsWith('access-control')));
  if (answer.status !== expected) problems.push(`${label}: expected ${expected}, was ${answer.status} ${answer.body}`);
  else judge(label, method, path, { ...answer, headers: shown });
  return answer.body ? JSON.parse(answer.body) : null;
}

const stop = { address: '1 Main St', city: 'Dallas', state: 'TX', zip: '75201' };
const pickup = { address: '2 Main St', city: 'Chicago', state: 'IL', zip: '60607' };
const load = { driverPhone: '+12145550142', pickups: [pickup], deliveries: [stop] };
const rich = await broker({ balanceUsd: '100.00', completion: 'AWAIT_CONFIRM', drivers: [{ phone: '+12145550143' }] });
const other = await broker({});
const poor = await broker({ balanceUsd: '0.00' });
const unknown = await broker({ registered: false, email: 'ops@broker.example' });
const readOnly = (await control('POST', `/brokers/${rich.brokerId}/keys`, { scopes: ['loads:read'] })).agentKey;
const createOnly = (await control('POST', `/brokers/${rich.brokerId}/keys`, { scopes: ['loads:create'] })).agentKey;
const key = rich.agentKey;
const large = JSON.stringify({ shipperName: 'x'.repeat(1_100_000) });
const outage = async (work) => {
  await control('PUT', '/billing', { available: false });
  await work();
  await control('PUT', '/billing', { available: true });
};
const limited = (operation) => control('POST', '/faults', { operation, where: 'BEFORE', what: {
  type: 'STATUS', status: 429, body: '{"error":"too many requests"}', contentType: 'application/json', retryAfter: '1' } });

let number;
for (const [name, path, header] of [
  ['createLoad', '/v1/agent/loads', (each) => ({ key: each })],
  ['createTrackedLoad', '/v1/freight/create_tracked_load', (each) => ({ headers: { 'X-Agent-Key': each } })]]) {
  const post = (label, status, body, who, headers) => {
    const by = who === undefined ? {} : header(who);
    return call(`${name} ${label}`, status, 'POST', path, { ...by, body, headers: { ...by.headers, ...headers } });
  };
  const ref = `PO-${name}`;
  number = (await post('new', 201, { ...load, customerRef: ref }, key, { 'Idempotency-Key': ref })).loadNumber;
  await post('replayed', 201, { ...load, customerRef: ref }, key, { 'Idempotency-Key': ref });
  await post('existing', 200, { ...load, customerRef: ref }, key, { 'Idempotency-Key': `${ref}-2` });
  await post('existing replayed', 200, { ...load, customerRef: ref }, key, { 'Idempotency-Key': `${ref}-2` });
  await post('bound', 201, { ...load, driverPhone: '+12145550143' }, key);
  await post('unresolved truck', 201, { ...load, truckNumber: 'T-1' }, key);
  await post('missing fields', 400, {}, key);
  await post('phone', 400, { ...load, driverPhone: 'none' }, key);
  await post('key too long', 400, load, key, { 'Idempotency-Key': 'x'.repeat(256) });
  await call(`${name} not JSON`, 400, 'POST', path, { ...header(key), raw: '{', direct: true });
  await post('no key', 401, load);
  await post('bad key', 401, load, 'agent_none');
  await post('no money', 402, load, poor.agentKey);
  await post('no scope', 403, load, readOnly);
  await post('unknown broker', 422, load, unknown.agentKey);
  await outage(() => post('outage', 503, load, key));
  await limited(name);
  await post('limited', 429, load, key);
  await call(`${name} too large`, 413, 'POST', path, { ...header(key), raw: large, direct: true });
}

const position = `/v1/agent/loads/${number}`;
await call('position, not joined', 200, 'GET', position, { key });
await control('POST', `/loads/${number}/drive`, { to: 1 });
await call('position, at the pickup', 200, 'GET', position, { key });
await call('confirm, too early', 422, 'POST', `${position}/delivery-confirm`, { key });
await control('POST', `/loads/${number}/drive`, { to: 2 });
await call('position, at the delivery', 200, 'GET', position, { key });
for (const [path, method, body] of [[position, 'GET'], ['/v1/freight/get_load_position', 'POST', { loadNumber: number }]]) {
  const none = body ? { loadNumber: 'LD-2026-999999' } : undefined;
  const nonePath = body ? path : '/v1/agent/loads/LD-2026-999999';
  await call('read', 200, method, path, { key, body });
  await call('read no key', 401, method, path, { body });
  await call('read bad key', 401, method, path, { key: 'agent_none', body });
  await call('read another broker\'s', 403, method, path, { key: other.agentKey, body });
  await call('read no scope', 403, method, path, { key: createOnly, body });
  await call('read none', 404, method, nonePath, { key, body: none });
  await call('read unknown broker', 422, method, path, { key: unknown.agentKey, body });
  await outage(() => call('read outage', 503, method, path, { key, body }));
  await limited(body ? 'getTrackedLoadPosition' : 'getLoadPosition');
  await call('read limited', 429, method, path, { key, body });
  const owned = (await call('poor', 201, 'POST', '/v1/agent/loads', { key: other.agentKey, body: load })).loadNumber;
  await control('PATCH', `/brokers/${other.brokerId}`, { balanceUsd: '0.00' });
  await call('read no money', 402, method, body ? path : `/v1/agent/loads/${owned}`,
    { key: other.agentKey, body: body && { loadNumber: owned } });
  await control('PATCH', `/brokers/${other.brokerId}`, { balanceUsd: '10.00' });
}
await call('short read, no field', 400, 'POST', '/v1/freight/get_load_position', { key, body: {} });
await call('short read, no JSON', 400, 'POST', '/v1/freight/get_load_position', { key, raw: '{', direct: true });
await call('short read, too large', 413, 'POST', '/v1/freight/get_load_position', { key, raw: large, direct: true });

const confirm = `${position}/delivery-confirm`;
await call('confirm bad date', 400, 'POST', confirm, { key, body: { bol_received_at: 'Monday' } });
await call('confirm no JSON', 400, 'POST', confirm, { key, raw: '{', direct: true });
await call('confirm', 200, 'POST', confirm, { key, body: { bol_received_at: '2026-05-05T18:42:00Z' } });
await call('confirm again', 200, 'POST', confirm, { key });
await call('confirm no key', 401, 'POST', confirm);
await call('confirm another broker\'s', 403, 'POST', confirm, { key: other.agentKey });
await call('confirm no scope', 403, 'POST', confirm, { key: readOnly });
await call('confirm none', 404, 'POST', '/v1/agent/loads/LD-2026-999999/delivery-confirm', { key });
await call('confirm unknown broker', 422, 'POST', confirm, { key: unknown.agentKey });
await call('confirm too large', 413, 'POST', confirm, { key, raw: large, direct: true });
await limited('confirmDelivery');
await call('confirm limited', 429, 'POST', confirm, { key });
await call('position, delivered', 200, 'GET', position, { key });

await call('status', 410, 'PATCH', `${position}/status`, { key, body: { status: 'DELIVERED' } });
await call('status no key', 401, 'PATCH', `${position}/status`, { body: { status: 'DELIVERED' } });
await call('status too large', 413, 'PATCH', `${position}/status`, { key, raw: large, direct: true });
await limited('updateLoadStatus');
await call('status limited', 429, 'PATCH', `${position}/status`, { key, body: { status: 'DELIVERED' } });
for (const [operation, path] of [['getPricing', '/v1/agent/pricing'], ['getBalance', '/v1/agent/balance']]) {
  await call(operation, 200, 'GET', path, { key });
  await call(`${operation} no key`, 401, 'GET', path);
  await call(`${operation} bad key`, 401, 'GET', path, { key: 'agent_none' });
  await limited(operation);
  await call(`${operation} limited`, 429, 'GET', path, { key });
}
await call('catalog', 200, 'GET', '/v1/catalog');
await limited('listServices');
await call('catalog limited', 429, 'GET', '/v1/catalog');
await control('POST', '/faults', { operation: 'listServices', where: 'BEFORE',
  what: { type: 'STATUS', status: 404, body: '{"error":"no such path"}', contentType: 'application/json' } });
await call('catalog elsewhere', 404, 'GET', '/v1/catalog');

const card = '/v1/billing/topup/card';
const payment = { amountUsd: 25.00, cardToken: 'tok_visa' };
await call('top up', 200, 'POST', card, { key, body: payment, headers: { 'Idempotency-Key': 'card-1' } });
await call('top up replayed', 200, 'POST', card, { key, body: payment, headers: { 'Idempotency-Key': 'card-1' } });
await call('top up, amount', 400, 'POST', card, { key, body: { ...payment, amountUsd: 0 } });
await call('top up, no JSON', 400, 'POST', card, { key, raw: '{', direct: true });
await call('top up, key too long', 400, 'POST', card, { key, body: payment, headers: { 'Idempotency-Key': 'x'.repeat(256) } });
await call('top up no key', 401, 'POST', card, { body: payment });
await call('top up declined', 402, 'POST', card, { key, body: { ...payment, cardToken: 'tok_declined' } });
await call('top up no scope', 403, 'POST', card, { key: readOnly, body: payment });
await call('top up unknown broker', 422, 'POST', card, { key: unknown.agentKey, body: payment });
await call('top up too large', 413, 'POST', card, { key, raw: large, direct: true });
await limited('topUpByCard');
await call('top up limited', 429, 'POST', card, { key, body: payment });

await call('wrong method', 405, 'DELETE', '/v1/agent/loads', { key, direct: true });
await call('long line', 414, 'GET', '/v1/catalog?' + 'x'.repeat(9000), { direct: true });
await call('long header', 431, 'GET', '/v1/catalog', { headers: { 'X-Long': 'x'.repeat(9000) }, direct: true });

// a 503 for a key that is still in use takes two calls at once, and thirty seconds: KeyInUseTest has the answer itself, and what
// it says is held against the document here
await control('POST', '/faults', { operation: 'topUpByCard', where: 'BEFORE', what: { type: 'STATUS', status: 503,
  body: JSON.stringify(document.components.responses.KeyInUse.content['application/json'].example), contentType: 'application/json' } });
await call('top up, key in use', 503, 'POST', card, { key, body: payment, headers: { 'Idempotency-Key': 'card-2' } });
const unseen = [];
for (const path of Object.values(document.paths)) {
  for (const operation of Object.values(path)) {
    for (const status of Object.keys(operation.responses ?? {})) {
      const pair = `${operation.operationId} ${status}`;
      if (status !== 'default' && !seen.has(pair)) unseen.push(`never seen: ${pair}`);
    }
  }
}
if (proxied === 0) problems.push('prism found nothing in bodies that are wrong');
finish('answers', [...problems, ...unseen], `${calls} calls, ${seen.size} pairs of operation and status, ` +
  `${problems.length} violations by prism and ajv`);
