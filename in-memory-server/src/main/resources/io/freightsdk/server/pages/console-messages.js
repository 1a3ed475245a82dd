// What the drivers of this broker's loads were sent.

import { dayAndTime } from "./clock.js";
import { call } from "./console-session.js";
import { copyButton, el, replace } from "./dom.js";
import { empty, table } from "./table.js";

export function messages({ clock }) {
  const list = el("div");
  const count = el("span", { class: "soft small" });
  const root = el(
    "section",
    { class: "card", id: "section-messages", "aria-labelledby": "messages-title" },
    el("div", { class: "head" }, el("h2", { id: "messages-title" }, "Messages"), count),
    el("p", { class: "soft small" }, "The server sends no SMS: it keeps them here. Of a phone its last two digits are shown."),
    list,
  );
  return {
    root,
    read: () => call("GET", "/console/api/messages"),
    show({ messages: rows, total }) {
      count.textContent = rows.length < total ? `the newest ${rows.length} of ${total}` : `${total}`;
      replace(list, rows.length === 0 ? [empty("No messages yet. One is sent for each load that is created.")] : [messageTable(rows, clock)]);
    },
  };
}

messages.title = "Messages";

function messageTable(rows, clock) {
  return table("Messages", [
    { name: "When", classes: "nowrap", of: (row) => dayAndTime(row.at, clock.now()) },
    { name: "To", classes: "nowrap", of: (row) => row.to },
    { name: "Load", classes: "nowrap", of: (row) => row.loadNumber },
    { name: "Text", of: (row) => [row.text, " ", copyButton(`message of ${row.loadNumber}`, row.text)] },
  ], rows);
}
