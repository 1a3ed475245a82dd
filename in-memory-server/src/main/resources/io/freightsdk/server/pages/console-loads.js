// Loads with their links, and where control is on, the wheel.

import { ago, dayAndTime, duration, lowerDay } from "./clock.js";
import { call, control, newIdempotencyKey } from "./console-session.js";
import { actingForm, tell } from "./console-form.js";
import { copyButton, el, replace, say } from "./dom.js";
import { empty, table } from "./table.js";
import { overdue } from "./timeline.js";
import { kind, miles, refusalWords, statusWords, usd } from "./words.js";

export function loads({ account, clock, refresh }) {
  const count = el("span", { class: "soft small" });
  const list = el("div");
  const outcome = el("p", { class: "outcome", role: "status" });
  let shown = new Map();
  const root = el(
    "section",
    { class: "card", id: "section-loads", "aria-labelledby": "loads-title" },
    el("div", { class: "head" }, el("h2", { id: "loads-title" }, "Loads"), count),
    list,
    outcome,
    sampleForm(account, clock, refresh),
  );
  const drive = async (load, to) => {
    try {
      tell(outcome, await (account().clockRuns ? report : driveThere)(load, to), "good");
    } catch (problem) {
      tell(outcome, `${load.loadNumber}: ${problem.message}.`, "bad");
    }
    refresh();
  };
  return {
    root,
    read: () => call("GET", "/console/api/loads"),
    show({ loads: rows, total }) {
      shown = new Map(rows.map((load) => [load.loadNumber, load]));
      count.textContent = rows.length < total ? `the newest ${rows.length} of ${total}` : `${total}`;
      replace(list, rows.length === 0 ? [empty("No loads yet. Create one through the API with this key, or the sample load below.")] : [loadTable(rows, clock, account().control !== "off" && drive)]);
    },
    tick() {
      list.querySelectorAll("[data-ts]").forEach((each) => say(each, ago(clock.now() - Date.parse(each.dataset.ts))));
      list.querySelectorAll("[data-overdue]").forEach((each) => {
        const [words] = overdue(shown.get(each.dataset.overdue), clock.now()) ?? [""];
        each.hidden = words === "";
        say(each, words);
      });
    },
  };
}

loads.title = "Loads";

// A clock that stands moves along with the truck.
async function driveThere({ loadNumber }, to) {
  const { pings, status, time } = await control("POST", `/loads/${encodeURIComponent(loadNumber)}/drive`, { to });
  return `${loadNumber} reported ${pings} positions and is ${statusWords(status)[0].toLowerCase()}. The server's clock moved too and is frozen at ${dayAndTime(time, Date.parse(time))}.`;
}

// While the clock runs the truck is at its stops at once: what takes time on the road would lie in the future.
async function report({ loadNumber, stops }, to) {
  const ahead = stops.filter((stop) => !stop.arrivedAt && (to === "end" || stop.sequence <= to));
  const unknown = ahead.find((stop) => stop.lat === null);
  if (unknown !== undefined) {
    throw new Error(`the place of stop ${unknown.sequence} is not known`);
  }
  // first away from where it is, so that it leaves
  const pings = ahead.flatMap(({ lat, lng }) => [{ lat: lat + 0.2, lng }, { lat, lng, speed: 0 }]);
  const { accepted, refused, status } = await control("POST", `/loads/${encodeURIComponent(loadNumber)}/pings`, { pings });
  const reasons = [...new Set(refused.map(({ reason }) => refusalWords(reason)))].join(", ");
  return `${loadNumber} reported ${accepted} positions just now and is ${statusWords(status)[0].toLowerCase()}.${reasons && ` ${refused.length} more were not taken: ${reasons}.`}`;
}

// Chicago to Dallas, from two hours on, by a driver whom no network knows.
function sampleForm(account, clock, refresh) {
  const at = (hours) => new Date(clock.now() + hours * 3_600_000).toISOString();
  const stop = (facilityName, address, city, state, zip, hours) => ({ facilityName, address, city, state, zip, date: at(hours) });
  const create = async () => {
    const reference = `SAMPLE-${newIdempotencyKey().slice(-8)}`;
    const made = await call("POST", "/v1/agent/loads", {
      driverPhone: "+12025550143", customerRef: reference, equipmentType: "VAN",
      pickups: [stop("Lakeside Cold Storage", "4400 S Pulaski Rd", "Chicago", "IL", "60632", 2)],
      deliveries: [stop("Trinity Distribution", "2500 Irving Blvd", "Dallas", "TX", "75207", 30)],
    }, { "Idempotency-Key": reference });
    return `${made.loadNumber} is there. It was charged like any other.`;
  };
  return actingForm([], `Create a sample load (${usd(account().prices.load_create)})`, create, refresh);
}

function loadTable(rows, clock, drive) {
  const columns = [
    { name: "Load", of: (load) => [el("div", { class: "nowrap" }, el("strong", null, load.loadNumber), " ", copyButton(load.loadNumber, load.loadNumber)), load.customerRef && el("div", { class: "soft small ref" }, load.customerRef)] },
    { name: "Status", of: badge },
    { name: "Route", of: (load) => load.stops.map((stop) => `${stop.city}, ${stop.state}`).join(" → ") },
    { name: "Driven", classes: "amount nowrap", of: (load) => (load.distanceMiles === null ? null : miles(load.distanceMiles)) },
    { name: "Arrival", of: (load) => arrival(load, clock) },
    { name: "Position", of: (load) => load.last && [load.last.near && el("div", null, `near ${load.last.near}`), el("div", { class: "soft small", "data-ts": load.last.ts }, ago(clock.now() - Date.parse(load.last.ts)))] },
    { name: "Links", of: (load) => el("div", { class: "row-actions" }, links(load)) },
  ];
  if (drive) {
    columns.push({ name: "Drive", of: (load) => el("div", { class: "row-actions" }, wheel(load, drive)) });
  }
  return table("Loads", columns, rows);
}

function arrival(load, clock) {
  if (load.etaAt) {
    const next = load.stops.find((stop) => !stop.arrivedAt);
    return dayAndTime(load.etaAt, clock.now(), next?.timeZone);
  }
  return load.deliveredAt && `delivered ${lowerDay(dayAndTime(load.deliveredAt, clock.now(), load.stops.at(-1).timeZone))}`;
}

function badge(load) {
  const [words, tone] = statusWords(load.status);
  const late = load.onTime === false && [" ", el("span", { class: "badge warn" }, `${duration(load.delayMinutes)} late`)];
  return [el("span", { class: `badge ${tone}` }, words), late, el("div", null, el("span", { class: "badge warn", "data-overdue": load.loadNumber, hidden: true }))];
}

// On this server, under the host name of this page.
function links(load) {
  return [["Track", load.trackingLink], ["Driver", load.driverWebLink]].map(([words, link]) => [
    el("a", { class: "button", href: new URL(link).pathname, target: "_blank", rel: "noopener", "data-key": `${words}-${load.loadNumber}`, "aria-label": `${words} page of ${load.loadNumber}` }, words),
    copyButton(`${words.toLowerCase()} link of ${load.loadNumber}`, link),
  ]);
}

function wheel(load, drive) {
  const next = load.stops.find((stop) => !stop.arrivedAt);
  if (load.closed || !next) {
    return [];
  }
  const button = (words, to) =>
    el("button", { type: "button", "data-key": `${to}-${load.loadNumber}`, "aria-label": `${load.loadNumber}: ${words}`, onclick: () => drive(load, to) }, words);
  return [button(`To ${kind(next).toLowerCase()} ${next.sequence}`, next.sequence), button("To the end", "end")];
}
