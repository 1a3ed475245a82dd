// Controls of the whole server: the clock, prices, faults, a billing outage.

import { dayAndTime, dayOf, lowerDay, timeToTheSecond } from "./clock.js";
import { actingForm, choice, field } from "./console-form.js";
import { whole } from "./console-list.js";
import { changesAsCurl, control, Refused, useControlToken } from "./console-session.js";
import { byId, copyButton, el, replace, say } from "./dom.js";
import { empty, table } from "./table.js";

const OPERATIONS = ["createLoad", "getLoadPosition", "confirmDelivery", "getPricing", "getBalance", "createTrackedLoad", "getTrackedLoadPosition", "topUpByCard", "listServices", "updateLoadStatus", "postPings"];
const WHERE = [["BEFORE", "before the work"], ["AFTER_COMMIT", "after the commit"], ["IN_BODY", "in the body"]];
const WORDS = Object.fromEntries(WHERE);
// The kinds of faults, each with its extra field, if any: name, label, default, least and most; and where it makes sense.
const ANYWHERE = ["BEFORE", "AFTER_COMMIT", "IN_BODY"];
const WHAT = [
  ["RESET", "reset"],
  ["CLOSE", "close"],
  ["STATUS", "status", ["status", "Status", 503, 200, 599], ["BEFORE", "AFTER_COMMIT"]],
  ["STALL", "no response"],
  ["TRUNCATE", "cut off", ["afterBytes", "After bytes", 20, 0, 1_000_000], ["IN_BODY"]],
  ["SLOW", "slow", ["bytesPerSecond", "Bytes a second", 50, 1, 1_000_000], ["IN_BODY"]],
  ["DELAY", "late", ["seconds", "Seconds", 3, 0, 86_400]],
  ["GARBAGE", "garbage"],
];

export function steering({ account, clock, refresh }) {
  const parts = [clockPart(clock, refresh), pricesPart(account, refresh), faultsPart(account, refresh), billingPart(account, refresh), scenarioPart(refresh)];
  const token = tokenPart(refresh);
  const root = el("div", { id: "section-control", class: "stack" }, el("p", { class: "notice" }, "Clock, prices, outage and state are the whole server's; a fault set here strikes your calls only. Nothing here costs anything or is in the journal."), token.root, el("div", { class: "columns" }, parts.map((part) => part.root)));
  return {
    root,
    async read() {
      try {
        return await control("GET", "/faults");
      } catch (problem) {
        if (problem instanceof Refused && [401, 403].includes(problem.status)) {
          return { refusal: problem };
        }
        throw problem;
      }
    },
    show(data) {
      token.show(account().control === "token" ? data.refusal : undefined);
      parts.forEach((part) => part.show(data.faults ?? []));
    },
    tick: () => parts.forEach((part) => part.tick?.()),
  };
}

steering.title = "Control";

function card(title, ...nodes) {
  const id = `control-${title.toLowerCase().replaceAll(" ", "-")}`;
  return el("section", { class: "card", "aria-labelledby": id }, el("h2", { id }, title), nodes);
}

function tokenPart(refresh) {
  const token = el("input", { type: "password", autocomplete: "off", required: true });
  const use = async () => {
    useControlToken(token.value);
    await control("GET", "/health");
    token.value = "";
    return "The token is right. It is stored in this tab only.";
  };
  const outcome = el("p", { class: "outcome", role: "status" });
  const root = card("Control token", actingForm([field("Token the server was started with", token)], "Use it", use, refresh, outcome));
  root.hidden = true;
  // a card that goes leaves the focus where Tab leads to the others
  return { root: [root, outcome], show: (refusal) => (root.hidden = refusal === undefined) && root.contains(document.activeElement) && byId("main").focus({ preventScroll: true }) };
}

function clockPart(clock, refresh) {
  const time = el("p", { class: "num" });
  const by = choice([["PT15M", "15 minutes"], ["PT1H", "1 hour"], ["PT8H", "8 hours"], ["P1D", "1 day"]], "PT1H");
  const to = el("input", { type: "datetime-local", required: true });
  // of a clock that stands no day is today, and the page may not have heard yet that it does
  const moved = ({ time: at }) => `It is ${dayAndTime(at, 0)} now, and stays so.`;
  const next = async () => {
    const times = (await whole("loads")).flatMap(({ closed, etaAt, stops }) => (closed ? [] : [etaAt, ...stops.flatMap(({ arrivedAt, windowFrom, windowTo }) => (arrivedAt ? [] : [windowFrom, windowTo]))]));
    const [first] = times.map((each) => Date.parse(each)).filter((each) => each > clock.now()).sort((one, other) => one - other);
    if (first === undefined) {
      throw new Error("No load has anything before it.");
    }
    return moved(await control("POST", "/clock", { set: new Date(first).toISOString(), refuseFuture: true }));
  };
  const advance = actingForm([field("Move it forward by", by)], "Advance", async () => moved(await control("POST", "/clock", { advance: by.value })), refresh);
  const set = actingForm([field("Set it to, in your time", to)], "Set", async () => moved(await control("POST", "/clock", { set: new Date(to.value).toISOString(), refuseFuture: true })), refresh);
  const tick = () => say(time, `${dayOf(clock.now(), clock.now())}, ${timeToTheSecond(clock.now())}`);
  return { root: card("Clock", time, advance, actingForm([], "To the next arrival or window", next, refresh), set), show: tick, tick };
}

function pricesPart(account, refresh) {
  const inputs = ["load_create", "position_read"].map((key) => [key, el("input", { type: "number", min: "0", step: "0.0001", required: true, inputmode: "decimal" })]);
  const was = inputs.map(([key, input]) => (input.value = account().prices[key]));
  // the others can be this broker's own, and are not to become those of all
  const change = async () => {
    const changed = inputs.filter(([, input], i) => input.value !== was[i]);
    await control("PUT", "/prices", Object.fromEntries(changed.map(([key, input]) => [key, input.value])));
    inputs.forEach(([, input], i) => (was[i] = input.value));
    return "The new prices count from the next call on.";
  };
  const form = actingForm(inputs.map(([key, input]) => field(`${key.replaceAll("_", " ")}, USD`, input)), "Change prices", change, refresh);
  return { root: card("Prices", form), show: () => {} };
}

function faultsPart(account, refresh) {
  const operation = choice([["", "any"], ...OPERATIONS.map((each) => [each])], "createLoad");
  const where = choice(WHERE, "AFTER_COMMIT");
  const what = choice(WHAT.map(([type, words]) => [type, words]), "RESET");
  const times = number("1", "1000", "1");
  const skip = number("0", "1000", "0");
  const more = number("0", "1000000", "0");
  const moreField = field("", more);
  const list = el("div", { class: "outcome" });
  let waiting = null;
  const asked = () => WHAT.find(([type]) => type === what.value)[2];
  // what the server takes: updateLoadStatus is always refused, so nothing comes after its work
  const fits = (type, place) => (WHAT.find(([each]) => each === type)[3] ?? ANYWHERE).includes(place) && (operation.value !== "updateLoadStatus" || place === "BEFORE");
  const ask = () => {
    offer(what, (type) => ANYWHERE.some((place) => fits(type, place)));
    offer(where, (place) => fits(what.value, place));
    // one that is hidden must not hold up the form
    more.disabled = moreField.hidden = asked() === undefined;
    if (asked() !== undefined) {
      [moreField.firstElementChild.textContent, more.value, more.min, more.max] = asked().slice(1);
    }
  };
  [what, operation].forEach((each) => each.addEventListener("change", ask));
  ask();
  const add = async () => {
    waiting = null;
    form.querySelector(".outcome").hidden = false;
    const fault = { where: where.value, what: { type: what.value, ...detail(asked(), more.value) }, skip: Number(skip.value), times: Number(times.value), brokerId: account().brokerId };
    const { faultId } = await control("POST", "/faults", operation.value ? { ...fault, operation: operation.value } : fault);
    waiting = faultId;
    return `${faultId} is waiting for your ${Number(skip.value) === 0 ? "next call" : `call after the next ${skip.value}`}.`;
  };
  const clear = actingForm([], "Clear all faults", () => control("DELETE", "/faults").then(() => "The faults are cleared."), refresh);
  const form = actingForm([field("Operation", operation), field("What", what), field("Where", where), moreField, field("Let pass first", skip), field("How often", times)], "Set the fault", add, refresh);
  return {
    root: card("Faults", form, list, clear),
    show(faults) {
      replace(list, [faults.length === 0 ? empty("No faults are set.") : faultTable(faults)]);
      form.querySelector(".outcome").hidden = waiting !== null && !faults.some(({ faultId }) => faultId === waiting);
    },
  };
}

function offer(select, fits) {
  [...select.options].forEach((option) => (option.hidden = option.disabled = !fits(option.value)));
  select.value = fits(select.value) ? select.value : [...select.options].findLast((option) => !option.disabled).value;
}

function number(min, max, value) {
  return el("input", { type: "number", min, max, value, required: true, inputmode: "numeric" });
}

// The server has bodies of its own for a status.
function detail(asked, value) {
  if (asked === undefined) {
    return {};
  }
  return asked[0] === "seconds" ? { duration: `PT${value}S` } : { [asked[0]]: Number(value) };
}

function faultTable(faults) {
  const shown = table("Faults that are set", [
    { name: "Fault", classes: "nowrap", of: (fault) => fault.faultId },
    { name: "Operation", of: (fault) => fault.operation ?? "any" },
    { name: "Where", of: (fault) => WORDS[fault.where] },
    { name: "What", of: (fault) => `${fault.what.type.toLowerCase()}${fault.what.status ? ` ${fault.what.status}` : ""}` },
    { name: "Passes first", classes: "amount", of: (fault) => String(fault.skipLeft) },
    { name: "Left", classes: "amount", of: (fault) => String(fault.left) },
  ], (fault) => fault.faultId);
  shown.show(faults);
  return shown.root;
}

function billingPart(account, refresh) {
  const words = el("p");
  const put = async () => {
    const available = !account().billingAvailable;
    await control("PUT", "/billing", { available });
    // an outage of this broker alone is another switch
    await (available && control("PUT", `/brokers/${account().brokerId}/billing`, { available }));
    return "";
  };
  const form = actingForm([], "", put, refresh);
  return {
    root: card("Billing outage", words, form),
    show() {
      say(words, account().billingAvailable ? "Billing works." : "Billing is down: paid operations get 503, nothing is charged.");
      say(form.querySelector("button"), account().billingAvailable ? "Take billing down" : "Bring billing back");
    },
  };
}

// The whole server as a file that a colleague can load.
function scenarioPart(refresh) {
  const file = el("input", { type: "file", accept: "application/json,.json", required: true });
  const save = async () => {
    const state = JSON.stringify(await control("GET", "/snapshot"));
    const link = el("a", { href: URL.createObjectURL(new Blob([state], { type: "application/json" })), download: "freight-state.json" });
    link.click();
    // Safari reads it only after the click
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    return "Saved as freight-state.json. It holds the loads' links and phones.";
  };
  const load = async () => {
    const { loads, time } = await control("PUT", "/snapshot", JSON.parse(await file.files[0].text()));
    return `The server has ${loads} loads now, and it is ${lowerDay(dayAndTime(time, Date.parse(time)))}.`;
  };
  const copy = copyButton("what this tab changed, as curl", changesAsCurl, "Copy changes as curl");
  return { root: card("Scenario", actingForm([], "Save the state", save, refresh), actingForm([field("State to load", file)], "Load it", load, refresh), el("p", { class: "outcome" }, copy)), show: () => {} };
}
