// The driver's page: the stops, and a button that shares this phone's position. What could not be sent is kept in this browser.

import { badge, byId, el, notice, poll, replace, say } from "./dom.js";
import { dayAndTime } from "./time.js";
import { timeline } from "./timeline.js";
import { refusalWords, statusWords } from "./words.js";

const MPH_PER_METER_PER_SECOND = 2.23694;
const MOST_KEPT = 5_000;
const AT_ONCE = 500;
const KEPT = `freight-unsent:${location.pathname}`;

let load = null;
let loadedAt = 0;
let watching = null;
let sending = false;
let received = 0;
let problem = null;
const refusals = new Map();

byId("toggle").addEventListener("click", () => (watching === null ? start() : stop()));
addEventListener("online", send);
setInterval(send, 5_000);
poll(`${location.pathname}/load`, show);
render();

function show(next) {
  load = next;
  loadedAt = Date.now();
  say(byId("number"), load.loadNumber);
  badge(byId("status"), statusWords(load.status));
  replace(byId("stops"), timeline(load, Date.parse(load.now), way));
  if (load.closed && watching !== null) {
    stop();
  }
  render();
}

function way({ sequence, city, state }) {
  const street = load.streets[sequence - 1];
  const place = encodeURIComponent(`${street}, ${city}, ${state}`);
  return el("p", null, `${street} · `, el("a", { href: `https://www.google.com/maps/dir/?api=1&destination=${place}`, target: "_blank", rel: "noopener" }, "Open in maps"));
}

function start() {
  problem = null;
  if (navigator.geolocation === undefined || !isSecureContext) {
    problem = "This browser shares positions only with a page that was opened over https or on this machine.";
  } else {
    watching = navigator.geolocation.watchPosition(
      keep,
      ({ code, PERMISSION_DENIED }) => {
        problem = code === PERMISSION_DENIED ? "The browser does not let this page see your position. Allow it in the browser's settings, then press the button again." : "This phone does not know where it is at the moment.";
        code === PERMISSION_DENIED ? stop() : render();
      },
      { enableHighAccuracy: true, maximumAge: 0 },
    );
  }
  render();
}

function stop() {
  navigator.geolocation.clearWatch(watching);
  watching = null;
  render();
}

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? [];
  } catch {
    return [];
  }
}

function store(positions) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(positions.slice(-MOST_KEPT)));
  } catch {
    problem = "This browser cannot store positions. Leave this page open until all of them are sent.";
  }
}

// The server's time of the position: what its clock showed last, and what it has gone since then, also without a connection.
function keep({ coords, timestamp }) {
  const { latitude: lat, longitude: lng, speed, heading } = coords;
  const since = Math.min(timestamp, Date.now()) - loadedAt;
  const position = { lat, lng, speed: speed === null ? null : speed * MPH_PER_METER_PER_SECOND, heading: Number.isNaN(heading) ? null : heading };
  const positions = kept();
  const newest = Date.parse(positions.at(-1)?.ts ?? 0);
  store([...positions, { ...position, ts: new Date(Math.max(Date.parse(load.now) + since * load.speed, newest + 1)).toISOString() }]);
  problem = null;
  send();
}

async function send() {
  const positions = kept().slice(0, AT_ONCE);
  if (sending || positions.length === 0) {
    return render();
  }
  sending = true;
  try {
    const response = await fetch(`${location.pathname}/pings`, { method: "POST", body: JSON.stringify({ pings: positions }) });
    if (response.ok) {
      const { accepted, refused } = await response.json();
      received += accepted;
      refused.forEach(({ reason }) => refusals.set(reason, 1 + (refusals.get(reason) ?? 0)));
      problem = null;
      store(kept().slice(positions.length));
    } else if (response.status < 500) {
      store(kept().slice(positions.length)); // they would be refused again
      problem = `The server did not accept ${positions.length} positions (${response.status}).`;
    } else {
      problem = "The server has a problem. Positions are kept on this phone and sent later.";
    }
  } catch {
    problem = "No connection. Positions are kept on this phone and sent when it is back.";
  }
  sending = false;
  render();
}

function render() {
  const closed = load?.closed === true;
  const delivered = load?.status === "DELIVERED";
  byId("toggle").disabled = load === null || closed;
  say(byId("toggle"), watching === null ? "Share my position" : "Stop sharing");
  byId("toggle").classList.toggle("primary", watching === null);
  byId("explain").hidden = watching !== null;
  say(byId("phase"), watching === null ? "" : problem === null ? "Sharing your position" : "Positions are kept on this phone");
  notice("problem", problem);
  notice("over", delivered ? `Delivered ${dayAndTime(load.deliveredAt, Date.parse(load.now))}. Thank you, and safe travels.` : closed ? "This load is closed. Nothing more is sent." : null);
  say(byId("received"), String(received));
  say(byId("waiting"), String(kept().length));
  say(byId("refused"), [...refusals].map(([reason, times]) => `${times} not accepted: ${refusalWords(reason)}`).join(". "));
  document.title = [load?.loadNumber, "driver"].filter(Boolean).join(" · ");
}
