// Elements from data. Texts become text nodes only: markup in a name is shown, never run.

export function byId(id) {
  return document.getElementById(id);
}

export function el(tag, attributes, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

export function svg(tag, attributes, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (name.startsWith("on")) {
      node.addEventListener(name.slice(2), value);
    } else if ((value ?? false) !== false) {
      node.setAttribute(name, value === true ? "" : value);
    }
  }
  node.append(...children.flat(Infinity).filter((child) => (child ?? false) !== false).map((child) => (typeof child === "string" ? upright(child) : child)));
  return node;
}

// Without the marks that turn round what comes after a name.
const upright = (text) => text.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, "");

// Announces to screen readers too where the element is a live region, so only real changes are written.
export function say(node, text) {
  if (node.textContent !== upright(text)) {
    node.textContent = upright(text);
  }
}

// The sentence in its place, which is there only for that.
export function notice(id, sentence) {
  byId(id).hidden = !sentence;
  say(byId(id), sentence ?? "");
}

// The words in the tone of a badge.
export function badge(node, [words, tone]) {
  say(node, words);
  node.className = `badge ${tone}`;
}

// A button that puts a text where it can be pasted; plain http has no clipboard, and shows it to be copied.
export function copyButton(what, text, words = "Copy") {
  const button = el("button", { type: "button", class: "quiet", "aria-label": `${words}: ${what}`, "data-key": `copy-${what}`, value: typeof text === "string" && text }, words);
  const told = (text) => Object.assign(button, { textContent: text, ariaLabel: `${text}: ${what}` });
  button.addEventListener("click", async () => {
    const copied = button.value || text();
    const done = navigator.clipboard ? navigator.clipboard.writeText(copied).then(() => true, () => false) : prompt(words, copied) !== null;
    told((await done) ? "Copied" : "Not copied");
    setTimeout(told, 2_000, words);
  });
  return button;
}

// Puts new children in the place of the old ones; what is the same stays, to be selected, pressed and read on. What had the focus and
// went gets it back, found by its data-key, or the first with one.
export function replace(node, children) {
  const focused = node.contains(document.activeElement) && document.activeElement;
  renew(node, children);
  if (focused && !focused.isConnected && focused.dataset.key !== undefined) {
    const all = [...node.querySelectorAll("[data-key]")];
    (all.find((each) => each.dataset.key === focused.dataset.key) ?? all[0])?.focus();
  }
}

function renew(node, children) {
  children.forEach((child, i) => {
    const old = node.childNodes[i];
    if (old?.hasChildNodes() && old.cloneNode().isEqualNode(child.cloneNode())) {
      renew(old, [...child.childNodes]);
    } else if (!old?.isEqualNode(child)) {
      node.insertBefore(child, old ?? null);
      old?.remove();
    }
  });
  [...node.childNodes].slice(children.length).forEach((old) => old.remove());
}
