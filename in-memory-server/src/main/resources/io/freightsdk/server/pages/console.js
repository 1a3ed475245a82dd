// The broker's console: signs in, keeps one section on show, and refreshes it every two seconds while it is visible.

import { ServerClock } from "./clock.js";
import { billing } from "./console-billing.js";
import { steering } from "./console-control.js";
import { loads } from "./console-loads.js";
import { messages } from "./console-messages.js";
import { requests } from "./console-requests.js";
import { call, control, isSignedIn, Refused, signIn, signOut } from "./console-session.js";
import { byId, el, notice, replace, say } from "./dom.js";
import { tellTime } from "./live.js";
import { usd } from "./words.js";

const SECTIONS = { loads, billing, requests, messages, control: steering };
const EVERY = 2_000;

const clock = new ServerClock();
let account = null;
let section = null;
let reading = false;
let again = false;

byId("sign-in").addEventListener("submit", async (event) => {
  event.preventDefault();
  signIn(byId("key").value.trim());
  try {
    know(await call("GET", "/console/api/account"));
    byId("key").value = "";
    enter();
  } catch (problem) {
    signOut();
    notice("sign-in-problem", problem.status === 401 ? "This key is not valid. Check that it is whole and not revoked." : words(problem));
  }
});

byId("sign-out").addEventListener("click", leave);
byId("run").addEventListener("click", run);
addEventListener("popstate", () => isSignedIn() && open());
document.addEventListener("visibilitychange", read);
setInterval(read, EVERY);
byId("key").focus();

function know(answer) {
  account = answer;
  tellTime(clock, account);
  say(byId("name"), account.name);
  say(byId("balance"), usd(account.balanceUsd));
  byId("run").hidden = account.control === "off";
}

function enter() {
  notice("sign-in-problem", null);
  byId("sign-in").hidden = true;
  ["nav", "who", "section"].forEach((id) => (byId(id).hidden = false));
  open();
  byId("main").focus({ preventScroll: true });
}

function leave() {
  signOut();
  account = null;
  section = null;
  byId("section").replaceChildren();
  ["name", "balance"].forEach((id) => say(byId(id), ""));
  byId("sign-in").hidden = false;
  ["nav", "who", "section", "trouble", "stands"].forEach((id) => (byId(id).hidden = true));
  byId("key").focus();
}

function names() {
  return Object.keys(SECTIONS).filter((name) => name !== "control" || account.control !== "off");
}

function open() {
  const [, , asked, id] = location.pathname.split("/");
  const name = names().includes(asked) ? asked : "loads";
  replace(byId("nav"), names().map((each) => tab(each, each === name)));
  section = SECTIONS[name]({ account: () => account, clock, refresh: read, id });
  document.title = `${SECTIONS[name].title} · broker console`;
  byId("section").replaceChildren(section.root);
  read();
}

function tab(name, current) {
  const go = (event) => {
    event.preventDefault();
    history.pushState(null, "", `/console/${name}`);
    open();
  };
  const attributes = { href: `/console/${name}`, "aria-current": current ? "page" : null, "data-key": name, onclick: go };
  return el("a", attributes, SECTIONS[name].title);
}

// One reading at a time; what comes after signing out or leaving the section is not shown.
async function read() {
  again = reading;
  if (section === null || document.hidden || reading) {
    return;
  }
  reading = true;
  const asked = section;
  try {
    const [newAccount, data] = await Promise.all([call("GET", "/console/api/account"), asked.read()]);
    if (asked === section) {
      know(newAccount);
      section.show(data);
      section.tick?.();
      notice("trouble", null);
    }
  } catch (problem) {
    if (asked === section && problem.status === 401) {
      leave();
      notice("sign-in-problem", "The key is not valid any more.");
    } else if (asked === section) {
      notice("trouble", words(problem));
    }
  } finally {
    reading = false;
    if (again || asked !== section) {
      read();
    }
  }
}

async function run() {
  say(byId("run-problem"), await control("POST", "/clock", { real: true, refuseFuture: true }).then(() => "", (problem) => words(problem)));
  read();
}

function words(problem) {
  return problem instanceof Refused ? `The server says: ${problem.message}.` : problem instanceof TypeError ? "No connection to the server, trying again." : problem.message;
}
