// Positions on their way to the server: sent in batches, kept while there is no connection, also over a reload.

import { ifAllowed, Kept, PIECE } from "./kept.js";

const PAUSE = 5_000;
const SHORTEST_WAIT = 2_000;
const LONGEST_WAIT = 60_000;
const LONGEST_RETRY_AFTER = 3_600_000;

export class Outbox {
  #url;
  #changed;
  #kept;
  #sending = false;
  #timer = null;
  #wait = 0;
  #notBefore = 0;
  #size = PIECE;
  #lastSent = -Infinity;

  received = 0;
  refused = new Map();
  trouble = null;

  // Calls changed with the status the server tells, or null, whenever a number here is another.
  constructor(url, changed) {
    this.#url = url;
    this.#changed = changed;
    this.#kept = new Kept(url);
    addEventListener("online", () => this.hurry());
    // another tab was told to wait, or no longer
    addEventListener("storage", ({ key }) => key === this.#later && this.hurry());
  }

  get waiting() {
    return this.#kept.size;
  }

  get saved() {
    return this.#kept.saved;
  }

  // Where all tabs find until when the server has asked to be left alone.
  get #later() {
    return `freight-not-before:${this.#url}`;
  }

  get #pause() {
    return Math.min(LONGEST_RETRY_AFTER, Math.max(this.#notBefore, ifAllowed(() => localStorage.getItem(this.#later))) - Date.now());
  }

  add(ping) {
    this.#kept.add(ping);
    this.flush();
  }

  // Sends what is waiting, but no oftener than every few seconds.
  flush() {
    this.#changed(null);
    if (this.waiting === 0) {
      this.#kept.adopt().then((some) => some && this.flush());
    }
    if (this.waiting > 0 && !this.#sending && this.#timer === null) {
      const pause = this.#size < PIECE || this.waiting >= PIECE ? 0 : PAUSE;
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
    this.#kept.clear();
  }

  #soon(millis) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#send();
    }, Math.max(0, millis, this.#pause));
  }

  async #send() {
    if (this.#sending || this.waiting === 0) {
      return;
    }
    this.#sending = true;
    const batch = this.#kept.first(this.#size);
    this.#lastSent = performance.now();
    const status = await this.#post(batch);
    this.#sending = false;
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
      return this.#answered(answer, await answer.json().catch(() => null), batch);
    } catch ({ name }) {
      this.#size = name === "TimeoutError" ? Math.ceil(batch.length / 2) : this.#size;
      this.#failed("No connection.");
      return null;
    }
  }

  // Only the server's own word about these very positions takes them off: whatever else stands between may say anything.
  #answered({ status: code, headers }, body, batch) {
    if (code === 200 && Array.isArray(body?.refused)) {
      this.#taken(batch);
      this.received += body.accepted;
      body.refused.forEach(({ reason }) => (reason === "duplicate" ? (this.received += 1) : this.#count(reason)));
      return body.status;
    }
    const [, unreadable] = (code === 400 && /^pings\.(\d+)\./.exec(body?.fields?.[0])) || [];
    if (batch[unreadable] !== undefined) {
      this.#taken([batch[unreadable]]);
      this.#count("bad_request");
      this.#lastSent = -Infinity;
    } else if (code === 413 && batch.length > 1) {
      this.#size = Math.ceil(batch.length / 2);
    } else {
      this.#failed(code === 404 ? "The server does not know this load right now." : "Something on the way to the server has a problem.", headers.get("Retry-After"));
    }
    return null;
  }

  #taken(batch) {
    this.#wait = 0;
    this.#size = Math.min(PIECE, 2 * this.#size);
    this.trouble = null;
    this.#notBefore = 0;
    ifAllowed(() => localStorage.removeItem(this.#later));
    this.#kept.remove(batch);
  }

  #failed(trouble, retryAfter = null) {
    this.trouble = `${trouble} Positions are kept on this phone and will be sent again.`;
    this.#wait = Math.min(LONGEST_WAIT, Math.max(SHORTEST_WAIT, 2 * this.#wait));
    // seconds or a date
    const asked = Number(retryAfter) * 1_000 || Date.parse(retryAfter) - Date.now() || 0;
    if (asked > 0) {
      this.#notBefore = Date.now() + Math.min(LONGEST_RETRY_AFTER, asked);
      ifAllowed(() => localStorage.setItem(this.#later, this.#notBefore));
    }
  }

  #count(reason) {
    this.refused.set(reason, (this.refused.get(reason) ?? 0) + 1);
  }
}
