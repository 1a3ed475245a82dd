// The service's words for readers.

const STATUSES = {
  PLANNED: ["Planned", "quiet"],
  AT_PICKUP: ["At pickup", ""],
  IN_TRANSIT: ["In transit", ""],
  AT_DELIVERY: ["At delivery", ""],
  DELIVERED: ["Delivered", "good"],
  CANCELLED: ["Cancelled", "bad"],
};

// Words and the tone of their badge.
export function statusWords(status) {
  return STATUSES[status] ?? [status, "quiet"];
}

export function kind(stop) {
  return stop.type === "PICKUP" ? "Pickup" : "Delivery";
}

const REASONS = {
  driver_not_joined: "The driver has not joined yet. The arrival time appears with the first position.",
  stale_position: "There has been no position for more than an hour, so there is no arrival time.",
  too_early: "The pickup is more than 12 hours away. The arrival time appears closer to it.",
  at_stop: "The truck is at its stop.",
  load_closed: "This load is closed.",
};

export function reasonWords(reason) {
  return REASONS[reason] ?? "There is no arrival time for now.";
}

const REFUSALS = {
  duplicate: "already received",
  future: "in the future; check this phone's clock",
  too_old: "older than two days",
  load_closed: "after the load was closed",
};

export function refusalWords(reason) {
  return REFUSALS[reason] ?? reason;
}

export function compass(degrees) {
  return ["N", "NE", "E", "SE", "S", "SW", "W", "NW"][Math.round(degrees / 45) % 8];
}

export function miles(value) {
  return `${value.toLocaleString("en-US", { maximumFractionDigits: value < 100 ? 1 : 0 })} mi`;
}

export function usd(text) {
  const amount = Number(text);
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 4 };
  return `${amount < 0 ? "−" : ""}$${Math.abs(amount).toLocaleString("en-US", digits)}`;
}
