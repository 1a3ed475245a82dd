// The journal of this broker's calls: attempts, faults, charges, and what was said. Each has its own address.

import { dayAndTime, timeToTheSecond } from "./clock.js";
import { actingForm, tell } from "./console-form.js";
import { list } from "./console-list.js";
import { call, commandFor, Refused, SAMPLE_PHONE } from "./console-session.js";
import { copyButton, el } from "./dom.js";
import { empty } from "./table.js";
import { usd } from "./words.js";

// in place of what the journal does not keep
const STARS = "***";

export function requests({ clock, refresh, id }) {
  const detail = el("dialog", { id: "request", "aria-labelledby": "request-title" });
  const outcome = el("p", { class: "outcome", role: "status" });
  const address = (seq) => `/console/requests${seq === undefined ? "" : `/${seq}`}`;
  detail.addEventListener("close", () => history.replaceState(null, "", address()));
  const open = async (seq) => {
    try {
      const asked = await call("GET", `/console/api/requests/${seq}`);
      if (detail.isConnected) {
        detail.replaceChildren(...details(asked, clock, () => detail.close(), refresh));
        // what is gone back to from a request is the list, also from one opened by its address
        history.replaceState(null, "", address());
        history.pushState(null, "", address(seq));
        detail.showModal();
        tell(outcome, "", "good");
      }
    } catch (problem) {
      tell(outcome, `Request ${seq} is not shown: ${problem instanceof Refused ? problem.message : "no connection to the server"}.`, "bad");
    }
  };
  const go = (event, row) => {
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      open(row.seq);
    }
  };
  let attempts = new Map();
  const all = list({
    name: "requests", title: requests.title, refresh, keyOf: (row) => row.seq, none: "No calls yet.", hint: "createLoad, status:402, responseLost:true",
    head: [el("p", { class: "soft small" }, "Every call that came with one of your keys. Attempts are calls on this page that repeat an idempotency key: they are charged once."), outcome, detail],
    columns: [
      { name: "When", classes: "nowrap", of: (row) => el("span", { title: dayAndTime(row.at, clock.now()) }, timeToTheSecond(Date.parse(row.at))) },
      { name: "Operation", classes: "wide", of: (row) => [el("a", { class: "link", "data-key": `open-${row.seq}`, href: address(row.seq), onclick: (event) => go(event, row) }, row.operation), el("div", { class: "soft small" }, `${row.method} ${row.path}`)] },
      { name: "Response", classes: "nowrap", of: (row) => [el("span", { class: `badge ${tone(row)}` }, answerOf(row)), attempts.has(row.seq) && el("div", { class: "soft small" }, `attempt ${attempts.get(row.seq)}`)] },
      { name: "Idempotency key", of: (row) => row.idempotencyKey && [el("code", { title: row.idempotencyKey }, row.idempotencyKey), row.idempotencyMismatch && el("div", null, el("span", { class: "badge warn" }, "another body"))] },
      { name: "Fault", of: (row) => row.fault && [el("span", { class: "badge bad" }, row.fault), row.committed && el("div", { class: "soft small" }, "done all the same")] },
      { name: "Charged", classes: "amount", of: (row) => row.chargedUsd && usd(row.chargedUsd) },
      { name: "Took", classes: "amount", of: (row) => `${row.durationMs} ms` },
    ],
  });
  if (id !== undefined) {
    open(id);
  }
  return {
    ...all,
    show(answer) {
      attempts = numbered(answer.data.requests);
      all.show(answer);
    },
  };
}

requests.title = "Requests";

function answerOf(row) {
  return row.status === 0 ? "none" : row.responseLost ? `lost (${row.status})` : String(row.status);
}

function details({ entry, requestHeaders, requestBody, answerHeaders, answerBody }, clock, close, refresh) {
  const facts = [
    ["When", dayAndTime(entry.at, clock.now())],
    ["Response", answerOf(entry)],
    ["Charged", entry.chargedUsd === null ? "nothing" : usd(entry.chargedUsd)],
    ["Fault", entry.fault === null ? "none" : `${entry.fault}${entry.committed ? ", done all the same" : ""}`],
    ["Took", `${entry.durationMs} ms`],
    ["X-Request-Id", entry.requestId],
    ["Sent by", entry.userAgent],
  ];
  const pretty = (body) => (parsed(body) ? JSON.stringify(parsed(body), null, 2) : body);
  const part = (title, text) => [el("h3", null, title), el("pre", { tabindex: "0" }, text === "" ? "(empty)" : text)];
  const said = requestHeaders === undefined
    ? [empty("Its contents are no longer stored.")]
    : [again(entry, requestBody, refresh), part("Request", `${entry.method} ${entry.path}\n${requestHeaders}`), part("Its body", pretty(requestBody)), part("Response", answerHeaders), part("Its body", pretty(answerBody))];
  return [
    el("div", { class: "head" }, el("h2", { id: "request-title" }, `Request ${entry.seq}: ${entry.operation}`), el("button", { type: "button", onclick: close }, "Close")),
    el("dl", { class: "times" }, facts.map(([name, text]) => [el("dt", null, name), el("dd", null, text ?? "—")])),
    ...said.flat(),
  ];
}

// The same call once more, from here or a shell, unless a part of it was cut or starred. Phones are not kept: a number that nobody has stands for them.
function again(entry, body, refresh) {
  const text = body.replaceAll(/("driverPhone"\s*:\s*)"\*\*\*"/g, `$1"${SAMPLE_PHONE}"`);
  const key = entry.idempotencyKey ?? "";
  const kept = parsed(text) !== undefined && ![entry.method, entry.path, key, text].some((part) => part.includes(STARS));
  const headers = key === "" ? {} : { "Idempotency-Key": key };
  const outcome = el("p", { class: "outcome", role: "status" });
  tell(outcome, kept && key === "" ? "It has no idempotency key: sent again, what it costs is charged again." : "", "warn");
  const send = async () => {
    if (!kept) {
      throw new Error("Not sent: a part of it is not stored.");
    }
    await call(entry.method, entry.path, parsed(text) ?? undefined, headers).catch(({ message }) => Promise.reject(new Error(`Sent again: ${message}.`)));
    return "Sent again, and answered: it is the newest request.";
  };
  const curl = kept && copyButton("as curl", commandFor(entry.method, entry.path, text, headers), "Copy as curl");
  const actions = el("div", { class: "row-actions outcome" }, curl, copyButton("address", location.origin + `/console/requests/${entry.seq}`, "Copy address"), actingForm([], "Send again", send, refresh, outcome));
  actions.querySelector("form button").id = "replay";
  return [actions, outcome];
}

// Null if empty; undefined if it is not JSON, as what is cut.
function parsed(body) {
  try {
    return body === "" ? null : JSON.parse(body);
  } catch {
    return undefined;
  }
}

// Rows come newest first; keys with stars may be different ones.
function numbered(rows) {
  const groups = new Map();
  for (const row of rows.filter(({ idempotencyKey: key }) => key && !key.includes(STARS))) {
    const name = `${row.operation} ${row.idempotencyKey}`;
    groups.set(name, [...(groups.get(name) ?? []), row]);
  }
  return new Map([...groups.values()].filter(({ length }) => length > 1).flatMap((group) => group.map((row, index) => [row.seq, `${group.length - index} of ${group.length}`])));
}

function tone({ status, responseLost }) {
  return responseLost || status >= 500 || status === 0 ? "bad" : status >= 200 && status < 300 ? "good" : "warn";
}
