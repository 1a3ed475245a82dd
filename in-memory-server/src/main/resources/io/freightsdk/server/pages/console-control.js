// What whoever runs the server can do: the clock, prices, faults, a billing outage.

import { dayAndTime } from "./clock.js";
import { actingForm, choice, field } from "./console-form.js";
import { control, Refused, useControlToken } from "./console-session.js";
import { el, replace, say } from "./dom.js";
import { empty, table } from "./table.js";

const OPERATIONS = ["createLoad", "getLoadPosition", "confirmDelivery", "getPricing", "getBalance", "createTrackedLoad", "getTrackedLoadPosition", "topUpByCard", "listServices", "updateLoadStatus", "postPings"];
const WHERE = [["BEFORE", "before the work"], ["AFTER_COMMIT", "once charged"], ["IN_BODY", "half way out"]];
const WHAT = [
  ["RESET", "reset", {}],
  ["CLOSE", "close", {}],
  ["STATUS", "503 billing", { status: 503, body: '{"error":"billing is unavailable","code":"BILLING_UNAVAILABLE"}', contentType: "application/json" }],
  ["STALL", "no answer", {}],
  ["DELAY", "3 s late", { duration: "PT3S" }],
  ["GARBAGE", "garbage", {}],
];

export function steering({ account, clock, refresh }) {
  const parts = [clockPart(clock, refresh), pricesPart(account, refresh), faultsPart(account, refresh), billingPart(account, refresh)];
  const token = tokenPart(refresh);
  const root = el("div", { id: "section-control", class: "stack" }, el("p", { class: "notice" }, "These act on the whole server and on everybody who uses it. They cost nothing and are not in the journal."), token.root, el("div", { class: "pair" }, parts.map((part) => part.root)));
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
    return "The token is right. It is kept in this tab only.";
  };
  const root = card("Control token", actingForm([field("Token the server was started with", token)], "Use it", use, refresh));
  root.hidden = true;
  return { root, show: (refusal) => (root.hidden = refusal === undefined) };
}

function clockPart(clock, refresh) {
  const time = el("p", { class: "num" });
  const by = choice([["PT15M", "15 minutes"], ["PT1H", "1 hour"], ["PT8H", "8 hours"], ["P1D", "1 day"]], "PT1H");
  const moved = ({ time: at }) => `It is ${dayAndTime(at, Date.parse(at))} now.`;
  const real = el("button", { type: "button" }, "Show real time");
  real.addEventListener("click", () => control("POST", "/clock", { real: true }).then(refresh, refresh));
  const advance = actingForm([field("Move it forward by", by)], "Advance", async () => moved(await control("POST", "/clock", { advance: by.value })), refresh);
  return { root: card("Clock", time, advance, el("p", { class: "outcome" }, real)), show: () => say(time, `${dayAndTime(new Date(clock.now()).toISOString(), clock.now())}`) };
}

function pricesPart(account, refresh) {
  const inputs = ["load_create", "position_read"].map((key) => [key, el("input", { type: "number", min: "0", step: "0.0001", required: true, inputmode: "decimal" })]);
  inputs.forEach(([key, input]) => (input.value = account().prices[key]));
  const change = async () => {
    await control("PUT", "/prices", Object.fromEntries(inputs.map(([key, input]) => [key, input.value])));
    return "The new prices count from the next call on.";
  };
  const form = actingForm(inputs.map(([key, input]) => field(`${key.replaceAll("_", " ")}, USD`, input)), "Change prices", change, refresh);
  return { root: card("Prices", form), show: () => {} };
}

function faultsPart(account, refresh) {
  const operation = choice([["", "any"], ...OPERATIONS.map((each) => [each])], "createLoad");
  const where = choice(WHERE, "AFTER_COMMIT");
  const what = choice(WHAT.map(([type, words]) => [type, words]), "RESET");
  const times = el("input", { type: "number", min: "1", max: "1000", value: "1", required: true });
  const list = el("div", { class: "outcome" });
  const add = async () => {
    const [type, , more] = WHAT.find(([each]) => each === what.value);
    const fault = { where: where.value, what: { type, ...more }, times: Number(times.value), brokerId: account().brokerId };
    const { faultId } = await control("POST", "/faults", operation.value ? { ...fault, operation: operation.value } : fault);
    return `${faultId} is waiting for your next call.`;
  };
  const clear = el("button", { type: "button" }, "Clear all faults");
  clear.addEventListener("click", () => control("DELETE", "/faults").then(refresh, refresh));
  const form = actingForm([field("Operation", operation), field("Where", where), field("What", what), field("How often", times)], "Set the fault", add, refresh);
  return {
    root: card("Faults", form, list, el("p", { class: "outcome" }, clear)),
    show: (faults) => replace(list, [faults.length === 0 ? empty("No faults are set.") : faultTable(faults)]),
  };
}

function faultTable(faults) {
  return table("Faults that are set", [
    { name: "Fault", of: (fault) => fault.faultId },
    { name: "Operation", of: (fault) => fault.operation ?? "any" },
    { name: "Where", of: (fault) => fault.where.toLowerCase().replace("_", " ") },
    { name: "What", of: (fault) => fault.what.type.toLowerCase() },
    { name: "Left", classes: "amount", of: (fault) => String(fault.left ?? fault.times ?? "") },
  ], faults);
}

function billingPart(account, refresh) {
  const words = el("p");
  const button = el("button", { type: "button" });
  button.addEventListener("click", () => control("PUT", "/billing", { available: !account().billingAvailable }).then(refresh, refresh));
  return {
    root: card("Billing outage", words, el("p", { class: "outcome" }, button)),
    show() {
      say(words, account().billingAvailable ? "Billing works." : "Billing is down: paid operations are answered 503, nothing is charged.");
      say(button, account().billingAvailable ? "Take billing down" : "Bring billing back");
    },
  };
}
