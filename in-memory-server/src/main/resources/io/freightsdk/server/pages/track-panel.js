// What the tracking page says beside the map.

import { ago, between, dayAndTime, duration, lowerDay, timeAndZone } from "./clock.js";
import { badge, byId, el, replace, say } from "./dom.js";
import { isOver, overdue, stopOfTruck, timeline, zoneOf } from "./timeline.js";
import { compass, kind, miles, reasonWords, statusWords } from "./words.js";

const STALE_MILLIS = 60 * 60_000;
const FRESH_MILLIS = 15 * 60_000;
// what the server reckons with for a stay
const STAY_MINUTES = 120;

const STEPS = ["PLANNED", "AT_PICKUP", "IN_TRANSIT", "AT_DELIVERY", "DELIVERED"];

export function isStale(state, now) {
  return state.last !== null && !isOver(state) && age(state, now) > STALE_MILLIS;
}

function age(state, now) {
  return now - Date.parse(state.last.ts);
}

export function showPanel(state, now) {
  say(byId("number"), state.loadNumber);
  badge(byId("status"), statusWords(state.status));
  showSteps(state);
  showHeadline(headline(state, now), overdue(state, now));
  replace(byId("facts"), facts(state, now).map(([name, text]) => el("div", null, el("dt", null, name), el("dd", null, text))));
  replace(byId("stops"), timeline(state, now));
  showAge(state, now);
}

export function showAge(state, now) {
  say(byId("age"), ageWords(state, now));
  say(byId("where"), where(state, now));
}

function ageWords(state, now) {
  if (state.last === null) {
    return isOver(state) ? "" : "no position yet";
  }
  const updated = `updated ${ago(age(state, now))}`;
  return isStale(state, now) ? `${updated}, stale` : updated;
}

// The one thing that a map says and a screen reader cannot see.
function where(state, now) {
  if (state.last === null || isOver(state) || isStale(state, now)) {
    return "";
  }
  return `${place(state.last)}, ${timeAndZone(state.last.ts, zoneOf(stopOfTruck(state)))}`;
}

export function place({ near, lat, lng }) {
  return near === null ? `At ${lat.toFixed(3)}, ${lng.toFixed(3)}` : `Near ${near}`;
}

function stopWords(stop) {
  return `${kind(stop).toLowerCase()} ${stop.sequence}, ${stop.city}`;
}

function showSteps(state) {
  const reached = STEPS.indexOf(state.status);
  byId("steps").hidden = reached < 0;
  replace(byId("steps"), STEPS.map((status, i) => el("li", { class: i <= reached ? "done" : null, "aria-current": i === reached ? "step" : null }, el("span", null, statusWords(status)[0]))));
}

function headline(state, now) {
  if (state.status === "CANCELLED") {
    return { lead: "Closed", big: "This load was cancelled", detail: "Nothing more is recorded." };
  }
  if (state.status === "DELIVERED") {
    const closed = state.closed ? "This load is closed, nothing more is recorded." : "";
    return { lead: `Delivered in ${state.stops.at(-1).city}`, big: dayAndTime(state.deliveredAt, now, zoneOf(state.stops.at(-1))), detail: closed, chips: [punctuality(state)] };
  }
  const here = stopOfTruck(state);
  if (here.arrivedAt) {
    return standing(state, here, now);
  }
  if (isStale(state, now)) {
    return lost(state, now);
  }
  if (state.status === "PLANNED" && (state.eta.etaAt === undefined || state.last === null)) {
    return planned(state, now);
  }
  return state.eta.etaAt ? arrival(state, now) : { lead: "", big: reasonWords(state.eta.reason), detail: "", sentence: true };
}

function standing(state, here, now) {
  const stay = here.departedAt ? `Left ${lowerDay(dayAndTime(here.departedAt, now, zoneOf(here)))}.` : `Here for ${duration((now - Date.parse(here.arrivedAt)) / 60_000)}.`;
  const next = state.eta.target && state.stops.find((stop) => stop.sequence === state.eta.target.sequence);
  const then = state.status === "AT_DELIVERY" && here === state.stops.at(-1)
    ? "The delivery waits for confirmation."
    : next && next !== here ? `Then ${stopWords(next)}: ${lowerDay(dayAndTime(state.eta.etaAt, now, zoneOf(next)))}.` : "";
  const seen = isStale(state, now) ? `Last seen ${ago(age(state, now))}.` : "";
  return { lead: `At ${stopWords(here)}`, big: `Arrived ${lowerDay(dayAndTime(here.arrivedAt, now, zoneOf(here)))}`, detail: [stay, then, seen].filter(Boolean).join(" ") };
}

function lost(state, now) {
  const at = lowerDay(dayAndTime(state.last.ts, now, zoneOf(stopOfTruck(state))));
  return { lead: `Last seen ${ago(age(state, now))}`, big: place(state.last), detail: `There has been no position since ${at}, so there is no arrival time.` };
}

function planned(state, now) {
  const [first, last] = [state.stops[0], state.stops.at(-1)];
  const at = (stop) => (stop.windowFrom ? lowerDay(dayAndTime(stop.windowFrom, now, zoneOf(stop))) : "at any time");
  const late = state.eta.reason === "stale_position" ? "" : reasonWords(state.eta.reason);
  const [lead, pickup] = overdue(state, now) === null ? ["Planned", "Pickup"] : [state.last === null ? "Not started" : "Not picked up yet", "Pickup was planned for"];
  return { lead, big: `${pickup} ${at(first)}`, detail: `Delivery ${at(last)}. ${late}`.trim() };
}

function arrival(state, now) {
  const { eta } = state;
  const target = state.stops.find((stop) => stop.sequence === eta.target.sequence);
  const chips = [[`${eta.confidence.toLowerCase()} confidence`, "quiet"]];
  if (eta.projectedDelayMinutes !== null) {
    chips.unshift(eta.projectedDelayMinutes > 0 ? [`about ${duration(eta.projectedDelayMinutes)} late`, "warn"] : ["on schedule", "good"]);
  }
  return {
    lead: `Arriving at ${stopWords(target)}`,
    big: dayAndTime(eta.etaAt, now, zoneOf(target)),
    detail: [`${between(eta.earliestAt, eta.latestAt, now, zoneOf(target))}.`, final(state, target, now)].filter(Boolean).join(" "),
    chips,
  };
}

// The server forecasts the next stop; the last one is what is left to drive and to rest, and the usual stays between.
function final(state, target, now) {
  const last = state.stops.at(-1);
  const ahead = state.stops.filter((stop) => !stop.arrivedAt);
  if (last === target || last.arrivedAt) {
    return "";
  }
  const minutes = state.eta.remainingDriveMinutes + state.eta.restMinutes + (ahead.length - 1) * STAY_MINUTES;
  const at = new Date(Math.max(now, Date.parse(state.eta.positionAt) + minutes * 60_000)).toISOString();
  return `Last stop, ${stopWords(last)}: about ${lowerDay(dayAndTime(at, now, zoneOf(last)))}.`;
}

function punctuality(state) {
  if (state.onTime === null) {
    return null;
  }
  return state.onTime ? ["on time", "good"] : [`${duration(state.delayMinutes)} late`, "warn"];
}

function showHeadline({ lead, big, detail, sentence, chips = [] }, late) {
  const [, words, zone] = /^(.*[AP]M )(\S+)$/.exec(big) ?? [null, big, null];
  say(byId("lead"), lead);
  replace(byId("headline"), [new Text(words), ...(zone === null ? [] : [el("span", { class: "zone" }, zone)])]);
  say(byId("detail"), detail);
  byId("headline").classList.toggle("sentence", sentence === true);
  replace(byId("chips"), [late, ...chips].filter(Boolean).map(([text, tone]) => el("span", { class: `badge ${tone}` }, text)));
}

function facts(state, now) {
  const rows = [];
  if (state.distanceMiles !== null) {
    rows.push(["Driven", miles(state.distanceMiles)]);
  }
  if (state.eta.remainingMiles !== undefined) {
    const several = state.stops.filter((stop) => !stop.arrivedAt).length > 1;
    rows.push([several ? "To go, whole trip" : "To go", miles(state.eta.remainingMiles)]);
  }
  const { last } = state;
  if (!isOver(state) && last !== null && last.speed !== null && age(state, now) < FRESH_MILLIS) {
    const heading = last.heading === null ? "" : ` ${compass(last.heading)}`;
    rows.push(["Speed", last.speed < 1 ? "standing" : `${Math.round(last.speed)} mph${heading}`]);
  }
  if (state.pickupDwellMinutes !== null) {
    rows.push(["At pickups", duration(state.pickupDwellMinutes)]);
  }
  if (state.deliveryDwellMinutes !== null) {
    rows.push(["At deliveries", duration(state.deliveryDwellMinutes)]);
  }
  return rows;
}
