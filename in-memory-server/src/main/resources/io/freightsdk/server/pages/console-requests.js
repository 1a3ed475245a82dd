// The journal of this broker's calls: attempts, faults, charges, and what was said.

import { dayAndTime, timeToTheSecond } from "./clock.js";
import { field } from "./console-form.js";
import { call } from "./console-session.js";
import { copyButton, el, replace } from "./dom.js";
import { empty, table } from "./table.js";
import { usd } from "./words.js";

export function requests({ clock }) {
  const list = el("div");
  const count = el("span", { class: "soft small" });
  const detail = el("dialog", { id: "request", "aria-labelledby": "request-title" });
  const filters = ["operation", "status", "key"].map((name) => [name, el("input", { type: "search", name, autocomplete: "off", spellcheck: "false" })]);
  let told = { requests: [], total: 0 };
  const open = async (row) => {
    replace(detail, details(await call("GET", `/console/api/requests/${row.seq}`), clock, () => detail.close()));
    detail.showModal();
  };
  const refresh = () => {
    const wanted = filters.map(([, input]) => input.value.trim().toLowerCase());
    const rows = told.requests.filter((row) => matches(row, wanted));
    const kept = told.requests.length < told.total ? `the newest ${told.requests.length} of ${told.total} kept` : `${told.total}`;
    count.textContent = rows.length < told.requests.length ? `${rows.length} of ${kept}` : kept;
    replace(list, rows.length === 0 ? [empty(told.total === 0 ? "No calls yet." : "No call matches.")] : [requestTable(rows, numbered(told.requests), clock, open)]);
  };
  filters.forEach(([, input]) => input.addEventListener("input", refresh));
  const root = el(
    "section",
    { class: "card", id: "section-requests", "aria-labelledby": "requests-title" },
    el("div", { class: "head" }, el("h2", { id: "requests-title" }, "Requests"), count),
    el("p", { class: "soft small" }, "Every call that came with one of your keys. Attempts are calls that repeat an idempotency key: they are charged once."),
    el("div", { class: "fields filters", role: "search", "aria-label": "Filter" }, filters.map(([name, input]) => field(`Filter by ${name}`, input))),
    list,
    detail,
  );
  return {
    root,
    read: () => call("GET", "/console/api/requests"),
    show(data) {
      told = data;
      refresh();
    },
  };
}

requests.title = "Requests";

function matches(row, [operation, status, key]) {
  return row.operation.toLowerCase().includes(operation) && answerOf(row).startsWith(status) && (row.idempotencyKey ?? "").toLowerCase().includes(key);
}

function answerOf(row) {
  return row.status === 0 ? "none" : row.answerLost ? `lost (${row.status})` : String(row.status);
}

function requestTable(rows, attempts, clock, open) {
  return table("Requests", [
    { name: "When", classes: "nowrap", of: (row) => el("span", { title: dayAndTime(row.at, clock.now()) }, timeToTheSecond(Date.parse(row.at))) },
    { name: "Operation", of: (row) => [el("button", { type: "button", class: "link", "data-key": `open-${row.seq}`, onclick: () => open(row) }, row.operation), el("div", { class: "soft small" }, `${row.method} ${row.path}`)] },
    { name: "Response", classes: "nowrap", of: (row) => el("span", { class: `badge ${tone(row)}` }, answerOf(row)) },
    { name: "Attempt", of: (row) => attempts.get(row) },
    { name: "Idempotency key", of: (row) => row.idempotencyKey && [el("code", null, row.idempotencyKey), " ", copyButton(`key of request ${row.seq}`, row.idempotencyKey), row.idempotencyMismatch && el("div", { class: "badge warn" }, "another body")] },
    { name: "Fault", of: (row) => row.fault && [el("span", { class: "badge bad" }, row.fault), row.committed && el("div", { class: "soft small" }, "done all the same")] },
    { name: "Charged", classes: "amount", of: (row) => row.charged && usd(row.charged) },
    { name: "Took", classes: "amount", of: (row) => `${row.durationMs} ms` },
  ], rows);
}

function details({ entry, requestHeaders, requestBody, answerHeaders, answerBody }, clock, close) {
  const facts = [
    ["When", dayAndTime(entry.at, clock.now())],
    ["Response", answerOf(entry)],
    ["Charged", entry.charged === null ? "nothing" : usd(entry.charged)],
    ["Fault", entry.fault === null ? "none" : `${entry.fault}${entry.committed ? ", done all the same" : ""}`],
    ["Took", `${entry.durationMs} ms`],
    ["X-Request-Id", entry.requestId],
    ["Sent by", entry.userAgent],
  ];
  const part = (title, text) => [el("h3", null, title), el("pre", { tabindex: "0" }, text === "" ? "(empty)" : text)];
  const said = requestHeaders === undefined
    ? [empty("Its contents are no longer kept.")]
    : [part("Request", [`${entry.method} ${entry.path}`, ...requestHeaders].join("\n")), part("Its body", pretty(requestBody)), part("Response", answerHeaders.join("\n")), part("Its body", pretty(answerBody))];
  return [
    el("div", { class: "head" }, el("h2", { id: "request-title" }, `Request ${entry.seq}: ${entry.operation}`), el("button", { type: "button", onclick: close }, "Close")),
    el("dl", { class: "times" }, facts.map(([name, text]) => [el("dt", null, name), el("dd", null, text ?? "—")])),
    ...said.flat(),
  ];
}

// A truncated body is not JSON.
function pretty(body) {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

// Rows come newest first.
function numbered(rows) {
  const groups = new Map();
  for (const row of rows.filter((each) => each.idempotencyKey)) {
    const name = `${row.operation} ${row.idempotencyKey}`;
    groups.set(name, [...(groups.get(name) ?? []), row]);
  }
  const numbers = new Map();
  for (const group of groups.values()) {
    group.forEach((row, index) => numbers.set(row, `${group.length - index} of ${group.length}`));
  }
  return numbers;
}

function tone({ status, answerLost }) {
  return answerLost || status >= 500 || status === 0 ? "bad" : status >= 200 && status < 300 ? "good" : "warn";
}
