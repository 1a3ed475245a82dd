// What the tracking page says beside the map.

import { ago, between, dayAndTime, duration } from "./clock.js";
import { badge, byId, el, replace, say } from "./dom.js";
import { timeline } from "./timeline.js";
import { compass, kind, miles, reasonWords, statusWords } from "./words.js";

const STALE_MILLIS = 60 * 60_000;

export function isStale(state, now) {
  return state.last !== null && !isOver(state) && now - Date.parse(state.last.ts) > STALE_MILLIS;
}

function isOver(state) {
  return state.status === "DELIVERED" || state.status === "CANCELLED";
}

export function showPanel(state, now) {
  say(byId("number"), state.loadNumber);
  badge(byId("status"), statusWords(state.status));
  showHeadline(headline(state, now));
  showProgress(state);
  replace(byId("facts"), facts(state).map(([name, text]) => el("div", null, el("dt", null, name), el("dd", null, text))));
  replace(byId("stops"), timeline(state, now));
  showAge(state, now);
}

export function showAge(state, now) {
  say(byId("age"), age(state, now));
}

function age(state, now) {
  if (state.last === null) {
    return isOver(state) ? "" : "no position yet";
  }
  const updated = `updated ${ago(now - Date.parse(state.last.ts))}`;
  return isStale(state, now) ? `${updated}, stale` : updated;
}

function headline(state, now) {
  if (state.status === "CANCELLED") {
    return { lead: "Closed", big: "This load was cancelled", detail: "Nothing more is recorded." };
  }
  if (state.status === "DELIVERED") {
    const closed = state.closed ? "This load is closed, nothing more is recorded." : "";
    return { lead: "Delivered", big: dayAndTime(state.deliveredAt, now), detail: closed, chips: [punctuality(state)] };
  }
  if (state.eta.etaAt) {
    return arrival(state, now);
  }
  return { lead: "", big: standing(state) ?? reasonWords(state.eta.reason), detail: "", sentence: true };
}

// At a stop the place says more than the general reason.
function standing(state) {
  const here = state.stops.findLast((stop) => stop.arrivedAt && !stop.departedAt);
  return state.eta.reason === "at_stop" && here ? `The truck is at ${here.facilityName ?? here.city}, ${kind(here).toLowerCase()} ${here.sequence}.` : null;
}

function arrival(state, now) {
  const { eta } = state;
  const target = state.stops.find((stop) => stop.sequence === eta.target.sequence);
  const chips = [[`${eta.confidence.toLowerCase()} confidence`, "quiet"]];
  if (eta.projectedDelayMinutes !== null) {
    chips.unshift(eta.projectedDelayMinutes > 0 ? [`about ${duration(eta.projectedDelayMinutes)} late`, "warn"] : ["on schedule", "good"]);
  }
  return {
    lead: `Arriving at ${kind(target).toLowerCase()} ${target.sequence}, ${target.city}`,
    big: dayAndTime(eta.etaAt, now),
    detail: between(eta.earliestAt, eta.latestAt, now),
    chips,
  };
}

function punctuality(state) {
  if (state.onTime === null) {
    return null;
  }
  return state.onTime ? ["on time", "good"] : [`${duration(state.delayMinutes)} late`, "warn"];
}

function showHeadline({ lead, big, detail, sentence, chips = [] }) {
  say(byId("lead"), lead);
  say(byId("headline"), big);
  say(byId("detail"), detail);
  byId("headline").classList.toggle("sentence", sentence === true);
  replace(byId("chips"), chips.filter(Boolean).map(([text, tone]) => el("span", { class: `badge ${tone}` }, text)));
}

function showProgress(state) {
  const driven = state.distanceMiles ?? 0;
  const left = state.status === "DELIVERED" ? 0 : state.eta.remainingMiles;
  const bar = byId("progress");
  bar.hidden = left === undefined || driven + left === 0;
  bar.classList.toggle("done", state.status === "DELIVERED");
  bar.firstElementChild.style.width = `${bar.hidden ? 0 : Math.round((100 * driven) / (driven + left))}%`;
}

function facts(state) {
  const rows = [["Driven", state.distanceMiles === null ? "—" : miles(state.distanceMiles)]];
  if (state.eta.remainingMiles !== undefined) {
    rows.push(["To go", miles(state.eta.remainingMiles)]);
  }
  if (!isOver(state) && state.last?.speed !== null && state.last?.speed !== undefined) {
    const heading = state.last.heading === null ? "" : ` ${compass(state.last.heading)}`;
    rows.push(["Speed", state.last.speed < 1 ? "standing" : `${Math.round(state.last.speed)} mph${heading}`]);
  }
  if (state.pickupDwellMinutes !== null) {
    rows.push(["At pickups", duration(state.pickupDwellMinutes)]);
  }
  if (state.deliveryDwellMinutes !== null) {
    rows.push(["At deliveries", duration(state.deliveryDwellMinutes)]);
  }
  return rows;
}
