// The phone's own position, in the service's units.

const MPH = 2.2369362920544;
const OPTIONS = { enableHighAccuracy: true, maximumAge: 0, timeout: 30_000 };

// Why the browser will not even ask; null if it will.
export function refusal() {
  if (!window.isSecureContext) {
    return "This page was opened over plain http from another machine. Browsers give a position only to pages opened over https, or on the machine itself (localhost). Open the link over https.";
  }
  return "geolocation" in navigator ? null : "This browser cannot tell its position. Try another one.";
}

const PROBLEMS = {
  1: ["denied", "You did not allow this page to see your position, so nothing is sent. Allow location for this page in the browser's settings, then start again."],
  2: ["no-signal", "Your phone has no position right now: no signal. It goes on by itself as soon as there is one."],
  3: ["no-signal", "Your phone is still looking for its position. It goes on by itself as soon as there is one."],
};

// Calls onFix with each position and onProblem with a kind and a sentence; returns what stops it.
export function watch(onFix, onProblem) {
  const id = navigator.geolocation.watchPosition(
    (position) => onFix(fix(position)),
    (error) => onProblem(...PROBLEMS[error.code]),
    OPTIONS,
  );
  return () => navigator.geolocation.clearWatch(id);
}

function fix({ coords, timestamp }) {
  return {
    at: timestamp,
    lat: coords.latitude,
    lng: coords.longitude,
    speed: known(coords.speed) ? Math.round(coords.speed * MPH * 10) / 10 : null,
    heading: known(coords.heading) ? coords.heading : null,
    accuracy: known(coords.accuracy) ? coords.accuracy : null,
  };
}

function known(value) {
  return value !== null && value !== undefined && !Number.isNaN(value);
}
