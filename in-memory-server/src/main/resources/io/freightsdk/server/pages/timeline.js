// The stops of a load, one under the other.

import { dayAndTime, duration, span, zoneName } from "./clock.js";
import { el } from "./dom.js";
import { kind } from "./words.js";

export function isOver({ status }) {
  return status === "DELIVERED" || status === "CANCELLED";
}

// The longest that a window has passed without an arrival, as a badge, and in fewer words; null if none has, or the load is over.
export function overdue(load, now) {
  const [first] = load.stops.filter((stop) => late(stop, now) > 0).sort((one, other) => late(other, now) - late(one, now));
  const by = first && duration(late(first, now));
  return first === undefined || isOver(load) ? null : [`${kind(first).toLowerCase()} overdue by ${by}`, "warn", `${by} overdue`];
}

// In whole minutes.
function late({ arrivedAt, windowTo }, now) {
  return arrivedAt || !windowTo ? 0 : Math.floor((now - Date.parse(windowTo)) / 60_000);
}

// How far the load is with each of its stops: done, here, next, later or, once it is over, missed.
export function progressOf({ stops, status }) {
  const over = isOver({ status });
  const next = over ? undefined : stops.find((stop) => !stop.arrivedAt);
  return (stop) => (stop.departedAt || (over && stop.arrivedAt) ? "done" : stop.arrivedAt ? "here" : over ? "missed" : stop === next ? "next" : "later");
}

// The one that the load has not reached, or its last.
export function nextStop({ stops }) {
  return stops.find((stop) => !stop.arrivedAt) ?? stops.at(-1);
}

// The one in whose time a truck's own is told: where it stands or, of a load that waits at its delivery, where it stood last; else the next.
export function stopOfTruck(load) {
  const arrived = load.stops.filter((stop) => stop.arrivedAt);
  return arrived.findLast((stop) => !stop.departedAt) ?? arrived.findLast(() => load.status === "AT_DELIVERY") ?? nextStop(load);
}

// More is what a page adds to a stop: nodes under its name.
export function timeline(state, now, more = () => []) {
  const progress = progressOf(state);
  return state.stops.map((stop) => item(stop, now, progress(stop), more(stop)));
}

let own = false;

// The zone in which a stop's times are told: its own, unless the reader wants another.
export function zoneOf(stop) {
  return own ? undefined : stop?.timeZone;
}

// The button that changes it; again is called after that.
export function zoneButton(again) {
  const words = () => (own ? "Show each stop's local time" : `Show my time (${zoneName(Date.now())})`);
  const button = el("button", { type: "button", class: "quiet" }, words());
  button.addEventListener("click", () => {
    own = !own;
    button.textContent = words();
    again();
  });
  return button;
}

function item(stop, now, progress, more) {
  return el(
    "li",
    { class: progress },
    el("span", { class: "mark", "aria-hidden": "true" }, progress === "done" ? "✓" : String(stop.sequence)),
    el("p", { class: "name" }, stop.facilityName ?? stop.address ?? `${stop.city}, ${stop.state}`),
    el("p", { class: "soft small" }, `${kind(stop)} · ${stop.city}, ${stop.state}${stop.zip ? ` ${stop.zip}` : ""}`),
    more,
    el("dl", { class: "times num" }, times(stop, now, progress)),
  );
}

function times(stop, now, progress) {
  const rows = [["Planned", stop.windowFrom && stop.windowTo ? span(stop.windowFrom, stop.windowTo, now, zoneOf(stop)) : "any time"]];
  if (stop.arrivedAt) {
    rows.push(["Arrived", dayAndTime(stop.arrivedAt, now, zoneOf(stop))]);
  }
  if (stop.departedAt) {
    rows.push(["Left", dayAndTime(stop.departedAt, now, zoneOf(stop))], ["Stayed", duration(dwell(stop, Date.parse(stop.departedAt)))]);
  } else if (progress === "here") {
    rows.push(["There for", duration(dwell(stop, now))]);
  } else if (progress !== "missed" && late(stop, now) > 0) {
    rows.push(["Overdue", `by ${duration(late(stop, now))}`]);
  }
  return rows.map(([name, text]) => [el("dt", null, name), el("dd", null, text)]);
}

function dwell(stop, until) {
  return (until - Date.parse(stop.arrivedAt)) / 60_000;
}
