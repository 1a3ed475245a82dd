// The journal of this broker's calls: attempts, faults, charges.

import { dayAndTime, timeToTheSecond } from "./clock.js";
import { call } from "./console-session.js";
import { el, replace } from "./dom.js";
import { empty, table } from "./table.js";
import { usd } from "./words.js";

export function requests({ clock }) {
  const list = el("div");
  const count = el("span", { class: "soft small" });
  const root = el(
    "section",
    { class: "card", id: "section-requests", "aria-labelledby": "requests-title" },
    el("div", { class: "head" }, el("h2", { id: "requests-title" }, "Requests"), count),
    el("p", { class: "soft small" }, "Every call that came with one of your keys. Attempts are calls that repeat an idempotency key: they are charged once."),
    list,
  );
  return {
    root,
    read: () => call("GET", "/console/api/requests"),
    show({ requests: rows, total }) {
      count.textContent = rows.length < total ? `the newest ${rows.length} of ${total} kept` : `${total}`;
      replace(list, rows.length === 0 ? [empty("No calls yet.")] : [requestTable(rows, clock)]);
    },
  };
}

requests.title = "Requests";

function requestTable(rows, clock) {
  const attempts = numbered(rows);
  return table("Requests", [
    { name: "When", classes: "nowrap", of: (row) => el("span", { title: dayAndTime(row.at, clock.now()) }, timeToTheSecond(Date.parse(row.at))) },
    { name: "Operation", of: (row) => [el("strong", null, row.operation), el("div", { class: "soft small" }, `${row.method} ${row.path}`)] },
    { name: "Answer", of: (row) => el("span", { class: `badge ${tone(row.status)}` }, row.status === 0 ? "none" : String(row.status)) },
    { name: "Attempt", of: (row) => attempts.get(row) },
    { name: "Idempotency key", of: (row) => row.idempotencyKey && [el("code", null, row.idempotencyKey), row.idempotencyMismatch && el("div", { class: "badge warn" }, "another body")] },
    { name: "Fault", of: (row) => row.fault && [el("span", { class: "badge bad" }, row.fault), row.committed && el("div", { class: "soft small" }, "done all the same")] },
    { name: "Charged", classes: "amount", of: (row) => row.charged && usd(row.charged) },
    { name: "Took", classes: "amount", of: (row) => `${row.durationMs} ms` },
  ], rows);
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

function tone(status) {
  return status >= 200 && status < 300 ? "good" : status >= 500 || status === 0 ? "bad" : "warn";
}
