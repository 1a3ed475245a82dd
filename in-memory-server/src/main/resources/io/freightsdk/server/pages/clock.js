// The server's time, which may be frozen or years away from this machine's.

export class ServerClock {
  #told = null;
  #here = 0;
  #heardAt = 0;
  #runs = true;

  // Heard at that time of this machine's.
  told(now, runs, heardAt = Date.now()) {
    this.#told = Date.parse(now);
    this.#here = performance.now();
    this.#heardAt = heardAt;
    this.#runs = runs;
  }

  // Of a phone that slept one of the two clocks may have stood still.
  now() {
    return this.#told + (this.#runs ? Math.max(performance.now() - this.#here, Date.now() - this.#heardAt) : 0);
  }
}

const DAY = { weekday: "short", month: "short", day: "numeric" };
const TIME = { hour: "numeric", minute: "2-digit" };
const formats = new Map();

// In a zone by its name, or in the reader's own. Making a format costs more than using it a thousand times.
function format(name, options, zone) {
  const key = `${name} ${zone}`;
  if (!formats.has(key)) {
    formats.set(key, new Intl.DateTimeFormat("en-US", { ...options, timeZone: zone ?? undefined }));
  }
  return formats.get(key);
}

export function time(text, zone) {
  return format("time", TIME, zone).format(Date.parse(text));
}

export function timeAndZone(text, zone) {
  return format("zoned", { ...TIME, timeZoneName: "short" }, zone).format(Date.parse(text));
}

export function timeToTheSecond(millis) {
  return format("seconds", { ...TIME, second: "2-digit" }).format(millis);
}

// What the reader's own zone is called.
export function ownZone(now) {
  return format("zone", { timeZoneName: "short" }).formatToParts(now).find(({ type }) => type === "timeZoneName").value;
}

export function dayOf(text, now, zone) {
  const date = (millis) => format("date", { dateStyle: "short" }, zone).format(millis);
  const at = [0, 1, -1].findIndex((offset) => date(now + offset * 86_400_000) === date(Date.parse(text)));
  return at < 0 ? format("day", DAY, zone).format(Date.parse(text)) : ["Today", "Tomorrow", "Yesterday"][at];
}

export function dayAndTime(text, now, zone) {
  return `${dayOf(text, now, zone)}, ${timeAndZone(text, zone)}`;
}

export function span(from, to, now, zone) {
  if (Date.parse(from) === Date.parse(to)) {
    return dayAndTime(from, now, zone);
  }
  const sameDay = dayOf(from, now, zone) === dayOf(to, now, zone);
  return `${dayOf(from, now, zone)}, ${time(from, zone)} – ${sameDay ? "" : `${dayOf(to, now, zone)}, `}${timeAndZone(to, zone)}`;
}

// As a sentence, so the names of days are not capital.
export function between(from, to, now, zone) {
  const first = dayOf(from, now, zone);
  const last = dayOf(to, now, zone);
  const lower = (day) => (/^(Today|Tomorrow|Yesterday)$/.test(day) ? day.toLowerCase() : day);
  return first === last
    ? `Between ${time(from, zone)} and ${timeAndZone(to, zone)}`
    : `Between ${lower(first)} ${time(from, zone)} and ${lower(last)} ${timeAndZone(to, zone)}`;
}

export function duration(minutes) {
  const whole = Math.max(0, Math.round(minutes));
  const days = Math.floor(whole / 1440);
  const hours = Math.floor((whole % 1440) / 60);
  const parts = [days && `${days} d`, hours && `${hours} h`, !days && whole % 60 && `${whole % 60} min`];
  return parts.filter(Boolean).join(" ") || "0 min";
}

export function ago(millis) {
  if (millis < 5_000) {
    return "just now";
  }
  return millis < 60_000 ? `${Math.floor(millis / 1000)} s ago` : `${duration(Math.floor(millis / 60_000))} ago`;
}
