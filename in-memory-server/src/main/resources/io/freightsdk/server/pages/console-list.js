// A list that the server searches and pages. While it is being read, new rows wait behind a button, so that nothing moves under the pointer.

import { call } from "./console-session.js";
import { byId, el, say } from "./dom.js";
import { empty, table } from "./table.js";

const ROWS_AT_A_TIME = 100;

// All there is of a list, newest first.
export async function whole(name, before = "") {
  const { [name]: rows, end } = await call("GET", `/console/api/${name}?end=${before}`);
  return end > rows.length ? [...rows, ...(await whole(name, end - rows.length))] : rows;
}

export function list({ name, title, columns, keyOf, none, hint, refresh, head = [] }) {
  const count = el("span", { class: "soft small", role: "status" });
  const search = el("input", { type: "search", name: "q", "aria-label": `Search ${title.toLowerCase()}`, placeholder: hint, autocomplete: "off", spellcheck: "false", maxlength: "500" });
  const button = (words, action) => el("button", { type: "button", hidden: true, onclick: action }, words);
  const nothing = empty(none);
  const rows = table(title, columns, keyOf, "listed even");
  let end = "";
  let told = null;
  let shown = null;
  const go = (to) => {
    end = to;
    shown = null;
    scrollTo(0, 0);
    show(told);
    refresh();
  };
  const fresh = button("", () => go(""));
  const newer = button("Newer", () => go(told.data.end + ROWS_AT_A_TIME >= told.data.found ? "" : told.data.end + ROWS_AT_A_TIME));
  const older = button("Older", () => go(told.data.end - told.data[name].length));
  fresh.classList.add("fresh");
  search.addEventListener("input", () => go(""));
  const path = () => `/console/api/${name}?q=${encodeURIComponent(search.value.trim())}&end=${end}`;
  return {
    root: el(
      "section",
      { class: "card", id: `section-${name}`, "aria-labelledby": `${name}-title` },
      el("div", { class: "head" }, el("h2", { id: `${name}-title` }, title), count),
      head,
      el("div", { role: "search", class: "filters" }, search),
      fresh,
      rows.root,
      nothing,
      el("div", { class: "row-actions" }, newer, older),
    ),
    rows,
    read: async () => ({ path: path(), data: await call("GET", path()) }),
    show,
  };
  function show(answer) {
    if (answer?.path !== path()) {
      return;
    }
    told = answer;
    const focused = document.activeElement;
    const { path: asked, data } = answer;
    const unseen = data[name].filter((row) => !rows.has(row));
    const held = shown === asked && end === "" && unseen.length > 0 && isRead(rows.root);
    shown = asked;
    rows.show(data[name], held);
    fresh.hidden = !held;
    say(fresh, `${unseen.length} new ↑`);
    const first = data.found - data.end + 1;
    say(count, data.found === 0 ? "" : `${first}–${first + data[name].length - 1} of ${data.found}${data.found < data.total ? ` found in ${data.total}` : ""}`);
    nothing.hidden = data.found > 0;
    say(nothing, data.total === 0 ? none : "Nothing matches.");
    newer.hidden = first === 1;
    older.hidden = data.end <= data[name].length;
    // a button that goes leaves the focus where Tab leads to the list
    if (focused.hidden) {
      byId("main").focus({ preventScroll: true });
    }
  }
}

function isRead(node) {
  const selection = getSelection();
  const selected = !selection.isCollapsed && selection.containsNode(node, true);
  return selected || node.matches(":hover") || node.contains(document.activeElement) || node.getBoundingClientRect().top < 0;
}
