// The server's state, live for as long as the page is open.

import { dayAndTime } from "./clock.js";
import { badge, byId, say } from "./dom.js";

const SILENCE = 45_000;
const LONGEST_WAIT = 15_000;

const CONNECTIONS = {
  opening: ["Connecting…", "quiet"],
  live: ["Live", "good"],
  lost: ["Connection lost, trying again", "warn"],
  gone: ["This link is no longer valid", "bad"],
};

// Calls onState with each state, shows the connection's state, and calls onLive when there is one. A page that is not
// visible has no connection: a browser has six for a server, and a stream keeps one for as long as it is open.
export function live(url, onState, onLive = () => {}) {
  let source = null;
  let state = {};
  let wait = 1_000;
  let silence = null;
  let again = null;

  function open() {
    close();
    source = new EventSource(url);
    source.onopen = () => (state = {});
    source.onmessage = (event) => {
      wait = 1_000;
      listenForSilence();
      show("live");
      onLive();
      // the first event of a stream has everything, each later one the changes
      state = { ...state, ...JSON.parse(event.data) };
      onState(state);
    };
    source.onerror = closed;
    listenForSilence();
  }

  function close() {
    clearTimeout(again);
    clearTimeout(silence);
    source?.close();
  }

  async function closed() {
    const lost = source;
    const refused = lost.readyState === EventSource.CLOSED;
    (refused && byId("connection").textContent === CONNECTIONS.gone[0]) || show("lost");
    if (refused) {
      // refused, which an event source takes for final: a server that starts again may know the load a moment later
      clearTimeout(again);
      again = setTimeout(open, wait);
      wait = Math.min(2 * wait, LONGEST_WAIT);
      const nowhere = await leadsNowhere();
      lost === source && (show(nowhere ? "gone" : "lost"), (byId("connection").hidden &&= !nowhere));
    }
  }

  async function leadsNowhere() {
    try {
      return (await fetch(location.pathname, { method: "HEAD", cache: "no-store" })).status === 404;
    } catch {
      return false;
    }
  }

  // The server sends an event at least every 15 seconds.
  function listenForSilence() {
    clearTimeout(silence);
    silence = setTimeout(() => {
      show("lost");
      open();
    }, SILENCE);
  }

  function look() {
    if (document.hidden) {
      close();
      show("opening");
    } else {
      open();
    }
  }

  addEventListener("online", look);
  addEventListener("offline", () => show("lost"));
  document.addEventListener("visibilitychange", look);
  look();
}

// Sets the page's clock, and says when and that it stands.
export function tellTime(clock, { now, clockRuns, heardAt }) {
  clock.told(now, clockRuns, heardAt);
  document.querySelector("main").classList.remove("waiting");
  byId("stands").hidden = clockRuns;
  say(byId("stands-at"), clockRuns ? "" : `The server's clock is frozen at ${dayAndTime(now, clock.now())}.`);
}

function show(connection) {
  badge(byId("connection"), CONNECTIONS[connection]);
  if (connection !== "opening") {
    document.querySelector("main").classList.remove("waiting");
  }
}
