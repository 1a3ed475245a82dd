// The tracking page.

import { ServerClock } from "./clock.js";
import { byId } from "./dom.js";
import { live, tellTime } from "./live.js";
import { addWholeTripButton, coveredBy, createMap, fitAgain, lineOf, Trip } from "./map.js";
import { isOver, zoneButton } from "./timeline.js";
import { isStale, showAge, showPanel } from "./track-panel.js";
import { drawUsa } from "./usa.js";
import { statusWords } from "./words.js";

const clock = new ServerClock();
const panel = byId("panel");
const covered = () => coveredBy(panel);
const map = createMap(byId("map"), covered);
const trip = new Trip(map, covered);
let state = null;

addWholeTripButton(map, "Show the whole trip", () => trip.whole());
const follow = fitAgain(map, () => trip.whole());

function show(next) {
  const first = state === null;
  state = { ...next, track: lineOf(next.track) };
  tellTime(clock, state);
  document.title = `${state.loadNumber} · ${statusWords(state.status)[0]} · load tracking`;
  showPanel(state, clock.now());
  byId("connection").hidden = state.closed;
  // a phone shows the words before it has drawn the map
  setTimeout(() => {
    trip.show(state, isStale(state, clock.now()), isOver(state)) && follow();
    panel.dataset.pings = state.pingCount;
  });
  if (first) {
    byId("zone").append(zoneButton(() => showPanel(state, clock.now())));
    drawUsa(map, state.stops.filter((stop) => stop.lat !== null));
    setInterval(() => showAge(state, clock.now()), 1_000);
  }
}

live(`${location.pathname}/events`, show);
