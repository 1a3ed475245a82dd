// Who is signed in, and calls in that broker's name. The key is kept here and nowhere else.

let key = null;
let controlToken = null;
// responses and their tags, by path: an unchanged response is the same object
const known = new Map();
// what this tab has changed, as commands of a shell
const changes = [];

export const SAMPLE_PHONE = "+12025550143";

export function changesAsCurl() {
  return changes.join("\n");
}

// The command that does the same from a shell; the key, or the control token, is the shell's.
export function commandFor(method, path, body = "", headers = {}) {
  const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;
  const token = path.startsWith("/_control") ? (controlToken === null ? [] : ['-H "Authorization: Bearer $CONTROL_TOKEN"']) : ['-H "Authorization: Bearer $FREIGHT_AGENT_KEY"'];
  const sent = body === "" ? [] : ["-H 'Content-Type: application/json'", `-d ${quoted(body)}`];
  return [`curl -X ${method} ${quoted(location.origin + path)}`, ...token, ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`), ...sent].join(" ");
}

export class Refused extends Error {
  constructor(status, body) {
    super(body.error ?? `the server returned ${status}`);
    this.status = status;
    this.code = body.code;
  }
}

export function signIn(text) {
  key = sendable(text);
}

export function signOut() {
  key = null;
  controlToken = null;
  known.clear();
  changes.length = 0;
}

export function isSignedIn() {
  return key !== null;
}

export function useControlToken(text) {
  controlToken = sendable(text);
}

// No header takes other letters, and no key has them.
function sendable(text) {
  return text.replaceAll(/[^ -~]/g, "?");
}

// A call with the agent key; anything but a success is Refused.
export async function call(method, path, body, headers = {}) {
  const answer = await send(method, path, body, { ...headers, Authorization: `Bearer ${key}` });
  record(method, path, body, headers);
  return answer;
}

// A call to the control API, which knows no agent key.
export async function control(method, path, body) {
  const answer = await send(method, `/_control${path}`, body, controlToken === null ? {} : { Authorization: `Bearer ${controlToken}` });
  record(method, `/_control${path}`, body);
  return answer;
}

// Not a whole state, which no command line takes.
function record(method, path, body, headers) {
  if (method !== "GET" && path !== "/_control/snapshot") {
    changes.push(commandFor(method, path, body === undefined ? "" : JSON.stringify(body), headers));
  }
}

async function send(method, path, body, headers) {
  const before = method === "GET" ? known.get(path) : undefined;
  const tagged = before === undefined ? headers : { ...headers, "If-None-Match": before.tag };
  const answer = await fetch(path, {
    method,
    headers: body === undefined ? tagged : { ...headers, "Content-Type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
    cache: "no-store",
    credentials: "omit",
    signal: path.startsWith("/console/api/") ? AbortSignal.timeout(20_000) : undefined,
  }).catch(noResponse);
  if (answer.status === 304) {
    return before.json;
  }
  const text = await answer.text().catch(noResponse);
  const json = text === "" ? {} : parsed(text, answer.status);
  if (!answer.ok) {
    throw new Refused(answer.status, json);
  }
  if (method === "GET" && answer.headers.has("ETag")) {
    known.set(path, { tag: answer.headers.get("ETag"), json });
  }
  return json;
}

function noResponse() {
  throw new TypeError("No response from the server");
}

function parsed(text, status) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused(status, { error: "the response is not JSON" });
  }
}

// randomUUID is there on secure pages only.
export function newIdempotencyKey() {
  return "console-" + [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
