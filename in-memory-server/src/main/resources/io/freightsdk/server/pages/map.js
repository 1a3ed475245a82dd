// A trip on a map: stops and their fences, the way planned, the way driven, the truck.

import { el, svg } from "./dom.js";
import { progressOf } from "./timeline.js";
import { overlap, westOf } from "./usa.js";
import { kind } from "./words.js";

const WHOLE_COUNTRY = [[24.5, -125], [49.5, -66.5]];
// what the buttons on the right cover
const BUTTONS = 3.625 * parseFloat(getComputedStyle(document.body).fontSize);
const still = matchMedia("(prefers-reduced-motion: reduce)").matches;

export function createMap(element, covered) {
  const map = L.map(element, {
    attributionControl: false, zoomControl: false, zoomSnap: 0.25, minZoom: 1, maxZoom: 17, fadeAnimation: !still, zoomAnimation: !still, inertia: !still,
  });
  still && (map.panBy = (by) => L.Map.prototype.panBy.call(map, by, { animate: false }));
  element.addEventListener("keydown", (event) => event.key === " " && event.target.closest("[role=button]") && (event.preventDefault(), event.target.click()));
  L.control.attribution({ prefix: "Leaflet" }).addAttribution("Outlines: U.S. Census Bureau").addTo(map);
  L.control.zoom({ position: "topright" }).addTo(map);
  L.control.scale({ position: "bottomright", metric: false }).addTo(map);
  fit(map, WHOLE_COUNTRY, covered());
  return map;
}

// What of the map lies under the panel: top, right, bottom, left.
export function coveredBy(panel) {
  const wide = matchMedia("(min-width: 50em)").matches;
  return wide ? [0, 0, 0, panel.offsetLeft + panel.offsetWidth] : [0, 0, innerHeight * 0.46, 0];
}

// Fits again when the page gets another shape or is called back, as long as nobody has moved the map.
export function fitAgain(map, whole) {
  let moved = false;
  const box = map.getContainer();
  // before Leaflet, whose buttons tell nobody else; keys that lead past one move nothing
  ["pointerdown", "wheel", "keydown"].forEach((event) => box.addEventListener(event, ({ target, key }) => (moved = /^(Tab|Shift|Control|Alt|Meta)/.test(key) ? moved : target.closest(".whole-trip") === null), { passive: true, capture: true }));
  const refit = () => {
    map.invalidateSize({ pan: false, animate: false });
    whole();
  };
  addEventListener("resize", () => moved || refit());
  return () => moved || whole();
}

export function fit(map, bounds, covered, options = {}) {
  if (map._animatingZoom) { // whose end would undo it
    map.once("zoomend", () => fit(map, bounds, covered, options));
    return;
  }
  const [top, right, bottom, left] = covered;
  const edge = innerWidth < 800 ? 32 : 48;
  map.fitBounds(bounds, { paddingTopLeft: [left + edge, top + edge], paddingBottomRight: [right + edge + 44, bottom + edge], maxZoom: 13, animate: false, ...options });
}

export function addWholeTripButton(map, words, onClick) {
  const control = L.control({ position: "topright" });
  control.onAdd = () => {
    const frame = svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" }));
    const button = el("a", { href: "#", role: "button", class: "whole-trip", title: words, "aria-label": words }, frame);
    L.DomEvent.disableClickPropagation(button).on(button, "click", (event) => {
      L.DomEvent.stop(event);
      onClick();
    });
    return el("div", { class: "leaflet-bar" }, button);
  };
  control.addTo(map);
}

export function truckIcon(last, stale) {
  const picture = svg("svg", { viewBox: "0 0 44 44", "aria-hidden": "true" }, svg("circle", { class: "disc", cx: 22, cy: 22, r: 20 }),
    svg("circle", { class: "arrow still", cx: 22, cy: 22, r: 8 }), svg("path", { class: "arrow", d: "M22 9 31 31 22 26.5 13 31Z" }));
  turn(picture, last, stale);
  return L.divIcon({ className: "truck-mark", iconSize: [44, 44], html: picture });
}

// The same picture turned, so that it turns and does not jump; a matrix turns the short way round. A truck that stands has no direction.
export function turn(mark, { speed, heading }, stale) {
  const picture = mark.querySelector("svg") ?? mark;
  const headed = heading !== null && (speed === null || speed >= 1);
  picture.classList.toggle("stale", stale);
  picture.classList.toggle("headed", headed);
  picture.style.transform = new DOMMatrix().rotate(headed ? heading : 0);
}

export function stopIcon(stop, progress) {
  const mark = el("div", { class: `stop-mark ${stop.type.toLowerCase()} ${progress}` }, progress === "done" ? "✓" : String(stop.sequence));
  return L.divIcon({ className: "", iconSize: [30, 30], html: mark });
}

export function tooltip(...lines) {
  return el("div", null, lines.map((line, i) => el(i === 0 ? "strong" : "div", null, line)));
}

// One load on the map. Stops are drawn again only when they are others, so that what is pointed at stays.
export class Trip {
  #map;
  #covered;
  #stops;
  #ways;
  #marks = [];
  #truck = null;
  #drawn = null;
  #bounds = null;

  constructor(map, covered) {
    this.#map = map;
    this.#covered = covered;
    this.#stops = L.layerGroup().addTo(map);
    this.#ways = ["plan", "casing", "driven"].map((className) => L.polyline([], { className, interactive: false }).addTo(map));
    map.on("moveend", () => this.#arrange());
  }

  // Returns whether something lies outside of all that was shown before.
  show(state, stale, over) {
    const { stops } = state;
    const seen = JSON.stringify([state.status, stops]);
    if (seen !== this.#drawn) {
      this.#drawn = seen;
      this.#drawStops(stops, progressOf(state));
    }
    const track = state.gpsTrack.map(([lat, lng]) => [lat, westOf(lng)]);
    const ahead = over ? [] : [state.last, ...stops.filter((stop) => !stop.arrivedAt)].filter(Boolean).map(pointOf);
    [ahead, track, track].forEach((points, i) => this.#ways[i].setLatLngs(points));
    this.#moveTruck(over ? null : state.last, stale);
    this.#arrange();
    const points = [...stops.map(pointOf), ...track];
    const outside = points.some((point) => !this.#bounds?.contains(point));
    this.#bounds = outside ? L.latLngBounds(points) : this.#bounds;
    return outside;
  }

  whole() {
    this.#bounds && fit(this.#map, this.#bounds, this.#covered());
  }

  #drawStops(stops, progress) {
    this.#stops.clearLayers();
    this.#marks = stops.map((stop) => {
      const at = pointOf(stop);
      if (stop.geofenceRadiusMeters) {
        L.circle(at, { radius: stop.geofenceRadiusMeters, className: "fence", interactive: false }).addTo(this.#stops).bringToBack();
      }
      const mark = L.marker(at, { icon: stopIcon(stop, progress(stop)), alt: `${kind(stop)} ${stop.sequence}`, keyboard: false })
        .bindTooltip(tooltip(stop.name, `${kind(stop)} · ${stop.city}, ${stop.state}`), { direction: "top", offset: [0, -14] })
        .addTo(this.#stops);
      const label = el("span", { class: "place of-stop" }, stop.city);
      L.marker(at, { icon: L.divIcon({ className: "", iconSize: [0, 0], html: label }), interactive: false, keyboard: false }).addTo(this.#stops);
      return { at, mark, label, city: stop.city, beside: progress(stop) === "here" ? 46 : 32 };
    });
  }

  // Marks stand side by side as near to their places as there is room, names beside them or not at all. The truck is where it is, over everything.
  #arrange() {
    const { x: width } = this.#map.getSize();
    const panel = this.#covered()[3];
    const taken = [];
    const room = (box) => !taken.some((other) => overlap(box, other));
    const spots = this.#marks.map(({ at, mark }) => {
      const { x, y } = this.#map.latLngToContainerPoint(at);
      const moved = (by) => ({ left: x - 15 + by, right: x + 15 + by, top: y - 15, bottom: y + 15 });
      const inside = ({ left, right }) => left >= panel && right <= width;
      let by = 0;
      while (Math.abs(by) < width && !(room(moved(by)) && inside(moved(by)) >= inside(moved(0)))) {
        by = by > 0 ? -by : 2 - by;
      }
      taken.push(moved(by));
      mark.getElement().style.marginLeft = `${by - 15}px`;
      return { left: x - 15 + by, x, y };
    });
    if (this.#truck !== null) {
      const { x, y } = this.#map.latLngToContainerPoint(this.#truck.getLatLng());
      taken.push({ left: x - 22, right: x + 22, top: y - 22, bottom: y + 22 });
    }
    this.#marks.forEach(({ label, city, beside }, i) => {
      const { left, x, y } = spots[i];
      const long = 10 + 8 * city.length;
      const onTheRight = { left: left + beside, right: left + beside + long, top: y - 9, bottom: y + 9 };
      const onTheLeft = { left: left + 30 - beside - long, right: left + 28 - beside, top: y - 9, bottom: y + 9 };
      const box = [onTheRight, onTheLeft].find((each) => each.left >= panel && each.right < width - BUTTONS && room(each));
      label.hidden = box === undefined;
      label.style.left = `${(box === onTheLeft ? left + 26 - beside : left + 3 + beside) - x}px`;
      label.classList.toggle("left", box === onTheLeft);
      taken.push(box ?? onTheLeft);
    });
  }

  #moveTruck(last, stale) {
    if (last === null) {
      this.#truck?.remove();
      this.#truck = null;
      return;
    }
    this.#truck?.setLatLng(pointOf(last));
    this.#truck ??= L.marker(pointOf(last), { icon: truckIcon(last, stale), zIndexOffset: 1000, alt: "Truck", keyboard: false, interactive: false }).addTo(this.#map);
    turn(this.#truck.getElement(), last, stale);
  }
}

export function pointOf({ lat, lng }) {
  return [lat, westOf(lng)];
}
