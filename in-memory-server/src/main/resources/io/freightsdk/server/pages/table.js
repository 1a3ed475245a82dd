// Tables that turn into lists where there is no room for them.

import { el } from "./dom.js";

// Columns are {name, of, classes}; of gives nodes or text for a row. A narrow table stays one everywhere.
export function table(caption, columns, rows, narrow = false) {
  return el(
    "table",
    { class: narrow ? null : "listed" },
    el("caption", { class: "unseen" }, caption),
    el("thead", null, el("tr", null, columns.map(({ name, classes }) => el("th", { scope: "col", class: classes }, name)))),
    el("tbody", null, rows.map((row) => el("tr", null, columns.map((column) => cell(column, row))))),
  );
}

function cell({ name, of, classes }, row) {
  return el("td", { class: classes, "data-label": name }, el("div", null, of(row) ?? "—"));
}

export function empty(words) {
  return el("p", { class: "empty" }, words);
}
