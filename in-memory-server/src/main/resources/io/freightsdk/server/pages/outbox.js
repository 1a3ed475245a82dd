// Positions on their way to the server: sent in batches, kept while there is no connection, also over a reload.

const BATCH = 200;
const MOST_KEPT = 5_000;
const PAUSE = 5_000;
const LONGEST_WAIT = 60_000;

export class Outbox {
  #url;
  #store;
  #changed;
  #waiting;
  #sending = false;
  #timer = null;
  #wait = 0;
  #lastSent = -Infinity;

  sent = 0;
  received = 0;
  refused = new Map();
  trouble = null;
  over = false;

  // Calls changed with the status the server tells, or null, whenever a number here is another.
  constructor(url, changed) {
    this.#url = url;
    this.#store = `freight-outbox:${url}`;
    this.#changed = changed;
    this.#waiting = this.#kept();
    addEventListener("online", () => this.hurry());
  }

  get waiting() {
    return this.#waiting.length;
  }

  add(ping) {
    this.#waiting.push(ping);
    this.#waiting.splice(0, this.#waiting.length - MOST_KEPT);
    this.#keep();
    this.flush();
  }

  // Sends what is waiting, but no oftener than every few seconds.
  flush() {
    this.#changed(null);
    if (this.waiting > 0 && !this.#sending && this.#timer === null) {
      this.#soon(Math.max(this.#wait, this.#lastSent + PAUSE - performance.now()));
    }
  }

  // There is a connection again.
  hurry() {
    this.#soon(0);
  }

  close() {
    this.over = true;
    this.#waiting = [];
    this.#keep();
  }

  #soon(millis) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#send();
    }, Math.max(0, millis));
  }

  async #send() {
    if (this.#sending || this.waiting === 0) {
      return;
    }
    this.#sending = true;
    const batch = this.#waiting.slice(0, BATCH);
    this.#lastSent = performance.now();
    const status = await this.#post(batch);
    this.#sending = false;
    this.#keep();
    this.#changed(status);
    this.flush();
  }

  async #post(batch) {
    try {
      const answer = await fetch(this.#url, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ pings: batch }),
        signal: AbortSignal.timeout(20_000),
      });
      return await this.#answered(answer, batch);
    } catch {
      this.#failed("No connection. Positions are kept and sent when it is back.");
      return null;
    }
  }

  async #answered(answer, batch) {
    if (answer.status === 404) {
      this.close();
      this.trouble = "This link leads to no load any more, nothing is sent.";
      return null;
    }
    if (answer.status === 429 || answer.status >= 500) {
      this.#failed("The server has a problem. Positions are kept and sent again.");
      return null;
    }
    this.#wait = 0;
    this.trouble = null;
    this.sent += batch.length;
    this.#waiting.splice(0, batch.length);
    if (!answer.ok) {
      this.#count("bad_request", batch.length);
      return null;
    }
    const { accepted, refused, status } = await answer.json();
    this.received += accepted;
    refused.forEach(({ reason }) => (reason === "duplicate" ? (this.received += 1) : this.#count(reason, 1)));
    return status;
  }

  #failed(trouble) {
    this.trouble = trouble;
    this.#wait = Math.min(LONGEST_WAIT, Math.max(2_000, 2 * this.#wait));
  }

  #count(reason, times) {
    this.refused.set(reason, (this.refused.get(reason) ?? 0) + times);
  }

  // Storage may be full or forbidden: then only this page remembers.
  #keep() {
    try {
      if (this.waiting > 0) {
        localStorage.setItem(this.#store, JSON.stringify(this.#waiting));
      } else {
        localStorage.removeItem(this.#store);
      }
    } catch {
      // kept in memory all the same
    }
  }

  #kept() {
    try {
      return JSON.parse(localStorage.getItem(this.#store) ?? "[]");
    } catch {
      return [];
    }
  }
}
