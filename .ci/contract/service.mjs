// The server under test: its control API, and calls that keep what went over the wire.
import { readFileSync } from 'node:fs';
import yaml from 'js-yaml';

export const base = process.env.FREIGHT_BASE_URL;
export const document = yaml.load(readFileSync(process.env.FREIGHT_DOCUMENT, 'utf8'));

export async function control(method, path, body) {
  const answer = await fetch(base + '/_control' + path, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  const text = await answer.text();
  return text ? JSON.parse(text) : null;
}

export const broker = (options) => control('POST', '/brokers', { balanceUsd: '10.00', ...options });

/** A schema of the document that stands on its own. */
export const withComponents = (schema) => ({ ...schema, components: document.components });

export function finish(name, problems, summary) {
  for (const problem of problems.slice(0, 10)) console.error(problem);
  console.log(`${name}: ${summary}`);
  if (problems.length > 0) process.exit(1);
}
