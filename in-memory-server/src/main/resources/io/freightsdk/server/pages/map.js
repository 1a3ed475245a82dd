// A trip on a map: stops and their fences, the way planned, the way driven, the truck.

import { el, svg } from "./dom.js";
import { progressOf } from "./timeline.js";
import { drawUsa } from "./usa.js";
import { kind } from "./words.js";

const WHOLE_COUNTRY = [[24.5, -125], [49.5, -66.5]];
const still = matchMedia("(prefers-reduced-motion: reduce)").matches;

export function createMap(element, covered) {
  const map = L.map(element, {
    attributionControl: false, zoomControl: false, zoomSnap: 0.25, minZoom: 3, maxZoom: 17, maxBounds: [[-30, -200], [80, 0]],
    fadeAnimation: !still, zoomAnimation: !still, inertia: !still,
  });
  L.control.attribution({ prefix: "Leaflet" }).addAttribution("Outlines: U.S. Census Bureau").addTo(map);
  L.control.zoom({ position: "topright" }).addTo(map);
  fit(map, WHOLE_COUNTRY, covered());
  return map;
}

// What of the map lies under the panel: top, right, bottom, left.
export function coveredBy(panel) {
  const wide = matchMedia("(min-width: 800px)").matches;
  return wide ? [0, 0, 0, panel.offsetLeft + panel.offsetWidth] : [0, 0, innerHeight * 0.46, 0];
}

export function fit(map, bounds, [top, right, bottom, left], options = {}) {
  const edge = innerWidth < 800 ? 24 : 48;
  map.fitBounds(bounds, { paddingTopLeft: [left + edge, top + edge], paddingBottomRight: [right + edge + 44, bottom + edge], maxZoom: 13, animate: false, ...options });
}

// The ground is drawn by us unless tiles have been asked for.
export function drawGround(map, tileUrl, stops = []) {
  if (!tileUrl) {
    return drawUsa(map, stops.filter((stop) => stop.lat !== null));
  }
  const host = new URL(tileUrl.replaceAll("{s}", "a")).host;
  L.tileLayer(tileUrl, { attribution: el("span", null, `Tiles: ${host}`).innerHTML, maxZoom: 17 }).addTo(map);
  return Promise.resolve();
}

export function addWholeTripButton(map, onClick) {
  const control = L.control({ position: "topright" });
  control.onAdd = () => {
    const frame = svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" }));
    const button = el("a", { href: "#", role: "button", class: "whole-trip", title: "Show the whole trip", "aria-label": "Show the whole trip" }, frame);
    L.DomEvent.on(button, "click", (event) => {
      L.DomEvent.stop(event);
      onClick();
    });
    return el("div", { class: "leaflet-bar" }, button);
  };
  control.addTo(map);
}

export function truckIcon(heading, stale) {
  const arrow = heading === null || heading === undefined
    ? svg("circle", { class: "arrow", cx: 22, cy: 22, r: 8 })
    : svg("path", { class: "arrow", d: "M22 9 31 31 22 26.5 13 31Z" });
  const picture = svg("svg", { viewBox: "0 0 44 44", "aria-hidden": "true" }, svg("circle", { class: "disc", cx: 22, cy: 22, r: 20 }), arrow);
  picture.style.transform = `rotate(${heading ?? 0}deg)`;
  return L.divIcon({ className: `truck-mark${stale ? " stale" : ""}`, iconSize: [44, 44], html: picture });
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
  #truck = null;
  #drawn = null;
  #bounds = null;

  constructor(map, covered) {
    this.#map = map;
    this.#covered = covered;
    this.#stops = L.layerGroup().addTo(map);
    this.#ways = ["casing", "driven"].map((className) => L.polyline([], { className, interactive: false }).addTo(map));
  }

  show(state, stale) {
    const stops = state.stops.filter((stop) => stop.lat !== null);
    const seen = JSON.stringify([state.status, stops]);
    if (seen !== this.#drawn) {
      this.#drawn = seen;
      this.#drawStops(stops, progressOf(state));
    }
    this.#ways.forEach((way) => way.setLatLngs(state.track));
    this.#moveTruck(state.last, stale);
    const first = this.#bounds === null;
    const points = [...stops.map((stop) => [stop.lat, stop.lng]), ...state.track];
    this.#bounds = points.length > 0 ? L.latLngBounds(points) : null;
    if (first) {
      this.whole();
    }
  }

  whole() {
    if (this.#bounds !== null) {
      fit(this.#map, this.#bounds, this.#covered());
    }
  }

  #drawStops(stops, progress) {
    this.#stops.clearLayers();
    const look = { className: "plan", interactive: false };
    L.polyline(stops.map((stop) => [stop.lat, stop.lng]), look).addTo(this.#stops).bringToBack();
    for (const stop of stops) {
      const at = [stop.lat, stop.lng];
      if (stop.fenceRadiusMeters) {
        L.circle(at, { radius: stop.fenceRadiusMeters, className: "fence", interactive: false }).addTo(this.#stops).bringToBack();
      }
      L.marker(at, { icon: stopIcon(stop, progress(stop)), alt: `${kind(stop)} ${stop.sequence}`, keyboard: false })
        .bindTooltip(tooltip(stop.facilityName ?? kind(stop), `${kind(stop)} · ${stop.city}, ${stop.state}`), { direction: "top", offset: [0, -14] })
        .addTo(this.#stops);
      const label = L.divIcon({ className: "", iconSize: [0, 0], html: el("span", { class: "place of-stop" }, stop.city) });
      L.marker(at, { icon: label, interactive: false, keyboard: false }).addTo(this.#stops);
    }
  }

  #moveTruck(last, stale) {
    if (last === null) {
      return;
    }
    const icon = truckIcon(last.heading, stale);
    if (this.#truck === null) {
      this.#truck = L.marker([last.lat, last.lng], { icon, zIndexOffset: 1000, alt: "Truck", keyboard: false, interactive: false }).addTo(this.#map);
    } else {
      this.#truck.setLatLng([last.lat, last.lng]).setIcon(icon);
    }
  }
}

// The points of a line in the server's text: steps of 0.00001 degrees in groups of five bits.
export function lineOf(text) {
  const points = [];
  let at = 0;
  const step = () => {
    let bits = 0;
    for (let shift = 0, group = 0x20; group >= 0x20; shift += 5) {
      group = text.charCodeAt(at) - 63;
      at += 1;
      bits |= (group & 0x1f) << shift;
    }
    return bits & 1 ? ~(bits >> 1) : bits >> 1;
  };
  for (let lat = 0, lng = 0; at < text.length;) {
    lat += step();
    lng += step();
    points.push([lat / 1e5, lng / 1e5]);
  }
  return points;
}
