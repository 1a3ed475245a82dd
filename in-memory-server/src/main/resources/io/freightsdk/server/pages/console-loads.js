// Loads with their links, and where control is on, the wheel.

import { ago, dayAndTime } from "./clock.js";
import { call, control } from "./console-session.js";
import { tell } from "./console-form.js";
import { el, replace } from "./dom.js";
import { empty, table } from "./table.js";
import { kind, miles, statusWords } from "./words.js";

export function loads({ account, clock, refresh }) {
  const count = el("span", { class: "soft small" });
  const list = el("div");
  const outcome = el("p", { class: "outcome", role: "status" });
  const root = el(
    "section",
    { class: "card", id: "section-loads", "aria-labelledby": "loads-title" },
    el("div", { class: "head" }, el("h2", { id: "loads-title" }, "Loads"), count),
    list,
    outcome,
  );
  const drive = async (load, to) => {
    try {
      const driven = await control("POST", `/loads/${encodeURIComponent(load.loadNumber)}/drive`, { to });
      tell(outcome, `${load.loadNumber} drove ${driven.pings} positions far and is ${statusWords(driven.status)[0].toLowerCase()}. The server's clock went along.`, "good");
    } catch (problem) {
      tell(outcome, `${load.loadNumber}: ${problem.message}.`, "bad");
    }
    refresh();
  };
  return {
    root,
    read: () => call("GET", "/console/api/loads"),
    show({ loads: rows, total }) {
      count.textContent = rows.length < total ? `the newest ${rows.length} of ${total}` : `${total}`;
      replace(list, rows.length === 0 ? [empty("No loads yet. Create one through the API with this key.")] : [loadTable(rows, clock, account().control !== "off" && drive)]);
    },
  };
}

loads.title = "Loads";

function loadTable(rows, clock, drive) {
  const columns = [
    { name: "Load", classes: "nowrap", of: (load) => [el("strong", null, load.loadNumber), load.customerRef && el("div", { class: "soft small" }, load.customerRef)] },
    { name: "Status", of: badge },
    { name: "Route", of: (load) => load.stops.map((stop) => `${stop.city}, ${stop.state}`).join(" → ") },
    { name: "Driven", classes: "amount nowrap", of: (load) => (load.distanceMiles === null ? null : miles(load.distanceMiles)) },
    { name: "Arrival", of: (load) => (load.eta.etaAt ? dayAndTime(load.eta.etaAt, clock.now()) : load.deliveredAt && `delivered ${dayAndTime(load.deliveredAt, clock.now())}`) },
    { name: "Position", classes: "nowrap", of: (load) => load.last && ago(clock.now() - Date.parse(load.last.ts)) },
    { name: "Links", classes: "nowrap", of: (load) => el("div", { class: "row-actions" }, links(load)) },
  ];
  if (drive) {
    columns.push({ name: "Drive", classes: "nowrap", of: (load) => el("div", { class: "row-actions" }, wheel(load, drive)) });
  }
  return table("Loads", columns, rows);
}

function badge(load) {
  const [words, tone] = statusWords(load.status);
  const late = load.onTime === false ? [" ", el("span", { class: "badge warn" }, "late")] : [];
  return [el("span", { class: `badge ${tone}` }, words), ...late];
}

// On this server under whatever name it was opened.
function links(load) {
  return [["Track", load.trackingLink], ["Driver", load.driverWebLink]].map(([words, link]) =>
    el("a", { class: "button", href: new URL(link).pathname, target: "_blank", rel: "noopener", "data-key": `${words}-${load.loadNumber}`, "aria-label": `${words} page of ${load.loadNumber}` }, words));
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
