// Elements from data, and one poll for all pages. Texts become text nodes only: markup in a name is shown, never run.

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
    } else if (value !== null && value !== undefined && value !== false) {
      node.setAttribute(name, value === true ? "" : value);
    }
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

// Screen readers are told of a change in a live region, so only real changes are written.
export function say(node, text) {
  if (node.textContent !== text) {
    node.textContent = text;
  }
}

// The sentence in its place, which is there only for that.
export function notice(id, sentence) {
  byId(id).hidden = !sentence;
  say(byId(id), sentence ?? "");
}

export function badge(node, [words, tone]) {
  say(node, words);
  node.className = `badge ${tone}`;
}

// Puts new children in the place of the old ones; what is the same stays, to be selected and read on.
export function replace(node, children) {
  children.forEach((child, i) => {
    const old = node.childNodes[i];
    if (old?.hasChildNodes() && old.cloneNode().isEqualNode(child.cloneNode()) && !old.matches?.("button, form")) {
      replace(old, [...child.childNodes]);
    } else if (!old?.isEqualNode(child)) {
      node.insertBefore(child, old ?? null);
      old?.remove();
    }
  });
  [...node.childNodes].slice(children.length).forEach((old) => old.remove());
}

// Asks for the JSON every two seconds, and says in the badge of the connection whether it comes. Refused is told the status of an error.
export function poll(path, show, headers = {}, refused = () => {}) {
  const connection = byId("connection");
  const ask = async () => {
    try {
      const response = await fetch(path, { headers, cache: "no-store" });
      if (!response.ok) {
        throw Object.assign(new Error(response.status), { status: response.status });
      }
      show(await response.json());
      badge(connection, ["Live", "good"]);
    } catch (e) {
      badge(connection, e.status === undefined ? ["Offline, trying again", "warn"] : [`Server says ${e.status}`, "bad"]);
      e.status && refused(e.status);
      e instanceof TypeError || e.status || console.error(e);
    }
  };
  ask();
  setInterval(() => document.hidden || ask(), 2_000);
  document.addEventListener("visibilitychange", () => document.hidden || ask());
  return ask;
}
