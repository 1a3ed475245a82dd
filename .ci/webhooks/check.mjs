// The library of the standard and the receiver of the page take all posts and refuse what was made of them.
import { readFileSync } from 'node:fs';
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { Webhook } from 'standardwebhooks';
import { verified } from './target/receiver.js';

const require = createRequire(import.meta.url);
const Ajv = require('ajv/dist/2020').default;
const addFormats = require('ajv-formats').default;
const secret = process.env.RELAY_SECRETS;
const webhook = new Webhook(secret);
const ajv = addFormats(new Ajv({ allErrors: true, strict: false }));
const valid = ajv.compile(JSON.parse(readFileSync(process.argv[3], 'utf8')));

function byTheLibrary(headers, body) {
  try {
    webhook.verify(body, headers);
    return true;
  } catch {
    return false;
  }
}

const posts = readFileSync(process.argv[2], 'utf8').trim().split('\n').map(line => JSON.parse(line));
const types = posts.map(post => JSON.parse(post.body).type);
for (const { headers: sent, body } of posts) {
  const headers = Object.fromEntries(Object.entries(sent).filter(([name]) => name.startsWith('webhook-')));
  const changes = {
    'as it came': [headers, body, true],
    changed: [headers, body.replace('"version":1', '"version":7'), false],
    replayed: [{ ...headers, 'webhook-id': 'another' }, body, false],
    'not ASCII': [{ ...headers, 'webhook-signature': `v1,${'A'.repeat(43)}\u00e9` }, body, false],
    'without headers': [{}, body, false],
    old: [{ ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) - 400) }, body, false],
  };
  for (const [how, [given, text, expected]] of Object.entries(changes)) {
    assert.equal(byTheLibrary(given, text), expected, `standardwebhooks, ${how}: ${body}`);
    assert.equal(verified(secret, new Headers(given), text), expected, `TypeScript, ${how}: ${body}`);
  }
  assert.ok(valid(JSON.parse(body)), `${body}: ${JSON.stringify(valid.errors)}`);
}
for (const type of ['Test', 'StopArrived', 'StopDeparted', 'Delivered']) {
  assert.ok(types.includes(type), `${type} is not among ${types}`);
}
console.log(`webhooks: ${posts.length} posts are valid, and verified in TypeScript and by standardwebhooks`);
