// The driver's page.

import { ServerClock, dayAndTime, duration, lowerDay, timeToTheSecond } from "./clock.js";
import { badge, byId, el, notice, replace, say } from "./dom.js";
import { refusal, watch } from "./geolocation.js";
import { ifAllowed } from "./kept.js";
import { live, tellTime } from "./live.js";
import { Outbox } from "./outbox.js";
import { timeline, zoneButton, zoneOf } from "./timeline.js";
import { refusalWords, statusWords } from "./words.js";

const QUIET = 6 * 60_000;
// a server's clock that is further back was set back
const SET_BACK = 60_000;
const SHARING = `freight-sharing:${location.pathname}`;
const LOAD = `freight-load:${location.pathname}`;

const clock = new ServerClock();
const outbox = new Outbox(`${location.pathname}/pings`, told);
let state = null;
let stop = null;
let screenLock = null;
// what the phone says is wrong, why nothing is shared, when sharing began and when the last position came
let trouble = null;
let ended = "";
let began = 0;
let heard = null;
let hiddenAt = null;
let newest = 0;

// a second tap right after the first is not meant
byId("toggle").addEventListener("click", ({ detail }) => detail < 2 && (stop === null ? start() : halt("Stopped.")));
document.addEventListener("visibilitychange", looked);
setInterval(() => (state?.closed ? render() : outbox.flush()), 5_000);

byId("zone").append(zoneButton(showStops));
const known = ifAllowed(() => JSON.parse(localStorage.getItem(LOAD)));
if (known !== null) {
  show(known);
}
live(`${location.pathname}/events`, heardFrom, () => outbox.trouble !== null && outbox.hurry());
outbox.flush();

// What the server says is kept with the page's files, so that the page opens without a connection too.
function heardFrom(next) {
  if (state === null || state === known) {
    keepFiles().catch(() => {});
  }
  show({ ...next, heardAt: Date.now() });
  ifAllowed(() => (next.closed ? localStorage.removeItem(LOAD) : localStorage.setItem(LOAD, JSON.stringify(state))));
}

async function keepFiles() {
  await navigator.serviceWorker.register("/assets/offline.js", { scope: "/driver/" });
  const files = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
  const cache = await caches.open("freight-driver");
  await cache.addAll(new Set(files.filter((path) => path.startsWith("/assets/"))));
  const page = await fetch(location.pathname);
  await (page.ok && cache.put("/driver/", page));
}

function show(next) {
  const first = state === null;
  state = next;
  tellTime(clock, state);
  say(byId("number"), state.loadNumber);
  showStops();
  byId("connection").hidden = state.closed;
  if (state.closed) {
    if (stop !== null) {
      halt("");
    }
    outbox.close();
  } else if (first) {
    ready();
  }
  told(state.status);
}

function showStops() {
  if (state !== null) {
    replace(byId("stops"), timeline(state, clock.now(), streetAndWay));
  }
}

function streetAndWay(stop) {
  const place = [stop.address, stop.city, stop.state, stop.zip].join(", ");
  const street = stop.facilityName === null ? [] : [el("p", { class: "soft small" }, stop.address)];
  const way = `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`;
  return [...street, el("a", { class: "way", "data-key": stop.sequence, href: way, target: "_blank", rel: "noopener" }, "Open in maps")];
}

function ready() {
  trouble = refusal();
  if (ifAllowed(() => sessionStorage.getItem(SHARING)) === "true" && trouble === null) {
    ended = "Sharing ended when this page was reloaded. Start it again.";
  }
}

function start() {
  trouble = null;
  ended = "";
  began = Date.now();
  heard = null;
  remember(true);
  gap(null);
  stop = watch(report, (kind, sentence) => {
    trouble = sentence;
    if (kind === "denied") {
      halt("Not sharing.");
    }
    render();
  });
  stayAwake();
  render();
}

function halt(words) {
  stop?.();
  stop = null;
  ended = words;
  remember(false);
  hold(null);
  render();
}

// No positions come while the screen sleeps; a browser releases the lock when the page is hidden.
// It may come when sharing has stopped.
function stayAwake() {
  if (stop !== null && !document.hidden) {
    navigator.wakeLock?.request("screen").then((lock) => (stop === null ? lock.release() : hold(lock)), () => {});
  }
}

function hold(lock) {
  screenLock?.release();
  screenLock = lock;
}

// A browser shares no position with a hidden page.
function looked() {
  if (document.hidden) {
    hiddenAt = Date.now();
  } else {
    const away = Date.now() - Math.max(hiddenAt ?? 0, heard ?? began);
    gap(stop !== null && hiddenAt !== null && away >= 60_000 ? away : null);
    stayAwake();
  }
  render();
}

function gap(millis) {
  const read = () => (gap(null), document.querySelector("main").focus({ preventScroll: true }));
  const words = `Your position was not shared for ${duration(millis / 60_000)}, because this page was not on the screen. Keep it there while you drive. `;
  byId("gap").hidden = millis === null;
  byId("gap").replaceChildren(...(millis === null ? [] : [words, el("button", { type: "button", class: "quiet", onclick: read }, "OK")]));
}

// On a clock that stands positions are in the order in which they came: ages alone would turn them round, or make two the same.
function timeOf(age) {
  const at = Math.floor(clock.now() - age);
  newest = at > newest || newest - at > SET_BACK ? at : newest + 1;
  return new Date(newest).toISOString();
}

// The fix's age is what this phone knows; the time of it is the server's.
function report({ at, lat, lng, speed, heading, accuracy }) {
  const age = Math.max(0, Date.now() - at);
  trouble = null;
  heard = Date.now();
  outbox.add({ lat, lng, ts: timeOf(age), speed, heading, accuracy });
  const details = [speed !== null && `${Math.round(speed)} mph`, accuracy !== null && `±${Math.round(accuracy * 3.28084)} ft`];
  say(byId("last"), ["Last position at " + timeToTheSecond(at), ...details.filter(Boolean)].join(" · "));
}

function told(status) {
  if (status !== null) {
    badge(byId("status"), statusWords(status));
  }
  render();
}

// Everything that is said about sharing, from how things are at this moment.
function render() {
  say(byId("received"), String(outbox.received));
  say(byId("waiting"), String(outbox.waiting));
  const refused = [...outbox.refused].map(([reason, times]) => `${times} not taken: ${refusalWords(reason)}`);
  say(byId("refused"), refused.join(". "));
  const closed = state?.closed === true;
  byId("toggle").hidden = closed;
  byId("toggle").disabled = state === null || refusal() !== null;
  byId("explain").hidden = closed || stop !== null;
  say(byId("toggle"), stop === null ? "Share my position" : "Stop sharing");
  byId("toggle").classList.toggle("primary", (stop === null) === (state?.status !== "DELIVERED"));
  phase(...(closed ? ["", ""] : stop === null ? notSharing() : sharing()));
  const unsaved = !outbox.saved && "This browser has no room for more positions: keep this page open until they are sent.";
  notice("problem", closed ? null : [outbox.trouble ?? trouble, unsaved].filter(Boolean).join(" "));
  over(closed);
  document.title = [stop !== null && document.hidden && "Not sharing", state?.loadNumber, "driver"].filter(Boolean).join(" · ");
}

function notSharing() {
  const words = ended || (state === null ? "Waiting for the load…" : outbox.waiting > 0 ? "Not sharing." : "");
  const rest = outbox.waiting > 0 ? " What is waiting is still sent." : ended === "Stopped." ? " Nothing is sent." : "";
  return [words + rest, words === "" || words === "Stopped." ? "" : "warn"];
}

function sharing() {
  const silent = Date.now() - (heard ?? began);
  if (document.hidden && hiddenAt !== null && (heard ?? began) < hiddenAt) {
    return ["Not sharing while this page is not on the screen", "warn"];
  }
  if (outbox.trouble !== null) {
    return ["Kept on this phone", "warn"];
  }
  if (heard === null) {
    return trouble === null ? ["Looking for your position…", ""] : ["Waiting for a position…", "warn"];
  }
  return silent > QUIET ? [`No position for ${duration(silent / 60_000)}`, "warn"] : ["Sharing your position", "good"];
}

function over(closed) {
  const delivered = state?.status === "DELIVERED";
  const at = delivered ? `Delivered ${lowerDay(dayAndTime(state.deliveredAt, clock.now(), zoneOf(state.stops.at(-1))))}. ` : "";
  const words = closed
    ? `${delivered ? `${at}This load is closed.` : "This load was cancelled."} Nothing more is sent.${delivered ? " Thank you, and safe travels." : ""}`
    : `${at}${stop === null ? "" : "You can stop sharing."}`;
  byId("over").className = `notice ${delivered ? "good" : "bad"}`;
  notice("over", closed || delivered ? words : null);
}

function phase(words, tone) {
  byId("phase").className = `phase ${tone}`;
  replace(byId("phase"), words ? [el("span", { class: `dot${tone === "good" ? " beating" : ""}`, "aria-hidden": "true" }), new Text(words)] : []);
}

// Whether the page was sharing when it was last open in this tab; a browser that forbids to remember that is fine too.
function remember(sharing) {
  ifAllowed(() => sessionStorage.setItem(SHARING, sharing));
}
