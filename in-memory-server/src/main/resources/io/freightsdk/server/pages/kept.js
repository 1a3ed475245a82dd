// The positions of one load that are kept on this phone, oldest first, in pieces. Each tab writes pieces of its own, so that none
// overwrites another's, and a new position costs the writing of one piece. A page that opens takes over all there are, and one with
// nothing of its own those of tabs that are closed: a tab holds a lock for as long as it is open.

// In a piece, and so in a request.
export const PIECE = 200;
// more than eight hours at one a second
const MOST = 30_000;

// Storage may be full or forbidden: then only this page remembers.
export function ifAllowed(action) {
  try {
    return action();
  } catch {
    return null;
  }
}

export class Kept {
  #prefix;
  #own;
  #made = 0;
  #pieces;

  constructor(name) {
    this.#prefix = `freight-outbox:${name}`;
    this.#own = `${this.#prefix}#${crypto.getRandomValues(new Uint32Array(2)).join("-")}-`;
    navigator.locks?.request(this.#own, () => new Promise(() => {})).catch(() => {});
    this.#take([]);
  }

  get size() {
    return this.#pieces.reduce((sum, { list }) => sum + list.length, 0);
  }

  // Whether all of it outlives this page.
  get saved() {
    return this.#pieces.every(({ saved }) => saved !== null);
  }

  // Returns whether there was something left by a tab that is closed.
  async adopt() {
    const { held } = (await navigator.locks?.query().catch(() => null)) ?? {};
    if (held !== undefined && this.size === 0) {
      this.#take([this.#own, ...held.map((lock) => lock.name)]);
    }
    return this.size > 0;
  }

  #take(open) {
    const names = ifAllowed(() => Object.keys(localStorage).filter((each) => each.startsWith(this.#prefix) && !open.some((tab) => each.startsWith(tab)))) ?? [];
    this.#pieces = names.map((each) => ({ name: each, own: false, list: read(each) })).filter(({ list }) => list.length > 0);
    this.#pieces.sort((one, other) => (one.list[0].ts < other.list[0].ts ? -1 : 1));
  }

  // Where there is no more room, every other one of the older half goes: the way stays known from its beginning.
  add(position) {
    let last = this.#pieces.at(-1);
    if (!last?.own || last.list.length >= PIECE) {
      last = this.#piece([]);
      this.#pieces.push(last);
    }
    last.list.push(position);
    write(last);
    if (this.size > MOST) {
      this.#thin();
    }
  }

  // The oldest, at most that many.
  first(most) {
    return this.#pieces[0]?.list.slice(0, most) ?? [];
  }

  // Forgets positions that were first; the tab that another piece is of may have added to it meanwhile.
  remove(positions) {
    const piece = this.#pieces[0] ?? this.#piece([]);
    const gone = new Set(positions.map(({ ts }) => ts));
    piece.list = (piece.own ? piece.list : read(piece.name)).filter(({ ts }) => !gone.has(ts));
    write(piece);
    this.#pieces = this.#pieces.filter(({ list }) => list.length > 0);
    this.#pieces.filter(({ saved }) => saved === null).forEach(write);
  }

  clear() {
    this.#pieces.forEach((piece) => write({ ...piece, list: [] }));
    this.#pieces = [];
  }

  #thin() {
    const older = this.#pieces.splice(0, this.#pieces.length / 2);
    const rest = older.flatMap(({ list }) => list).filter((each, index) => index % 2 === 0);
    older.forEach((piece) => write({ ...piece, list: [] }));
    const thinned = Array.from({ length: Math.ceil(rest.length / PIECE) }, (each, i) => this.#piece(rest.slice(i * PIECE, (i + 1) * PIECE)));
    thinned.forEach(write);
    this.#pieces.unshift(...thinned);
  }

  #piece(list) {
    this.#made += 1;
    return { name: this.#own + this.#made, own: true, list };
  }
}

function read(name) {
  const list = ifAllowed(() => JSON.parse(localStorage.getItem(name)));
  return Array.isArray(list) ? list : [];
}

function write(piece) {
  const { name, list } = piece;
  piece.saved = ifAllowed(() => (list.length > 0 ? localStorage.setItem(name, JSON.stringify(list)) : localStorage.removeItem(name)));
}
