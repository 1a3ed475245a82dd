// The demo's first page: every truck on one map, every load with its links.

import { ServerClock, dayAndTime } from "./clock.js";
import { byId, el, replace } from "./dom.js";
import { live } from "./live.js";
import { addWholeTripButton, coveredBy, createMap, drawGround, fit, tooltip, truckIcon } from "./map.js";
import { miles, statusWords } from "./words.js";

const WHOLE = [[25, -106], [45, -79]];

const clock = new ServerClock();
const covered = () => coveredBy(byId("panel"));
const map = createMap(byId("map"), covered);
const trucks = new Map();

drawGround(map, null).catch(() => {});
addWholeTripButton(map, whole);
whole();
live("/fleet/events", show);

function whole() {
  fit(map, WHOLE, covered());
}

function show(state) {
  clock.told(state.now, state.clockRuns);
  const over = (load) => load.status === "DELIVERED" || load.status === "CANCELLED";
  state.loads.forEach((load) => moveTruck(load, over(load)));
  const rows = [...state.loads.filter((load) => !over(load)), ...state.loads.filter(over)];
  replace(byId("loads"), rows.map(row));
}

function moveTruck(load, over) {
  const truck = trucks.get(load.loadNumber);
  if (over || load.last === null) {
    truck?.remove();
    trucks.delete(load.loadNumber);
    return;
  }
  const at = [load.last.lat, load.last.lng];
  const icon = truckIcon(load.last.heading, false);
  if (truck) {
    truck.setLatLng(at).setIcon(icon);
    return;
  }
  const added = L.marker(at, { icon, keyboard: false, alt: load.loadNumber }).bindTooltip(tooltip(load.loadNumber, route(load)), { direction: "top", offset: [0, -20] });
  added.on("click", () => location.assign(new URL(load.trackingLink).pathname));
  trucks.set(load.loadNumber, added.addTo(map));
}

function route(load) {
  return load.stops.map((stop) => stop.city).join(" → ");
}

function row(load) {
  const [words, tone] = statusWords(load.status);
  const arrival = load.eta.etaAt ? `next stop ${dayAndTime(load.eta.etaAt, clock.now())}` : load.deliveredAt ? `delivered ${dayAndTime(load.deliveredAt, clock.now())}` : "";
  const driven = load.distanceMiles === null ? "not moving yet" : miles(load.distanceMiles);
  const link = (name, url) => el("a", { href: new URL(url).pathname, "data-key": `${name}-${load.loadNumber}` }, name);
  return el(
    "li",
    null,
    el("div", { class: "head" }, el("strong", null, route(load)), el("span", { class: `badge ${tone}` }, words)),
    el("p", { class: "soft small num" }, [load.loadNumber, driven, arrival].filter(Boolean).join(" · ")),
    el("p", { class: "links small" }, link("Customer's page", load.trackingLink), link("Driver's page", load.driverWebLink)),
  );
}
