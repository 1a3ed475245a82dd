// The driver's page.

import { ServerClock, timeToTheSecond } from "./clock.js";
import { badge, byId, el, replace, say } from "./dom.js";
import { refusal, watch } from "./geolocation.js";
import { live } from "./live.js";
import { Outbox } from "./outbox.js";
import { timeline } from "./timeline.js";
import { refusalWords, statusWords } from "./words.js";

const clock = new ServerClock();
const outbox = new Outbox(`${location.pathname}/pings`, showOutbox);
let state = null;
let stop = null;
let screenLock = null;

byId("toggle").addEventListener("click", () => (stop === null ? start() : halt(stopped(), "")));

document.addEventListener("visibilitychange", stayAwake);

live(`${location.pathname}/events`, show, () => outbox.trouble !== null && outbox.hurry());

function show(next) {
  const first = state === null;
  state = next;
  clock.told(state.now, state.clockRuns);
  document.title = `${state.loadNumber} · driver`;
  say(byId("number"), state.loadNumber);
  badge(byId("status"), statusWords(state.status));
  replace(byId("stops"), timeline(state, clock.now(), address));
  if (state.closed) {
    close();
  } else if (first) {
    ready();
  }
}

function address(stop) {
  return stop.facilityName === null ? [] : [el("p", { class: "soft small" }, stop.address)];
}

function ready() {
  const reason = refusal();
  byId("toggle").disabled = reason !== null;
  problem(reason);
  outbox.flush();
}

function start() {
  problem(null);
  phase("Looking for your position…", "");
  say(byId("toggle"), "Stop sharing");
  byId("toggle").classList.remove("primary");
  stop = watch(report, (kind, sentence) => {
    problem(sentence);
    if (kind === "denied") {
      halt("Not sharing.", "warn");
    } else {
      phase("Waiting for a position…", "warn");
    }
  });
  stayAwake();
}

// The screen's sleep ends the positions; a browser gives the lock back when the page is hidden.
function stayAwake() {
  if (stop !== null && !document.hidden) {
    navigator.wakeLock?.request("screen").then((lock) => (screenLock = lock), () => {});
  }
}

function stopped() {
  return outbox.waiting === 0 ? "Stopped. Nothing is sent." : "Stopped. Only what is waiting is still sent.";
}

function halt(words, tone) {
  stop?.();
  stop = null;
  screenLock?.release();
  screenLock = null;
  say(byId("toggle"), "Share my position");
  byId("toggle").classList.add("primary");
  phase(words, tone);
}

// The fix's age is what this phone knows; the time of it is the server's.
function report({ at, lat, lng, speed, heading, accuracy }) {
  const age = Math.max(0, Date.now() - at);
  problem(null);
  phase("Sharing your position", "good");
  outbox.add({ lat, lng, ts: new Date(clock.now() - age).toISOString(), speed, heading, accuracy });
  const details = [speed !== null && `${Math.round(speed)} mph`, accuracy !== null && `±${Math.round(accuracy * 3.28084)} ft`];
  say(byId("last"), ["Last position at " + timeToTheSecond(at), ...details.filter(Boolean)].join(" · "));
}

function close() {
  if (stop !== null) {
    halt("", "");
  }
  outbox.close();
  byId("toggle").hidden = true;
  byId("explain").hidden = true;
  phase("", "");
  const delivered = state.status === "DELIVERED";
  problem(delivered ? "This load is delivered and closed. Nothing is sent any more. Thank you, and safe travels." : "This load was cancelled. Nothing is sent any more.");
  byId("problem").className = `notice ${delivered ? "good" : "bad"}`;
}

function showOutbox(status) {
  say(byId("sent"), String(outbox.sent));
  say(byId("received"), String(outbox.received));
  say(byId("waiting"), String(outbox.waiting));
  const refused = [...outbox.refused].map(([reason, times]) => `${times} not taken: ${refusalWords(reason)}`);
  say(byId("refused"), refused.join(". "));
  if (status !== null) {
    badge(byId("status"), statusWords(status));
  }
  if (outbox.trouble !== null && !state?.closed) {
    problem(outbox.trouble);
    phase(outbox.over ? "Not sharing." : "Kept on this phone", "warn");
  } else if (status !== null && stop !== null) {
    problem(null);
    phase("Sharing your position", "good");
  }
}

function problem(sentence) {
  byId("problem").hidden = !sentence;
  say(byId("problem"), sentence ?? "");
}

function phase(words, tone) {
  byId("phase").className = `phase ${tone}`;
  if (byId("phase").textContent !== words) {
    byId("phase").replaceChildren(...(words ? [el("span", { class: `dot${tone === "good" ? " beating" : ""}`, "aria-hidden": "true" }), words] : []));
  }
}
