// The server's time, which may stand still or be years away from this machine's.

export class ServerClock {
  #told = null;
  #here = 0;
  #runs = true;

  told(now, runs) {
    this.#told = Date.parse(now);
    this.#here = performance.now();
    this.#runs = runs;
  }

  known() {
    return this.#told !== null;
  }

  now() {
    return this.#told + (this.#runs ? performance.now() - this.#here : 0);
  }
}

const DAY = new Intl.DateTimeFormat("en-US", { weekday: "short", month: "short", day: "numeric" });
const TIME = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit" });
const TIME_AND_ZONE = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", timeZoneName: "short" });
const SECONDS = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", second: "2-digit" });

export function time(text) {
  return TIME.format(Date.parse(text));
}

export function timeToTheSecond(millis) {
  return SECONDS.format(millis);
}

export function dayOf(text, now) {
  const days = [0, 1, -1].map((offset) => new Date(now + offset * 86_400_000).toDateString());
  const at = days.indexOf(new Date(Date.parse(text)).toDateString());
  return at < 0 ? DAY.format(Date.parse(text)) : ["Today", "Tomorrow", "Yesterday"][at];
}

export function dayAndTime(text, now) {
  return `${dayOf(text, now)}, ${TIME_AND_ZONE.format(Date.parse(text))}`;
}

export function span(from, to, now) {
  if (Date.parse(from) === Date.parse(to)) {
    return dayAndTime(from, now);
  }
  const sameDay = dayOf(from, now) === dayOf(to, now);
  return `${dayOf(from, now)}, ${time(from)} – ${sameDay ? "" : `${dayOf(to, now)}, `}${TIME_AND_ZONE.format(Date.parse(to))}`;
}

// As a sentence, so the names of days are not capital.
export function between(from, to, now) {
  const first = dayOf(from, now);
  const last = dayOf(to, now);
  const lower = (day) => (/^(Today|Tomorrow|Yesterday)$/.test(day) ? day.toLowerCase() : day);
  return first === last
    ? `Between ${time(from)} and ${time(to)}`
    : `Between ${lower(first)} ${time(from)} and ${lower(last)} ${time(to)}`;
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
