// The stops of a load, one under the other.

import { dayAndTime, duration, span } from "./clock.js";
import { el } from "./dom.js";
import { kind } from "./words.js";

// How far the load is with each of its stops: done, here, next or later.
export function progressOf({ stops, status }) {
  const over = status === "DELIVERED" || status === "CANCELLED";
  const next = over ? undefined : stops.find((stop) => !stop.arrivedAt);
  return (stop) => (stop.departedAt || (over && stop.arrivedAt) ? "done" : stop.arrivedAt ? "here" : stop === next ? "next" : "later");
}

// More is what a page adds to a stop: nodes under its name.
export function timeline(state, now, more = () => []) {
  const progress = progressOf(state);
  return state.stops.map((stop) => item(stop, now, progress(stop), more(stop)));
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
  const rows = [["Planned", planned(stop, now)]];
  if (stop.arrivedAt) {
    rows.push(["Arrived", dayAndTime(stop.arrivedAt, now)]);
  }
  if (stop.departedAt) {
    rows.push(["Left", dayAndTime(stop.departedAt, now)], ["Stayed", duration(dwell(stop, Date.parse(stop.departedAt)))]);
  } else if (progress === "here") {
    rows.push(["There for", duration(dwell(stop, now))]);
  }
  return rows.map(([name, text]) => [el("dt", null, name), el("dd", null, text)]);
}

function planned(stop, now) {
  return stop.windowFrom && stop.windowTo ? span(stop.windowFrom, stop.windowTo, now) : "any time";
}

function dwell(stop, until) {
  return (until - Date.parse(stop.arrivedAt)) / 60_000;
}
