// Every page in every state that people meet: looked at by axe, checked for sideways scrolling, and kept as pictures.
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const SCREENS = [[320, 568], [390, 844], [768, 1024], [1280, 800]];
const LOOKED_AT = [390, 1280];
const HOUR = 3_600_000;
const CHICAGO = { address: "4400 S Pulaski Rd", city: "Chicago", state: "IL", zip: "60632", lat: 41.81, lng: -87.72 };
const DALLAS = { address: "2500 Irving Blvd", city: "Dallas", state: "TX", zip: "75207", facilityName: "Trinity Distribution", lat: 32.8, lng: -96.85 };
// places and hours ago
const AT_PICKUP = [[41.6, -88, 3], [41.81, -87.72, 2.5], [41.81, -87.72, 0.1]];
const ON_THE_WAY = [...AT_PICKUP.slice(0, 2), ...Array.from({ length: 9 }, (each, i) => [40.9 - i * 0.7, -88.5 - i * 0.7, 2 - i * 0.24])];
const AT_DELIVERY = [[41.81, -87.72, 30], [41.81, -87.72, 29], [37, -92, 20], [32.8, -96.85, 10], [32.8, -96.85, 0.2]];

export const pathOf = (link) => new URL(link).pathname;

// Returns how many views were looked at; what is wrong with one is added to the problems.
export async function lookAtAll({ browser, send, create, long, ten, guarded, pictures, problems }) {
  const page = await browser.newPage();
  const devtools = await page.createCDPSession();
  page.setDefaultTimeout(60_000);
  page.on("pageerror", ({ message }) => problems.push(`${page.url()}: ${message}`));
  mkdirSync(pictures, { recursive: true });
  let views = 0;

  async function look(name) {
    await page.evaluate(AXE);
    for (const [width, height] of SCREENS) {
      for (const scheme of ["light", "dark"]) {
        await page.setViewport({ width, height });
        await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }, { name: "prefers-reduced-motion", value: "reduce" }]);
        const shown = `${name.replaceAll(/[^a-z0-9]+/g, "-")}-${width}-${scheme}`;
        await page.screenshot({ path: `${pictures}/${shown}.png` });
        if ((await page.evaluate(() => document.documentElement.scrollWidth)) > width) {
          problems.push(`${shown}: scrolls sideways`);
        }
        const cut = await page.$$eval("td .badge", (all) => all.filter((each) => each.getBoundingClientRect().right > each.closest("td").getBoundingClientRect().right).map((each) => each.textContent));
        if (cut.length > 0) {
          problems.push(`${shown}: cut off: ${cut}`);
        }
        if (LOOKED_AT.includes(width)) {
          const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
          violations.forEach(({ id, nodes }) => problems.push(`${shown}: ${id}: ${nodes[0].target}`));
          views += 1;
        }
      }
    }
    await page.setViewport({ width: 1280, height: 800 });
  }

  const says = (css, words) => page.waitForFunction((where, what) => [...document.querySelectorAll(where)].some((each) => each.checkVisibility({ visibilityProperty: true }) && each.textContent.includes(what)), {}, css, words);
  const opened = async (path, css, words) => {
    await page.goto(new URL(path, send.base).href);
    await says(css, words);
  };
  const click = (css) => page.$eval(css, (each) => each.click());
  const section = async (name) => {
    await click(`nav a[href='/console/${name}']`);
    await page.waitForSelector(`#section-${name} h2`);
  };
  const signIn = async (path, key) => {
    await opened(path, "h2", "Sign in");
    await page.type("#key", key);
    await page.keyboard.press("Enter");
    await page.waitForSelector("#section h2");
  };
  const focusHolds = async (where) => {
    if (await page.evaluate(() => document.activeElement === document.body)) {
      problems.push(`console: the focus falls to the body ${where}`);
    }
  };

  const broker = await send("POST", "/_control/brokers", { balanceUsd: "25.00", name: "Acme Brokerage of the Upper Midwest" });
  const waiting = await send("POST", "/_control/brokers", { balanceUsd: "25.00", completion: "AWAIT_CONFIRM" });
  const fromNow = (hours) => new Date(Date.now() + hours * HOUR).toISOString();
  const load = ({ agentKey }, reference, pickup, delivery) => create(agentKey, [{ ...CHICAGO, date: fromNow(pickup) }, { ...DALLAS, date: fromNow(delivery) }], reference);
  const drive = (made, points) => send("POST", `${pathOf(made.driverWebLink)}/pings`, { pings: points.map(([lat, lng, hours]) => ({ lat, lng, ts: fromNow(-hours), speed: hours === points.at(-1)[2] ? 0 : 55, heading: 215 })) });
  const cancel = (made) => send("POST", `/_control/loads/${made.loadNumber}/cancel`);

  async function tracking() {
    const states = {
      "planned": [await load(broker, "PO-1", 5, 30), "Planned"],
      "not started": [await load(broker, "PO-2", -49, -20), "Planned"],
      "at pickup": [await load(broker, "PO-3", -2, 22), "At pickup", AT_PICKUP],
      "in transit": [await load(broker, "PO-4", -2, 22), "In transit", ON_THE_WAY],
      "delivery overdue": [await load(broker, "PO-5", -30, -1), "In transit", ON_THE_WAY],
      "stale": [await load(broker, "PO-6", -9, 12), "In transit", ON_THE_WAY.map(([lat, lng, hours]) => [lat, lng, hours + 5])],
      "at delivery": [await load(waiting, "PO-7", -30, -9), "At delivery", AT_DELIVERY],
      "delivered late": [await load(broker, "PO-8", -30, -15), "Delivered", AT_DELIVERY],
      "delivered": [await load(broker, "PO-9", -30, -9), "Delivered", AT_DELIVERY],
      "cancelled": [await load(broker, "PO-10", -3, 20), "Cancelled", ON_THE_WAY],
      "500 points": [long, ""],
      "ten stops": [ten, "Planned"],
    };
    for (const [name, [made, status, points]] of Object.entries(states)) {
      await (points && drive(made, points));
      await (name === "cancelled" && cancel(made));
      await opened(pathOf(made.trackingLink), "#status", status);
      await page.waitForFunction(() => document.querySelectorAll("path.state").length === 56);
      await look(`track, ${name}`);
    }
    await click("#zone button");
    await look("track, the viewer's time");
    await page.setOfflineMode(true);
    await says("#connection", "Connection lost");
    await look("track, connection lost");
    await page.setOfflineMode(false);
    await opened("/track/nobody", "h1", "No load found");
    await look("missing");
  }

  async function driving() {
    const made = await load(broker, "PO-11", 5, 30);
    const path = pathOf(made.driverWebLink);
    const permit = (setting) => devtools.send("Browser.setPermission", { permission: { name: "geolocation" }, setting });
    const reopen = () => opened(path, "#connection", "Live");
    await reopen();
    await look("driver, before");
    await permit("denied");
    await click("#toggle");
    await says("#problem", "did not allow");
    await look("driver, denied");
    await permit("granted");
    await devtools.send("Emulation.setGeolocationOverride", {});
    await reopen();
    await click("#toggle");
    await says("#problem", "no signal");
    await look("driver, no signal");
    await page.setGeolocation({ latitude: 41.6, longitude: -88, accuracy: 12 });
    await says("#phase", "Sharing");
    await says("#received", "1");
    await look("driver, sharing");
    await page.evaluate(() => {
      const now = Date.now;
      const hide = (hidden) => {
        Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      };
      hide(true);
      Date.now = () => now() + 720_000;
      hide(false);
    });
    await says("#gap", "12 min");
    await look("driver, back after 12 minutes");
    await page.setOfflineMode(true);
    await page.setGeolocation({ latitude: 41.7, longitude: -87.9, accuracy: 12 });
    await says("#phase", "Kept on this phone");
    await look("driver, offline");
    await page.goto(send.base + path);
    await says("#number", made.loadNumber);
    await says("#waiting", "1");
    await look("driver, opened offline");
    await page.setOfflineMode(false);
    await reopen();
    await says("#waiting", "0");
    await click("#toggle");
    await click("#toggle");
    await look("driver, stopped");
    const stops = [CHICAGO, DALLAS].flatMap(({ lat, lng }) => [{ lat: lat + 0.2, lng }, { lat, lng, speed: 0 }]);
    await send("POST", `/_control/loads/${made.loadNumber}/pings`, { pings: stops });
    await says("#over", "Delivered");
    await look("driver, delivered");
    const lost = await load(broker, "PO-12", 5, 30);
    await cancel(lost);
    await opened(pathOf(lost.driverWebLink), "#over", "cancelled");
    await look("driver, cancelled");
    const full = await load(broker, "PO-15", 5, 30);
    await opened(pathOf(full.driverWebLink), "#connection", "Live");
    await page.evaluate(() => {
      for (let size = 1 << 20; size > 0; size >>= 1) {
        try {
          for (;;) localStorage.setItem(`full${localStorage.length}`, "x".repeat(size));
        } catch {}
      }
    });
    await page.setOfflineMode(true);
    await click("#toggle");
    await says("#problem", "no room for more positions");
    await look("driver, no room");
    await page.evaluate(() => localStorage.clear());
    await page.setOfflineMode(false);
    await page.goto(`http://trucks.example:${new URL(send.base).port}${path}`);
    await says("#problem", "plain http");
    await look("driver, plain http");
  }

  async function emptyConsole() {
    const poor = await send("POST", "/_control/brokers", {});
    await opened("/console", "h2", "Sign in");
    await page.waitForFunction(() => document.activeElement.id === "key");
    await look("console, signed out");
    await page.type("#key", "agent_nobody");
    await page.keyboard.press("Enter");
    await says("#sign-in-problem", "not valid");
    await look("console, wrong key");
    await signIn("/console", poor.agentKey);
    await says("#section-loads", "No loads yet");
    await look("console, no loads");
    await click("#section-loads form button");
    await says("#section-loads .outcome.bad", "");
    await look("console, not enough money");
    for (const name of ["billing", "requests", "messages"]) {
      await section(name);
      await look(`console, empty ${name}`);
    }
  }

  async function busyConsole() {
    await send("POST", "/_control/faults", { operation: "getBalance", what: { type: "STATUS", status: 503 }, brokerId: broker.brokerId });
    await send("GET", "/v1/agent/balance", undefined, { Authorization: `Bearer ${broker.agentKey}` });
    await signIn("/console", broker.agentKey);
    await page.waitForSelector("#section-loads tbody tr");
    await focusHolds("after signing in");
    for (const name of ["loads", "billing", "requests", "messages", "control"]) {
      await section(name);
      await page.waitForFunction((id) => document.querySelector(`#section-${id} tbody tr, #section-${id} form`) !== null, {}, name);
      await look(`console, ${name}`);
      await focusHolds(`in ${name}`);
    }
    await click("section[aria-labelledby=control-faults] form button");
    await says("section[aria-labelledby=control-faults] table", "createLoad");
    await look("console, a fault is set");
    await click("section[aria-labelledby=control-faults] form ~ form button");
    for (const name of ["loads", "billing", "requests", "messages"]) {
      await section(name);
      await page.type("input[name=q]", "nothing-is-called-so");
      await says(`#section-${name}`, "Nothing matches.");
      await look(`console, nothing found in ${name}`);
    }
    await section("requests");
    await page.waitForSelector("#section-requests tbody a.link");
    await click("#section-requests tbody a.link");
    await page.waitForSelector("dialog[open] pre");
    await look("console, one request");
    await click("#replay");
    await says("dialog .outcome", "Sent again");
    await look("console, one request sent again");
    await page.keyboard.press("Escape");
    await section("loads");
    await page.waitForSelector("#section-loads summary");
    await page.hover("#section-loads tbody strong");
    await load(broker, "PO-13", 5, 30);
    await says(".fresh", "1 new");
    await look("console, new rows wait");
    await page.click("#section-loads tbody tr:nth-child(4) summary");
    await look("console, a load's menu");
    await click("[data-key^='along-']");
    await says("#section-loads > .outcome.good", "is on its way");
    await look("console, a load drives");
    await page.setOfflineMode(true);
    await says("#trouble", "No connection");
    await look("console, offline");
    await page.setOfflineMode(false);
    await signIn("/console/requests/999999", broker.agentKey);
    await says("#section-requests .outcome.bad", "is not shown");
    await look("console, a request that is not kept");
  }

  // Of a server with a control token.
  async function guardedPages() {
    const { agentKey } = await send("POST", `${guarded.base}/_control/brokers`, {}, { Authorization: `Bearer ${guarded.token}` });
    await opened(`${guarded.base}/`, "#locked", "only with its control token");
    await look("fleet, locked");
    await signIn(`${guarded.base}/console/control`, agentKey);
    await says("section[aria-labelledby=control-control-token]", "Token the server was started with");
    await look("console, control token");
  }

  // The whole server's, so they come last.
  async function theEnd() {
    await opened("/", "#connection", "Live");
    await page.waitForSelector(".truck-mark");
    await look("fleet");
    await send("POST", "/_control/clock", { advance: "PT1H" });
    const still = await load(broker, "PO-14", 1, 20);
    for (const [name, path] of [["track", pathOf(still.trackingLink)], ["driver", pathOf(still.driverWebLink)], ["fleet", "/"]]) {
      await opened(path, "#stands", "frozen");
      await look(`${name}, frozen clock`);
    }
    await signIn("/console/loads", broker.agentKey);
    await says("#stands", "frozen");
    await click("#run");
    await send("PUT", "/_control/billing", { available: false });
    await section("billing");
    await says("#section-billing", "Billing is unavailable");
    await look("console, billing outage");
    await page.goto(send.base + pathOf(still.trackingLink));
    await says("#connection", "Live");
    await send("POST", "/_control/reset");
    await says("#connection", "no longer valid");
    await look("track, link no longer valid");
    await opened("/", "#connection", "Live");
    await look("fleet, empty");
  }

  for (const part of [tracking, driving, emptyConsole, busyConsole, guardedPages, theEnd]) {
    await part().catch((error) => problems.push(`${part.name}: ${error.message}`));
  }
  return views;
}
