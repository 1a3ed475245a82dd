// The demo's first page: every truck on one map, every load with its links.

import { ServerClock, dayAndTime, lowerDay, timeAndZone } from "./clock.js";
import { byId, el, replace } from "./dom.js";
import { live, tellTime } from "./live.js";
import { addWholeTripButton, coveredBy, createMap, fit, fitAgain, pointOf, tooltip, truckIcon, turn } from "./map.js";
import { isOver, nextStop, overdue, stopOfTruck } from "./timeline.js";
import { drawUsa } from "./usa.js";
import { miles, statusWords } from "./words.js";

const WHOLE = [[25, -106], [45, -79]];

const clock = new ServerClock();
const covered = () => coveredBy(byId("panel"));
const map = createMap(byId("map"), covered);
const trucks = new Map();

// the address keeps the token that a reload needs
document.querySelector(".skip").addEventListener("click", (event) => (event.preventDefault(), byId("panel").focus()));
drawUsa(map, []);
addWholeTripButton(map, "Show all trucks", whole);
const follow = fitAgain(map, whole);
whole();
watchFleet(new URLSearchParams(location.hash.slice(1)).get("token"));

// A server that others can reach too shows its links to those alone who have its token.
async function watchFleet(token) {
  const url = `/fleet/events${token === null ? "" : `?token=${encodeURIComponent(token)}`}`;
  const { status } = await fetch(url, { method: "HEAD", cache: "no-store" }).catch(() => ({ status: 0 }));
  byId("locked").hidden = status !== 401;
  byId("connection").hidden = status === 401;
  if (status !== 401) {
    live(url, show);
  }
}

function whole() {
  fit(map, trucks.size > 0 ? [...trucks.values()].map((truck) => truck.getLatLng()) : WHOLE, covered(), { maxZoom: 8 });
}

function show(state) {
  tellTime(clock, state);
  const loads = Object.entries(state).filter(([name, load]) => name.startsWith("load ") && load !== null).map(([, load]) => load)
    .sort((one, other) => (one.loadNumber < other.loadNumber ? 1 : -1));
  const before = trucks.size;
  const moving = loads.filter((load) => !isOver(load) && load.last !== null);
  trucks.forEach((truck, number) => moving.some(({ loadNumber }) => loadNumber === number) || (truck.remove(), trucks.delete(number)));
  moving.forEach(moveTruck);
  if (before === 0 && trucks.size > 0) {
    follow();
  }
  replace(byId("loads"), [...loads.filter((load) => !isOver(load)), ...loads.filter(isOver)].map(row));
}

function moveTruck(load) {
  const truck = trucks.get(load.loadNumber);
  if (truck) {
    truck.setLatLng(pointOf(load.last));
    turn(truck.getElement(), load.last, false);
    return;
  }
  const added = L.marker(pointOf(load.last), { icon: truckIcon(load.last, false), keyboard: false, alt: load.loadNumber })
    .bindTooltip(tooltip(load.loadNumber, routeOf(load)), { direction: "top", offset: [0, -20] });
  added.on("click", () => location.assign(new URL(load.trackingLink).pathname));
  trucks.set(load.loadNumber, added.addTo(map));
  added.getElement().append(el("span", { class: "number" }, load.loadNumber.slice(-4)));
}

function row(load) {
  const { timeZone } = nextStop(load);
  const at = load.etaAt ?? load.deliveredAt;
  const arrival = at && `${load.etaAt ? "next stop" : "delivered"} ${lowerDay(dayAndTime(at, clock.now(), timeZone))}`;
  const badges = [statusWords(load.status), overdue(load, clock.now())].filter(Boolean);
  const driven = load.distanceMiles === null ? "not moving yet" : miles(load.distanceMiles);
  const where = load.last?.near && !load.deliveredAt ? `Near ${load.last.near}, ${timeAndZone(load.last.ts, stopOfTruck(load).timeZone)}` : null;
  const link = (name, url) => el("a", { href: new URL(url).pathname, "data-key": `${name}-${load.loadNumber}` }, name);
  return el(
    "li",
    null,
    el("div", { class: "head" }, el("strong", null, routeOf(load)), badges.map(([words, tone]) => el("span", { class: `badge ${tone}` }, words))),
    el("p", { class: "soft small num" }, [load.loadNumber, driven, arrival].filter(Boolean).join(" · ")),
    where && el("p", { class: "small num" }, where),
    el("p", { class: "links small" }, link("Customer's page", load.trackingLink), link("Driver's page", load.driverWebLink)),
  );
}

function routeOf({ stops }) {
  return stops.map(({ city }, i) => [i > 0 && " → ", el("bdi", null, city)]);
}
