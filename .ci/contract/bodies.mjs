// Bodies made of the schema alone are accepted, and one mutation of such a body is refused with exactly its field.
import { generate } from 'json-schema-faker';
import { base, broker, document, finish } from './service.mjs';

const COUNT = Number(process.env.COUNT ?? 2000);
const SEED = 42;
const { agentKey } = await broker({ balanceUsd: '100000.00' });

/** References resolved by hand: the faker gets one plain schema. */
function resolved(schema) {
  if (Array.isArray(schema)) return schema.map(resolved);
  if (schema === null || typeof schema !== 'object') return schema;
  if (schema.$ref) return resolved(schema.$ref.split('/').slice(1).reduce((at, name) => at[name], document));
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, resolved(value)]));
}
const schema = resolved(document.components.schemas.CreateLoadInput);

// a small generator of our own, so that a run can be had again
let state = SEED;
const random = (below) => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
};
const pick = (list) => list[random(list.length)];

async function post(body) {
  const answer = await fetch(base + '/v1/agent/loads', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${agentKey}` },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}

/** Each way of breaking one keyword of the schema, as [path, change]. */
function mutations(schema, value, path, parent, key) {
  const found = [];
  const at = path.join('.');
  const set = (wrong) => found.push([at, () => { parent[key] = wrong; }]);
  if (parent) set({ string: 7, number: 'many', array: 'none', object: 'none' }[schema.type]);
  if (schema.pattern) set('   ');
  if (schema.pattern?.startsWith('^')) set('tx');
  if (schema.format === 'date-time') set('2026-05-04');
  if (schema.minimum !== undefined) set(schema.minimum - 1);
  if (schema.maximum !== undefined) set(schema.maximum + 1);
  if (schema.minItems) set([]);
  if (schema['x-assumed']?.maxLength) set('x'.repeat(schema['x-assumed'].maxLength + 1));
  if (schema['x-assumed']?.maxItems) set(Array(schema['x-assumed'].maxItems + 2).fill(value[0]));
  for (const name of schema.required ?? []) {
    found.push([[...path, name].join('.'), () => { delete value[name]; }]);
  }
  for (const [name, others] of Object.entries(schema.dependentRequired ?? {})) {
    if (name in value) found.push([[...path, name].join('.'), () => others.forEach((other) => delete value[other])]);
  }
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (name in value) found.push(...mutations(property, value[name], [...path, name], value, name));
  }
  if (schema.type === 'array') {
    value.forEach((item, i) => found.push(...mutations(schema.items, item, [...path, i], value, i)));
  }
  return found;
}

const problems = [];
let accepted = 0;
let refused = 0;
for (let i = 0; i < COUNT; i++) {
  const body = await generate(schema, { seed: SEED + i });
  // no pattern may refuse what can be brought to E.164, so the schema cannot make one
  body.driverPhone = '+12145550142';
  const answer = await post(body);
  if (answer.status === 201 || answer.status === 200) accepted++;
  else problems.push(`${answer.status} ${JSON.stringify(answer.body)} for ${JSON.stringify(body)}`);
  if (answer.status >= 400) continue;
  const [field, change] = pick(mutations(schema, body, [], null, null));
  change();
  const { status, body: error } = await post(body);
  if (status === 400 && JSON.stringify(error.fields) === JSON.stringify([field])) refused++;
  else problems.push(`mutation of ${field}: ${status} ${JSON.stringify(error)} for ${JSON.stringify(body).slice(0, 400)}`);
}
const enough = accepted >= COUNT * 0.99 && refused === accepted;
finish('bodies', enough ? [] : problems, `${accepted} of ${COUNT} made from the schema accepted, ` +
  `${refused} of ${accepted} with one mutation refused with exactly its field, seed ${SEED}`);
