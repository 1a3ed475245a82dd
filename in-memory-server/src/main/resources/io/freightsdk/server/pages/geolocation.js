// The phone's own position, in the service's units.

const MPH = 2.2369362920544;
const OPTIONS = { enableHighAccuracy: true, maximumAge: 0, timeout: 30_000 };
const LOOK = 30_000;
const SILENCE = 4 * 60_000;

// Why the browser will not even ask; null if it will.
export function refusal() {
  if (!window.isSecureContext) {
    return "This page was opened over plain http from another machine. Browsers give a position only to pages opened over https, or on the machine itself (localhost). Open the link over https.";
  }
  return "geolocation" in navigator ? null : "This browser cannot share its position. Try another one.";
}

const PROBLEMS = {
  1: ["denied", "You did not allow this page to see your position, so nothing is sent. Allow location for this page in the browser's settings, then reload the page and start again."],
  2: ["no-signal", "Your phone has no position right now: no signal. Sharing resumes when there is one."],
  3: ["no-signal", "Your phone is still looking for its position. Sharing resumes when there is one."],
};

// Calls onFix with each position and onProblem with a kind and a sentence; returns what stops it. A phone that lies still tells its
// position once: that is told again every four minutes, unless something is wrong. A page that is looked at again asks the phone.
export function watch(onFix, onProblem) {
  let last = null;
  let heard = 0;
  let over = false;
  const tell = (next) => {
    last = next;
    heard = performance.now();
    onFix(next);
  };
  // one that was asked for may come after the end
  const hear = (position) => over || tell(fix(position));
  const miss = (error) => {
    last = null;
    onProblem(...PROBLEMS[error.code]);
  };
  const repeat = () => last !== null && !document.hidden && performance.now() - heard > SILENCE && tell({ ...last, at: Date.now(), speed: null });
  // WebKit, asked while it brings a page back from its cache, may tell it no position any more
  const ask = () => setTimeout(() => over || document.hidden || navigator.geolocation.getCurrentPosition(hear, () => {}, OPTIONS), 1_000);
  const id = navigator.geolocation.watchPosition(hear, miss, OPTIONS);
  const timer = setInterval(repeat, LOOK);
  document.addEventListener("visibilitychange", ask);
  return () => {
    over = true;
    navigator.geolocation.clearWatch(id);
    clearInterval(timer);
    document.removeEventListener("visibilitychange", ask);
  };
}

function fix({ coords, timestamp }) {
  return {
    at: timestamp,
    lat: coords.latitude,
    lng: coords.longitude,
    speed: Number.isFinite(coords.speed) ? Math.round(coords.speed * MPH * 10) / 10 : null,
    heading: Number.isFinite(coords.heading) ? coords.heading : null,
    accuracy: Number.isFinite(coords.accuracy) ? coords.accuracy : null,
  };
}
