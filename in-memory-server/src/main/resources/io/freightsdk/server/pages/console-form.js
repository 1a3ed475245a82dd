// Forms that say what came of them.

import { el } from "./dom.js";

let ids = 0;

export function field(name, control) {
  const id = `field-${(ids += 1)}`;
  control.id = id;
  return el("div", null, el("label", { for: id }, name), control);
}

export function choice(options, chosen) {
  return el("select", null, options.map(([value, words]) => el("option", { value, selected: value === chosen }, words ?? value)));
}

// Runs the action once at a time; what it returns is said, and why it failed.
export function actingForm(nodes, submit, action, after, place) {
  const outcome = place ?? el("p", { class: "outcome", role: "status" });
  const button = el("button", { class: "primary", type: "submit" }, submit);
  const form = el("form", null, el("div", { class: "fields" }, nodes, button), place ? null : outcome);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const focused = document.activeElement === button;
    button.disabled = true;
    try {
      tell(outcome, await action(), "good");
    } catch (problem) {
      tell(outcome, problem.message, "bad");
    } finally {
      button.disabled = false;
      // a disabled button has lost the focus
      if (focused && document.activeElement === document.body) {
        button.focus();
      }
      after();
    }
  });
  return form;
}

export function tell(outcome, words, tone) {
  outcome.className = words === "" ? "outcome" : `outcome notice ${tone}`;
  outcome.textContent = words;
}
