// Balance, top-up by card, prices, ledger.

import { dayAndTime } from "./clock.js";
import { actingForm, choice, field } from "./console-form.js";
import { call, newIdempotencyKey, Refused } from "./console-session.js";
import { list } from "./console-list.js";
import { el, replace, say } from "./dom.js";
import { usd } from "./words.js";

const CARDS = [["tok_visa", "tok_visa, pays"], ["tok_declined", "tok_declined"]];

export function billing({ account, clock, refresh }) {
  const balance = el("p", { class: "big num", id: "billing-balance" });
  const outage = el("p", { class: "notice warn", role: "status", hidden: true }, "Billing is unavailable for now: paid operations are refused, nothing is charged.");
  const prices = el("dl", { class: "times num" });
  const ledger = list({
    name: "ledger", title: "Ledger", refresh, keyOf: (entry) => entry.seq, none: "Nothing has been charged or topped up yet.", hint: "createLoad, load, idempotency key, kind:top_up",
    columns: [
      { name: "When", classes: "wraps", of: (entry) => dayAndTime(entry.at, clock.now()) },
      { name: "What", of: (entry) => [entry.operation, el("div", { class: "soft small" }, entry.kind.replace("_", "-").toLowerCase())] },
      { name: "Load", classes: "nowrap", of: (entry) => entry.loadNumber },
      { name: "Idempotency key", classes: "wide", of: (entry) => entry.idempotencyKey && el("code", { title: entry.idempotencyKey }, entry.idempotencyKey) },
      { name: "Amount", classes: "amount", of: (entry) => el("span", { class: Number(entry.amountUsd) > 0 ? "plus" : "" }, `${Number(entry.amountUsd) > 0 ? "+" : ""}${usd(entry.amountUsd)}`) },
      { name: "Balance", classes: "amount", of: (entry) => usd(entry.balanceUsd) },
    ],
  });
  const root = el(
    "div",
    { id: "section-billing", class: "stack" },
    el("div", { class: "pair" },
      el("section", { class: "card", "aria-labelledby": "balance-title" }, el("h2", { id: "balance-title" }, "Balance"), balance, outage, topUp(refresh)),
      el("section", { class: "card", "aria-labelledby": "prices-title" }, el("h2", { id: "prices-title" }, "Live prices"), prices)),
    ledger.root,
  );
  return {
    root,
    read: ledger.read,
    show(answer) {
      say(balance, usd(account().balanceUsd));
      outage.hidden = account().billingAvailable;
      replace(prices, Object.entries(account().prices).flatMap(([key, price]) => [el("dt", null, key.replaceAll("_", " ")), el("dd", null, Number(price) === 0 ? "free" : usd(price))]));
      ledger.show(answer);
    },
  };
}

billing.title = "Billing";

// A key for each purchase: retried after a lost response it is charged once.
function topUp(refresh) {
  const amount = el("input", { type: "number", min: "1", max: "10000", step: "0.01", value: "25", required: true, inputmode: "decimal", name: "amount" });
  const card = choice(CARDS, "tok_visa");
  let key = newIdempotencyKey();
  const renew = () => (key = newIdempotencyKey());
  amount.addEventListener("input", renew);
  card.addEventListener("input", renew);
  const pay = async () => {
    try {
      const result = await call("POST", "/v1/billing/topup/card", { amountUsd: Number(amount.value), cardToken: card.value }, { "Idempotency-Key": key });
      renew();
      return `Added ${usd(result.amountUsd)}. The balance is ${usd(result.balanceUsd)}.`;
    } catch (problem) {
      // only a refusal says that nothing was done
      const refused = problem instanceof Refused && problem.status >= 400 && problem.status < 500;
      throw new Error(refused ? `Not topped up: ${problem.message}.` : `${problem instanceof Refused ? `The server says: ${problem.message}` : "No response"}. Try again: it is charged once.`);
    }
  };
  return actingForm([field("Amount in USD", amount), field("Test card", card)], "Top up", pay, refresh);
}
