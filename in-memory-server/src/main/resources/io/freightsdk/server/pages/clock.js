// The server's time, which may be frozen or years away from this machine's.

export class ServerClock {
  #told = null;
  #here = 0;
  #heardAt = 0;
  #runs = true;
  // a page has one clock, and of one that stands no day is today
  static stands = false;

  // Heard at that time of this machine's.
  told(now, runs, heardAt = Date.now()) {
    this.#told = Date.parse(now);
    this.#here = performance.now();
    this.#heardAt = heardAt;
    this.#runs = runs;
    ServerClock.stands = !runs;
  }

  // Of a phone that slept one of the two clocks may have stood still.
  now() {
    return this.#told + (this.#runs ? Math.max(performance.now() - this.#here, Date.now() - this.#heardAt) : 0);
  }
}

const DAY = { weekday: "short", month: "short", day: "numeric" };
const DATE = { year: "numeric", month: "numeric", day: "numeric" };
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
  return format("time", TIME, zone).format(new Date(text));
}

export function timeAndZone(text, zone) {
  return `${time(text, zone)} ${zoneName(text, zone)}`;
}

// Before another time: with the zone if a change of clocks lies between them.
function timeBefore(text, next, zone) {
  return zoneName(text, zone) === zoneName(next, zone) ? time(text, zone) : timeAndZone(text, zone);
}

export function timeToTheSecond(millis) {
  return format("seconds", { ...TIME, second: "2-digit" }).format(millis);
}

// What a zone, or the reader's own, is called at that time; browsers know no name for Guam's.
export function zoneName(text, zone) {
  const parts = format("zone", { timeZoneName: "short" }, zone).formatToParts(new Date(text));
  return zone === "Pacific/Guam" ? "ChST" : parts.find(({ type }) => type === "timeZoneName").value;
}

// Where the year is not plain it is said too.
export function dayOf(text, now, zone) {
  const [day, today] = [text, now].map((each) => calendarDay(each, zone));
  const name = ServerClock.stands ? undefined : ["Yesterday", "Today", "Tomorrow"][(day - today) / 86_400_000 + 1];
  const year = ServerClock.stands || new Date(day).getUTCFullYear() !== new Date(today).getUTCFullYear();
  return name ?? format(year ? "day of a year" : "day", year ? { ...DAY, year: "numeric" } : DAY, zone).format(new Date(text));
}

// Midnight of a day as if there were no zones: days on which clocks change have 23 or 25 hours.
function calendarDay(text, zone) {
  const [month, day, year] = format("date", DATE, zone).format(new Date(text)).split("/");
  return Date.UTC(year, month - 1, day);
}

// Within a sentence.
export function lowerDay(text) {
  return text.replace(/^(Today|Tomorrow|Yesterday)/, (day) => day.toLowerCase());
}

export function dayAndTime(text, now, zone) {
  return `${dayOf(text, now, zone)}, ${timeAndZone(text, zone)}`;
}

export function span(from, to, now, zone) {
  if (Date.parse(from) === Date.parse(to)) {
    return dayAndTime(from, now, zone);
  }
  const [first, last] = [from, to].map((text) => dayOf(text, now, zone));
  return `${first}, ${timeBefore(from, to, zone)} – ${first === last ? "" : `${last}, `}${timeAndZone(to, zone)}`;
}

export function between(from, to, now, zone) {
  const [first, last] = [from, to].map((text) => lowerDay(dayOf(text, now, zone)));
  const days = first === last ? ["", ""] : [`${first} `, `${last} `];
  return `Between ${days[0]}${timeBefore(from, to, zone)} and ${days[1]}${timeAndZone(to, zone)}`;
}

export function duration(minutes) {
  const whole = Math.max(0, Math.round(minutes));
  const days = Math.floor(whole / 1440);
  const hours = Math.floor((whole % 1440) / 60);
  const parts = [days && `${days} d`, hours && `${hours} h`, !days && whole % 60 && `${whole % 60} min`];
  return parts.filter(Boolean).join(" ") || "0 min";
}

export function ago(millis) {
  if (millis < -60_000) {
    return `in ${duration(-millis / 60_000)}`;
  }
  if (millis < 5_000) {
    return "just now";
  }
  return millis < 60_000 ? `${Math.floor(millis / 1000)} s ago` : `${duration(Math.floor(millis / 60_000))} ago`;
}
