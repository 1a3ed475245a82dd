// Times for readers, in their own zone. The server's clock may be frozen or years away from this machine's.

const FORMATS = {
  time: new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", timeZoneName: "short" }),
  clock: new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", second: "2-digit", timeZoneName: "short" }),
  seconds: new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", second: "2-digit" }),
  day: new Intl.DateTimeFormat("en-US", { weekday: "short", month: "short", day: "numeric", year: "numeric" }),
};

export function time(text) {
  return FORMATS.time.format(new Date(text));
}

export function seconds(text) {
  return FORMATS.seconds.format(new Date(text));
}

export function dayAndTime(text, now) {
  const [day, yesterday, today, tomorrow] = [text, now - 86_400_000, now, now + 86_400_000].map((each) => FORMATS.day.format(new Date(each)));
  const words = { [yesterday]: "Yesterday", [today]: "Today", [tomorrow]: "Tomorrow" };
  return `${words[day] ?? day}, ${time(text)}`;
}

// Within a sentence.
export function lowerDay(text) {
  return text.replace(/^(Yesterday|Today|Tomorrow)/, (day) => day.toLowerCase());
}

export function duration(minutes) {
  const whole = Math.max(0, Math.round(minutes));
  const [days, hours] = [Math.floor(whole / 1440), Math.floor((whole % 1440) / 60)];
  const parts = [days && `${days} d`, hours && `${hours} h`, !days && whole % 60 && `${whole % 60} min`];
  return parts.filter(Boolean).join(" ") || "0 min";
}

export function ago(millis) {
  if (millis < 5_000) {
    return "just now";
  }
  return millis < 60_000 ? `${Math.floor(millis / 1000)} s ago` : `${duration(Math.floor(millis / 60_000))} ago`;
}

export function clockWords({ now, speed }) {
  const words = `${FORMATS.day.format(new Date(now))}, ${FORMATS.clock.format(new Date(now))}`;
  return speed === 0 ? `Clock frozen at ${words}` : speed === 1 ? words : `${words} · ${speed} times as fast`;
}
