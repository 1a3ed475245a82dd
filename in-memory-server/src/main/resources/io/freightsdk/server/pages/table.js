// Tables that turn into lists where there is no room for them.

import { el, replace } from "./dom.js";

// Columns are {name, of, classes}; of gives nodes or text for a row. A row is known by its key: what is the same of it stays the same
// element, to be selected and pointed at; handlers hold the row, which is kept up to date.
export function table(caption, columns, keyOf, look = "listed") {
  const body = el("tbody");
  const known = new Map();
  const head = el("tr", null, columns.map(({ name, classes }) => el("th", { scope: "col", class: classes }, name)));
  const root = el("table", { class: look }, el("caption", { class: "unseen" }, caption), el("thead", null, head), body);
  const put = (next) => {
    const key = String(keyOf(next));
    const { node, row, made } = known.get(key) ?? { node: el("tr", null, columns.map(({ name, classes }) => el("td", { class: classes, "data-label": name }))), row: {}, made: [] };
    known.set(key, { node, row: Object.assign(row, next), made });
    columns.forEach((column, i) => {
      const value = column.of(row);
      const fresh = el("div", null, value ?? "—");
      if (made[i] !== fresh.innerHTML) {
        made[i] = fresh.innerHTML;
        node.cells[i].classList.toggle("none", value === null || value === undefined);
        fresh.querySelector("details")?.toggleAttribute("open", node.cells[i].querySelector("details[open]") !== null);
        replace(node.cells[i], [fresh]);
      }
    });
    return node;
  };
  const has = (row) => known.has(String(keyOf(row)));
  return {
    root,
    has,
    row: (key) => known.get(key).row,
    // These and no others; while held only what is there is kept up to date.
    show(rows, held = false) {
      const nodes = rows.filter((row) => !held || has(row)).map(put);
      if (!held) {
        known.forEach(({ node }, key) => nodes.includes(node) || (node.remove(), known.delete(key)));
        nodes.forEach((node, i) => body.rows[i] === node || body.insertBefore(node, body.rows[i] ?? null));
      }
      root.hidden = body.rows.length === 0;
    },
  };
}

export function empty(words) {
  return el("p", { class: "empty" }, words);
}
