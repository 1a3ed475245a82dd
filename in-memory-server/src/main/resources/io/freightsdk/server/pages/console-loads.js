// Loads with their links, and where control is on, the wheel.

import { ago, dayAndTime, duration, lowerDay } from "./clock.js";
import { call, control, commandFor, newIdempotencyKey, SAMPLE_PHONE } from "./console-session.js";
import { actingForm, choice, field, tell } from "./console-form.js";
import { list } from "./console-list.js";
import { copyButton, el, say } from "./dom.js";
import { overdue } from "./timeline.js";
import { kind, miles, refusalWords, statusWords, usd } from "./words.js";

export function loads({ account, clock, refresh }) {
  const outcome = el("p", { class: "outcome", role: "status" });
  const steered = account().control !== "off";
  const submit = () => `Create it (${usd(account().prices.load_create)})`;
  const act = async (load, action) => {
    try {
      tell(outcome, await action(load), "good");
    } catch (problem) {
      tell(outcome, `${load.loadNumber}: ${problem.message}.`, "bad");
    }
    refresh();
  };
  const all = list({
    name: "loads", title: loads.title, refresh, keyOf: (load) => load.loadNumber, hint: "number, reference, city, in_transit",
    none: "No loads yet. Create one through the API with this key, or a sample load above.",
    head: [outcome, sampleForm(clock, refresh, steered, outcome, submit())],
    columns: [
      { name: "Load", of: (load) => [el("strong", null, load.loadNumber), load.customerRef && el("div", { class: "soft small ref", title: load.customerRef }, load.customerRef)] },
      { name: "Status", classes: "state", of: badge },
      { name: "Route", of: route },
      { name: "Driven", classes: "amount", of: (load) => (load.distanceMiles === null ? null : miles(load.distanceMiles)) },
      { name: "Arrival", classes: "wraps", of: (load) => arrival(load, clock) },
      { name: "Position", of: (load) => load.last && [el("div", null, load.last.near && `near ${load.last.near}`), el("div", { class: "soft small", "data-ts": load.last.ts })] },
      { name: "Actions", classes: "acts", of: (load) => menu(load, steered && act) },
    ],
  });
  return {
    ...all,
    tick() {
      say(all.root.querySelector("form button"), submit());
      all.root.querySelectorAll("[data-ts]").forEach((each) => say(each, ago(clock.now() - Date.parse(each.dataset.ts))));
      all.root.querySelectorAll("[data-overdue]").forEach((each) => {
        const [whole, , short] = overdue(all.rows.row(each.dataset.overdue), clock.now()) ?? ["", "", ""];
        each.hidden = whole === "";
        each.title = whole;
        say(each, short);
      });
    },
  };
}

loads.title = "Loads";

// The truck is at its stops at once: what takes time on the road would lie in the future.
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

async function driveAlong({ loadNumber }) {
  await control("POST", `/loads/${encodeURIComponent(loadNumber)}/drive`, { to: "end", withClock: true });
  return `${loadNumber} is on its way and drives whenever the clock is moved (Control).`;
}

// Each with the hours to its pickup and delivery, and how far it is driven.
const SAMPLES = { planned: [2, 30], "pickup overdue": [-5, 20], "at pickup": [-1, 24, 1], "delivered late": [-30, -2, "end"] };

// Chicago to Dallas by a driver whom no network knows.
function sampleForm(clock, refresh, steered, outcome, submit) {
  const kinds = Object.keys(SAMPLES).filter((name) => steered || SAMPLES[name][2] === undefined);
  const sample = choice(kinds.map((name) => [name]), "planned");
  const at = (hours) => new Date(clock.now() + hours * 3_600_000).toISOString();
  const stop = (facilityName, address, city, state, zip, hours) => ({ facilityName, address, city, state, zip, date: at(hours) });
  // the same until its response is here: sent again after a lost one it is created once
  let order = null;
  sample.addEventListener("input", () => (order = null));
  const create = async () => {
    const [pickup, delivery, driven] = SAMPLES[sample.value];
    // first, so that nothing is charged where control is refused
    await (driven && control("GET", "/health"));
    order ??= {
      driverPhone: SAMPLE_PHONE, customerRef: `SAMPLE-${newIdempotencyKey().slice(-8)}`, equipmentType: "VAN",
      pickups: [stop("Lakeside Cold Storage", "4400 S Pulaski Rd", "Chicago", "IL", "60632", pickup)],
      deliveries: [stop("Trinity Distribution", "2500 Irving Blvd", "Dallas", "TX", "75207", delivery)],
    };
    const made = await call("POST", "/v1/agent/loads", order, { "Idempotency-Key": order.customerRef });
    order = null;
    await (driven && report(await control("GET", `/loads/${made.loadNumber}`), driven));
    return `${made.loadNumber} is there. It was charged like any other.`;
  };
  return actingForm([field("Sample load", sample)], submit, create, refresh, outcome);
}

function route({ stops }) {
  const cities = stops.map((stop) => `${stop.city}, ${stop.state}`);
  const between = stops.length > 2 && el("span", { class: "soft small", title: cities.join(" → ") }, ` +${stops.length - 2} stops`);
  return [el("div", null, cities[0], between), el("div", null, `→ ${cities.at(-1)}`)];
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
  const late = load.onTime === false && el("span", { class: "badge warn" }, `${duration(load.delayMinutes)} late`);
  return [el("span", { class: `badge ${tone}` }, words), el("div", null, late, el("span", { class: "badge warn", "data-overdue": load.loadNumber, hidden: true }))];
}

// Links on this server, under the host name of this page.
function menu(load, act) {
  const number = load.loadNumber;
  const links = [["Track", load.trackingLink], ["Driver", load.driverWebLink]].flatMap(([words, link]) => [
    el("a", { class: "button", href: new URL(link).pathname, target: "_blank", rel: "noopener", "data-key": `${words}-${number}` }, `${words} page`),
    copyButton(`${words.toLowerCase()} link of ${number}`, link, `Copy ${words.toLowerCase()} link`),
  ]);
  const next = load.stops.find((stop) => !stop.arrivedAt);
  const button = (words, to, action) => el("button", { type: "button", "data-key": `${to}-${number}`, onclick: () => act(load, action) }, words);
  const wheel = act && !load.closed && next ? [
    button(`To ${kind(next).toLowerCase()} ${next.sequence}`, next.sequence, () => report(load, next.sequence)),
    button("To the end", "end", () => report(load, "end")),
    button("Drive with the clock", "along", () => driveAlong(load)),
  ] : [];
  const shut = ({ key, currentTarget: opened }) => key === "Escape" && (opened.open = false, opened.firstElementChild.focus());
  return el("details", { class: "menu", name: "menu", onkeydown: shut }, el("summary", { class: "button", "data-key": `menu-${number}`, "aria-label": `${number}: pages, links, driving` }, "⋯"),
    el("div", null, links, copyButton(number, number, "Copy number"), copyButton(`the read of ${number} as curl`, () => commandFor("GET", `/v1/agent/loads/${number}`), "Copy read as curl"), wheel));
}
