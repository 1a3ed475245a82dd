// The operator's page: all loads on a map, the newest requests with what they cost, the ledger of each broker, and what a test does by /_control.

import { byId, el, notice, poll, replace, say } from "./dom.js";
import { createMap, fit, pointOf, tooltip, truckIcon, turn } from "./map.js";
import { clockWords, dayAndTime, seconds } from "./time.js";
import { isOver } from "./timeline.js";
import { drawUsa, westOf } from "./usa.js";
import { statusWords, usd } from "./words.js";

// The number of times of a fault that is never used up.
const ALWAYS = 2_147_483_647;

// A server with a control token is opened with #token=… after its address.
const token = new URLSearchParams(location.hash.slice(1)).get("token");
const headers = token === null ? {} : { Authorization: `Bearer ${token}` };
const map = createMap(byId("map"), () => [0, 0, 0, 0]);
const trucks = new Map();
let fitted = 0;

drawUsa(map, []);
addEventListener("hashchange", () => location.reload());
byId("broker").addEventListener("change", () => ask());
byId("fault").addEventListener("submit", inject);
byId("top-up").addEventListener("click", () => send("POST", `/_control/brokers/${byId("broker").value}/top-up`, { amountUsd: "25.00" }));
replace(byId("clock-buttons"), [
  clockButton("+ 15 min", { advance: "PT15M" }),
  clockButton("+ 1 h", { advance: "PT1H" }),
  clockButton("+ 1 day", { advance: "P1D" }),
  clockButton("60 times as fast", { speed: 60 }),
  clockButton("Real time", { real: true }),
]);
const ask = poll("/_control/overview", show, headers, refused);

function refused(status) {
  const missing = status === 401 || status === 403;
  notice("problem", missing ? "This server has a control token. Open this page with #token= and the token after its address." : null);
}

function clockButton(words, move) {
  return el("button", { type: "button", onclick: () => send("POST", "/_control/clock", move) }, words);
}

async function send(method, path, body) {
  const response = await fetch(path, { method, headers, body: body && JSON.stringify(body) }).catch(() => null);
  const failed = response === null ? "The server cannot be reached." : response.ok ? null : (await response.json()).error;
  notice("problem", failed);
  return ask();
}

function inject(event) {
  event.preventDefault();
  const { type, when, operation } = Object.fromEntries(new FormData(event.target));
  const more = { STATUS: { status: 503 }, DELAY: { duration: "PT5S" } }[type];
  send("POST", "/_control/faults", { type, ...more, ...(type === "TRUNCATE" ? {} : { when }), ...(operation && { operation }) });
}

function show(state) {
  const now = Date.parse(state.now);
  say(byId("clock"), `${clockWords(state)}${state.billingAvailable ? "" : " · billing outage"}`);
  options(document.querySelector("[name=operation]"), [["", "any"], ...state.operations.map((name) => [name, name])]);
  options(byId("broker"), state.brokers.map(({ brokerId, name }) => [brokerId, name]));
  replace(byId("faults"), state.faults.map(fault));
  replace(byId("loads"), state.loads.length === 0 ? [empty(6, "No load yet.")] : state.loads.map((load) => loadRow(load, now)));
  replace(byId("requests"), state.requests.length === 0 ? [empty(7, "No request yet.")] : state.requests.map(requestRow));
  showLedger(state.brokers.find(({ brokerId }) => brokerId === byId("broker").value));
  showTrucks(state.loads, now);
}

function options(select, wanted) {
  if (select.options.length !== wanted.length || wanted.some(([value], i) => select.options[i].value !== value)) {
    const chosen = select.value;
    select.replaceChildren(...wanted.map(([value, words]) => el("option", { value, selected: value === chosen }, words)));
  }
}

function empty(columns, words) {
  return row([el("td", { colspan: columns, class: "soft" }, words)]);
}

function row(cells) {
  return el("tr", null, cells.map((each) => (each instanceof Node ? each : el("td", null, each ?? "–"))));
}

function fault({ faultId, type, when, operation, hits, left }) {
  const rest = left === ALWAYS ? "until it is removed" : `${left} more`;
  const words = `${type} ${when} on ${operation ?? "any operation"}: fired ${hits} times, fires ${rest}`;
  return el("li", null, words, el("button", { type: "button", class: "quiet", "aria-label": `Remove ${faultId}`, onclick: () => send("DELETE", `/_control/faults/${faultId}`) }, "Remove"));
}

function loadRow(load, now) {
  const [words, tone] = statusWords(load.status);
  const path = `/_control/loads/${load.loadNumber}`;
  const drive = (what, body) => el("button", { type: "button", class: "quiet", "aria-label": `${what} ${load.loadNumber}`, onclick: () => send("POST", `${path}/drive`, body) }, what);
  return row([
    load.loadNumber,
    el("td", null, el("span", { class: `badge ${tone}` }, words)),
    el("td", null, el("span", { class: "wrap" }, load.stops.map(({ city }) => city).join(" → "))),
    load.deliveredAt ? dayAndTime(load.deliveredAt, now) : load.eta.etaAt ? dayAndTime(load.eta.etaAt, now) : load.eta.reason.replaceAll("_", " "),
    el("td", null, isOver(load) ? "–" : [drive("Drive to the end", { to: "end" }), " ", drive("Start driving", { to: "end", withClock: true })]),
    el("td", null, el("a", { href: new URL(load.trackingLink).pathname }, "Customer"), el("a", { href: new URL(load.driverWebLink).pathname }, "Driver")),
  ]);
}

function requestRow(request) {
  const tone = request.status >= 400 ? "bad" : request.status === 0 || request.responseLost ? "warn" : "good";
  return row([
    seconds(request.at),
    request.operation,
    el("td", null, el("span", { class: `badge ${tone}` }, request.responseLost ? `${request.status || "–"}, response lost` : String(request.status))),
    el("td", { class: "amount" }, request.chargedUsd === null ? "–" : usd(request.chargedUsd)),
    request.fault,
    request.brokerId,
    el("td", { class: "key", title: request.idempotencyKey }, request.idempotencyKey ?? "–"),
  ]);
}

function showLedger(broker) {
  byId("top-up").hidden = broker === undefined;
  say(byId("balance"), broker === undefined ? "" : `Balance ${usd(broker.balanceUsd)}`);
  replace(byId("ledger"), broker === undefined || broker.ledger.length === 0 ? [empty(7, "No entry yet.")] : broker.ledger.map((entry) => row([
    String(entry.seq),
    seconds(entry.at),
    entry.kind,
    entry.operation,
    entry.loadNumber,
    el("td", { class: "amount" }, usd(entry.amountUsd)),
    el("td", { class: "amount" }, usd(entry.balanceUsd)),
  ])));
}

function showTrucks(loads, now) {
  const driving = loads.filter((load) => load.last !== null && !isOver(load));
  for (const [number, mark] of trucks) {
    driving.some(({ loadNumber }) => loadNumber === number) || (mark.remove(), trucks.delete(number));
  }
  for (const load of driving) {
    const stale = now - Date.parse(load.last.ts) > 3_600_000;
    const mark = trucks.get(load.loadNumber) ?? L.marker(pointOf(load.last), { icon: truckIcon(load.last, stale), alt: load.loadNumber, keyboard: false }).addTo(map);
    trucks.set(load.loadNumber, mark.setLatLng(pointOf(load.last)).unbindTooltip().bindTooltip(tooltip(load.loadNumber, statusWords(load.status)[0])));
    turn(mark.getElement(), load.last, stale);
  }
  if (loads.length > fitted) {
    fitted = loads.length;
    fit(map, loads.flatMap(({ stops }) => stops.map(({ lat, lng }) => [lat, westOf(lng)])), [0, 0, 0, 0]);
  }
}
