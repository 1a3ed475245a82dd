// What the drivers of this broker's loads were sent.

import { dayAndTime } from "./clock.js";
import { list } from "./console-list.js";
import { copyButton, el } from "./dom.js";

export function messages({ clock, refresh }) {
  return list({
    name: "messages", title: messages.title, refresh, keyOf: (row) => `${row.loadNumber} ${row.at}`,
    none: "No messages yet. One is sent for each load that is created.", hint: "load, words of the text",
    head: [el("p", { class: "soft small" }, "The server sends no SMS: it keeps them here. Of a phone its last two digits are shown.")],
    columns: [
      { name: "When", classes: "nowrap wraps", of: (row) => dayAndTime(row.at, clock.now()) },
      { name: "To", classes: "nowrap", of: (row) => row.to },
      { name: "Load", classes: "nowrap", of: (row) => row.loadNumber },
      { name: "Text", classes: "wraps", of: (row) => el("span", { title: row.text }, row.text) },
      { name: "Actions", classes: "acts", of: (row) => copyButton(`message of ${row.loadNumber}`, row.text) },
    ],
  });
}

messages.title = "Messages";
