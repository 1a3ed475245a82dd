// The tracking page: the map, and beside it what it means.

import { badge, byId, el, poll, replace, say } from "./dom.js";
import { addWholeTripButton, coveredBy, createMap, fitAgain, Trip } from "./map.js";
import { ago, clockWords, dayAndTime, duration, lowerDay, time } from "./time.js";
import { isOver, timeline } from "./timeline.js";
import { cityNear, drawUsa } from "./usa.js";
import { compass, kind, miles, reasonWords, statusWords } from "./words.js";

const STALE_MILLIS = 60 * 60_000;
const FRESH_MILLIS = 15 * 60_000;
const NEAR_MILES = 15;
const FAR_MILES = 200;
const STEPS = ["PLANNED", "AT_PICKUP", "IN_TRANSIT", "AT_DELIVERY", "DELIVERED"];

const panel = byId("panel");
const covered = () => coveredBy(panel);
const map = createMap(byId("map"), covered);
const trip = new Trip(map, covered);
addWholeTripButton(map, "Show the whole trip", () => trip.whole());
const follow = fitAgain(map, () => trip.whole());
let first = true;

poll(`${location.pathname}/load`, show);

function show(load) {
  const now = Date.parse(load.now);
  const age = load.last === null ? Infinity : now - Date.parse(load.last.ts);
  const stale = age > STALE_MILLIS && load.last !== null && !isOver(load);
  document.title = `${load.loadNumber} · ${statusWords(load.status)[0]} · load tracking`;
  panel.classList.remove("waiting");
  say(byId("number"), load.loadNumber);
  badge(byId("status"), statusWords(load.status));
  showSteps(load);
  showHeadline(headline(load, now, stale));
  say(byId("where"), load.last === null || isOver(load) || stale ? "" : `${place(load.last)}, ${time(load.last.ts)}`);
  replace(byId("facts"), facts(load, age).map(([name, text]) => el("div", null, el("dt", null, name), el("dd", null, text))));
  replace(byId("stops"), timeline(load, now));
  say(byId("age"), load.last === null ? "no position yet" : `updated ${ago(age)}${stale ? ", stale" : ""}`);
  say(byId("clock"), load.speed === 1 ? "" : clockWords(load));
  trip.show(load, stale, isOver(load)) && follow();
  panel.dataset.pings = load.pingCount;
  first && drawUsa(map, load.stops);
  first = false;
}

function place(last) {
  const city = cityNear(last);
  if (city === null || city.miles > FAR_MILES) {
    return `At ${last.lat.toFixed(3)}, ${last.lng.toFixed(3)}`;
  }
  return city.miles < NEAR_MILES ? `Near ${city.name}` : `${Math.round(city.miles)} mi ${compass(city.degrees)} of ${city.name}`;
}

function showSteps({ status }) {
  const reached = STEPS.indexOf(status);
  byId("steps").hidden = reached < 0;
  replace(byId("steps"), STEPS.map((step, i) => el("li", { class: i <= reached ? "done" : null, "aria-current": i === reached ? "step" : null }, el("span", null, statusWords(step)[0]))));
}

function headline(load, now, stale) {
  const last = load.stops.at(-1);
  if (load.status === "CANCELLED") {
    return { lead: "Closed", big: "This load was cancelled", detail: "Nothing more is recorded." };
  }
  if (load.status === "DELIVERED") {
    const chip = load.onTime === null ? null : load.onTime ? ["on time", "good"] : [`${duration(load.delayMinutes)} late`, "warn"];
    return { lead: `Delivered in ${last.city}`, big: dayAndTime(load.deliveredAt, now), detail: load.closed ? "Nothing more is recorded." : "", chip };
  }
  const here = load.stops.find((stop) => stop.arrivedAt && !stop.departedAt);
  if (here) {
    const waits = here === last && load.status === "AT_DELIVERY" ? " The delivery waits for confirmation." : "";
    return { lead: `At ${stopWords(here)}`, big: `Arrived ${lowerDay(dayAndTime(here.arrivedAt, now))}`, detail: `Here for ${duration((now - Date.parse(here.arrivedAt)) / 60_000)}.${waits}` };
  }
  if (stale) {
    return { lead: "No recent position", big: `Last seen ${lowerDay(dayAndTime(load.last.ts, now))}`, detail: reasonWords("stale_position") };
  }
  if (load.eta.etaAt) {
    const target = load.stops.find((stop) => stop.sequence === load.eta.target.sequence);
    const late = load.eta.projectedDelayMinutes;
    return { lead: `Arriving at ${stopWords(target)}`, big: dayAndTime(load.eta.etaAt, now), detail: "", chip: late === null ? null : late > 0 ? [`about ${duration(late)} late`, "warn"] : ["on schedule", "good"] };
  }
  const at = (stop) => (stop.windowFrom ? lowerDay(dayAndTime(stop.windowFrom, now)) : "at any time");
  return { lead: "Planned", big: `Pickup ${at(load.stops[0])}`, detail: `Delivery ${at(last)}. ${reasonWords(load.eta.reason)}` };
}

function stopWords(stop) {
  return `${kind(stop).toLowerCase()} ${stop.sequence}, ${stop.city}`;
}

function showHeadline({ lead, big, detail, chip = null }) {
  say(byId("lead"), lead);
  say(byId("headline"), big);
  say(byId("detail"), detail);
  replace(byId("chips"), chip === null ? [] : [el("span", { class: `badge ${chip[1]}` }, chip[0])]);
}

function facts(load, age) {
  const { last, eta } = load;
  const heading = last?.heading === null ? "" : ` ${compass(last?.heading ?? 0)}`;
  return [
    load.distanceMiles !== null && ["Driven", miles(load.distanceMiles)],
    eta.remainingMiles !== undefined && ["To the next stop", miles(eta.remainingMiles)],
    !isOver(load) && age < FRESH_MILLIS && last.speed !== null && ["Speed", last.speed < 1 ? "stopped" : `${Math.round(last.speed)} mph${heading}`],
    load.pickupDwellMinutes !== null && ["Time at pickups", duration(load.pickupDwellMinutes)],
    load.deliveryDwellMinutes !== null && ["Time at deliveries", duration(load.deliveryDwellMinutes)],
  ].filter(Boolean);
}
