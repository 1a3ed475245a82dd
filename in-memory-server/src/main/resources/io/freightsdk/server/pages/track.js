// The tracking page.

import { ServerClock } from "./clock.js";
import { byId, say } from "./dom.js";
import { live } from "./live.js";
import { addWholeTripButton, coveredBy, createMap, drawGround, lineOf, Trip } from "./map.js";
import { isStale, showAge, showPanel } from "./track-panel.js";

const clock = new ServerClock();
const panel = byId("panel");
const covered = () => coveredBy(panel);
const map = createMap(byId("map"), covered);
const trip = new Trip(map, covered);
let state = null;

addWholeTripButton(map, () => trip.whole());

function show(next) {
  const first = state === null;
  state = { ...next, track: lineOf(next.track) };
  clock.told(state.now, state.clockRuns);
  panel.dataset.pings = state.pingCount;
  document.title = `${state.loadNumber} · load tracking`;
  showPanel(state, clock.now());
  trip.show(state, isStale(state, clock.now()));
  if (first) {
    drawGround(map, state.tileUrl, state.stops).catch(() => say(byId("age"), "The map's ground could not be loaded."));
    setInterval(() => showAge(state, clock.now()), 1_000);
  }
}

live(`${location.pathname}/events`, show);
