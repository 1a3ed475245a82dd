// The ground of the map: states and cities, from this server alone.

import { el } from "./dom.js";

// From which zoom on so many cities are named, if there is room for them.
const CITIES = [[4, 24], [5.25, 62], [6.5, Infinity]];
const STATES_FROM = 4.75;
// so many at once, and then what else the page has to do
const STATES_AT_ONCE = 3;
const others = () => new Promise((resolve) => setTimeout(resolve));

const MILES_PER_DEGREE = 69.09;
let cities = [];

// The nearest city of the map, how many miles away it is, and in what direction from it the point lies; null before the map is drawn.
export function cityNear({ lat, lng }) {
  const seen = cities.map(([name, cityLat, cityLng]) => {
    const north = MILES_PER_DEGREE * (lat - cityLat);
    const east = MILES_PER_DEGREE * (lng - cityLng) * Math.cos((lat * Math.PI) / 180);
    return { name, miles: Math.hypot(north, east), degrees: (Math.atan2(east, north) * 180 / Math.PI + 360) % 360 };
  });
  return seen.reduce((best, each) => (best === null || each.miles < best.miles ? each : best), null);
}

// Tries until it has them: a map is open for longer than a server is away.
export async function drawUsa(map, stops) {
  const usa = await fetch("/assets/us.json").then((response) => (response.ok ? response.json() : null)).catch(() => null);
  if (usa === null) {
    return void setTimeout(drawUsa, 5_000, map, stops);
  }
  cities = usa.cities;
  map.createPane("ground").style.zIndex = 150;
  map.createPane("places").style.zIndex = 160;
  await drawStates(map, usa).then(others);
  const labels = [
    ...usa.cities.map(([name, lat, lng]) => label([lat, westOf(lng)], name, "of-city")),
    ...usa.states.map(({ name, middle: [lat, lng] }) => label([lat, westOf(lng)], name, "of-state")),
  ];
  const arrange = () => arrangeLabels(map, labels, stops);
  map.on("zoomend", arrange);
  arrange();
}

async function drawStates(map, usa) {
  const arcs = usa.arcs.map((arc) => points(arc, usa));
  const renderer = L.svg({ pane: "ground", padding: 0.5 });
  for (const [i, state] of usa.states.entries()) {
    i % STATES_AT_ONCE || (await others());
    const rings = state.rings.map((ring) => ring.flatMap((arc) => (arc < 0 ? [...arcs[~arc]].reverse() : arcs[arc])));
    const look = { pane: "ground", renderer, className: "state", interactive: false, smoothFactor: 0.8 };
    L.polygon(rings.map((ring) => [ring]), look).addTo(map);
  }
}

// Guam lies across the antimeridian, and on this map west of Hawaii.
export function westOf(lng) {
  return lng > 0 ? lng - 360 : lng;
}

// Differences from point to point, in the units of the scale.
function points(arc, { scale, translate }) {
  const result = [];
  let x = 0;
  let y = 0;
  for (let i = 0; i < arc.length; i += 2) {
    x += arc[i];
    y += arc[i + 1];
    result.push([y * scale[1] + translate[1], westOf(x * scale[0] + translate[0])]);
  }
  return result;
}

function label(at, name, kind) {
  const icon = L.divIcon({ className: "", iconSize: [0, 0], html: el("span", { class: `place ${kind}` }, name) });
  return { at, name, marker: L.marker(at, { icon, pane: "places", interactive: false, keyboard: false }), isState: kind === "of-state" };
}

// Stops first, then cities by importance, then states: whoever finds no room is not named.
function arrangeLabels(map, labels, stops) {
  const zoom = map.getZoom();
  const cities = CITIES.filter(([from]) => zoom >= from).map(([, most]) => most).at(-1) ?? 0;
  const taken = stops.map((stop) => box(map, [stop.lat, westOf(stop.lng)], 20, 20 + 8 * stop.city.length, 17));
  labels.forEach(({ at, name, marker, isState }, index) => {
    const wanted = isState ? zoom >= STATES_FROM : index < cities;
    const half = 5 * name.length;
    const own = isState ? box(map, at, half, half, 8) : box(map, at, 6, 12 + 7 * name.length, 9);
    const room = wanted && !taken.some((other) => overlap(own, other));
    room ? taken.push(own) && marker.addTo(map) : marker.remove();
  });
}

function box(map, at, left, right, half) {
  const { x, y } = map.project(at);
  return { left: x - left, right: x + right, top: y - half, bottom: y + half };
}

export function overlap(one, other) {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
