// Positions on their way to the server: sent in batches, kept while there is no connection, also over a reload.

const BATCH = 200;
// more than eight hours at one a second
const MOST_KEPT = 30_000;
const PAUSE = 5_000;
const SHORTEST_WAIT = 2_000;
const LONGEST_WAIT = 60_000;

const TROUBLES = {
  400: "The server cannot read some positions. They are looked for and left out.",
  404: "The server does not know this load right now.",
  413: "The server takes fewer positions at a time.",
};

export class Outbox {
  #url;
  #store;
  #changed;
  #waiting;
  #sending = false;
  #timer = null;
  #wait = 0;
  #size = BATCH;
  #lastSent = -Infinity;

  sent = 0;
  received = 0;
  refused = new Map();
  trouble = null;

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

  // Where there is no more room, every other one of the older half goes: the way stays known from its beginning.
  add(ping) {
    this.#waiting.push(ping);
    if (this.waiting > MOST_KEPT) {
      this.#waiting = this.#waiting.filter((each, index) => index % 2 === 0 || index > MOST_KEPT / 2);
    }
    this.#keep();
    this.flush();
  }

  // Sends what is waiting, but no oftener than every few seconds.
  flush() {
    this.#changed(null);
    if (this.waiting > 0 && !this.#sending && this.#timer === null) {
      const pause = this.#size < BATCH || this.waiting >= BATCH ? 0 : PAUSE;
      this.#soon(Math.max(this.#wait, this.#lastSent + pause - performance.now()));
    }
  }

  // There is a connection again.
  hurry() {
    this.#soon(this.#lastSent + SHORTEST_WAIT - performance.now());
  }

  // The load is closed, so the server would take nothing of what is left.
  close() {
    this.trouble = null;
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
    const batch = this.#waiting.slice(0, this.#size);
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
      return this.#answered(answer.status, await json(answer), batch);
    } catch {
      this.#failed("No connection.");
      return null;
    }
  }

  // Only the server's own word about these very positions takes them off: whatever else stands between may say anything.
  #answered(code, body, batch) {
    if (code === 200 && Array.isArray(body?.refused)) {
      this.#taken(batch.length);
      this.received += body.accepted;
      body.refused.forEach(({ reason }) => (reason === "duplicate" ? (this.received += 1) : this.#count(reason)));
      return body.status;
    }
    const unread = code === 400 && typeof body?.error === "string";
    if (unread && batch.length === 1) {
      this.#taken(1);
      this.#count("bad_request");
    } else if ((unread || code === 413) && batch.length > 1) {
      this.#size = Math.ceil(batch.length / 2);
      this.trouble = TROUBLES[code];
    } else {
      this.#failed(TROUBLES[code] ?? "Something on the way to the server has a problem.");
    }
    return null;
  }

  #taken(count) {
    this.#wait = 0;
    this.#size = Math.min(BATCH, 2 * this.#size);
    this.trouble = null;
    this.sent += count;
    this.#waiting.splice(0, count);
  }

  #failed(trouble) {
    this.trouble = `${trouble} Positions are kept on this phone and will be sent again.`;
    this.#wait = Math.min(LONGEST_WAIT, Math.max(SHORTEST_WAIT, 2 * this.#wait));
  }

  #count(reason) {
    this.refused.set(reason, (this.refused.get(reason) ?? 0) + 1);
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

async function json(answer) {
  const text = await answer.text();
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
