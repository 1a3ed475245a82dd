// The stops of a load, one under the other.

import { el } from "./dom.js";
import { dayAndTime, duration } from "./time.js";
import { kind } from "./words.js";

export function isOver({ status }) {
  return status === "DELIVERED" || status === "CANCELLED";
}

// How far the load is with each of its stops: done, here, next, later or, once it is over, missed.
export function progressOf({ stops, status }) {
  const over = isOver({ status });
  const next = over ? undefined : stops.find((stop) => !stop.arrivedAt);
  return (stop) => (stop.departedAt || (over && stop.arrivedAt) ? "done" : stop.arrivedAt ? "here" : over ? "missed" : stop === next ? "next" : "later");
}

// More is what a page adds to a stop: nodes under its name.
export function timeline(load, now, more = () => []) {
  const progress = progressOf(load);
  return load.stops.map((stop) => el(
    "li",
    { class: progress(stop) },
    el("span", { class: "mark", "aria-hidden": "true" }, progress(stop) === "done" ? "✓" : String(stop.sequence)),
    el("p", { class: "name" }, stop.name),
    el("p", { class: "soft small" }, `${kind(stop)} · ${stop.city}, ${stop.state}`),
    more(stop),
    el("dl", { class: "times num" }, times(stop, now, progress(stop))),
  ));
}

function times(stop, now, progress) {
  const minutes = (from, to) => duration((to - Date.parse(from)) / 60_000);
  const rows = [["Planned", stop.windowFrom ? dayAndTime(stop.windowFrom, now) : "any time"]];
  if (stop.arrivedAt) {
    rows.push(["Arrived", dayAndTime(stop.arrivedAt, now)]);
  }
  if (stop.departedAt) {
    rows.push(["Left", dayAndTime(stop.departedAt, now)], ["Stayed", minutes(stop.arrivedAt, Date.parse(stop.departedAt))]);
  } else if (progress === "here") {
    rows.push(["At the stop for", minutes(stop.arrivedAt, now)]);
  } else if (progress !== "missed" && stop.windowTo && !stop.arrivedAt && now - Date.parse(stop.windowTo) >= 60_000) {
    rows.push(["Overdue", `by ${minutes(stop.windowTo, now)}`]);
  }
  return rows.map(([name, text]) => [el("dt", null, name), el("dd", null, text)]);
}
