import { compareKeys, FakeKeyRange, isIn, type Key, type Query } from "./fakeKeys.test-helper.ts";

type Rows = Map<string, { readonly key: Key; readonly value: unknown }>;

interface StoreData {
  rows: Rows;
  readonly keyPath: string | null;
  readonly indexes: Map<string, string>;
}

interface DatabaseData {
  version: number;
  readonly stores: Map<string, StoreData>;
  readonly connections: Set<FakeDatabase>;
  transactions: FakeTransaction[];
}

/** A request of a store that the browser is about to do, or the end of a transaction that writes: "commit". */
export interface Asked {
  readonly method: string;
  readonly store: string;
  readonly key: unknown;
}

class FakeRequest extends EventTarget {
  result: unknown = undefined;
  error: DOMException | null = null;
  transaction: FakeTransaction | null = null;
}

class FakeTransaction extends EventTarget {
  readonly objectStoreNames: readonly string[];
  readonly mode: string;
  error: DOMException | null = null;
  state: "waiting" | "active" | "over" = "waiting";
  readonly database: FakeDatabase;
  readonly #queue: { readonly request: FakeRequest; readonly asked: Asked; readonly run: () => unknown }[] = [];
  #before: [StoreData, Rows][] = [];

  constructor(database: FakeDatabase, names: readonly string[], mode: string) {
    super();
    this.database = database;
    this.objectStoreNames = names;
    this.mode = mode;
    database.data.transactions.push(this);
    setImmediate(() => this.#turn());
  }

  objectStore(name: string): FakeStore {
    const store = this.database.data.stores.get(name);
    if (!store || (this.mode !== "versionchange" && !this.objectStoreNames.includes(name)))
      throw new DOMException(`${name} is not in the transaction`, "NotFoundError");
    return new FakeStore(this, name, store);
  }

  abort(): void {
    this.#fail(new DOMException("aborted", "AbortError"));
  }

  ask(asked: Asked, run: () => unknown, request = new FakeRequest()): FakeRequest {
    if (this.state === "over") throw new DOMException("the transaction is over", "TransactionInactiveError");
    if (this.mode === "readonly" && ["put", "delete", "clear"].includes(asked.method))
      throw new DOMException("the transaction only reads", "ReadOnlyError");
    request.transaction = this;
    this.#queue.push({ request, asked, run });
    return request;
  }

  get #mayBegin(): boolean {
    const { transactions } = this.database.data;
    return transactions
      .slice(0, transactions.indexOf(this))
      .every(
        ({ mode, objectStoreNames: names }) =>
          (mode === "readonly" && this.mode === "readonly") ||
          !names.some((name) => this.objectStoreNames.includes(name)),
      );
  }

  /** One task: a request, or the end. */
  #turn(): void {
    if (this.state === "over") return;
    if (this.state === "waiting" && this.#mayBegin) {
      this.state = "active";
      const stores = this.objectStoreNames.map((name) => this.database.data.stores.get(name)!);
      this.#before = stores.map((store) => [store, new Map(store.rows)]);
    }
    if (this.state === "active") {
      const next = this.#queue.shift();
      if (next) this.#do(next.request, next.asked, next.run);
      else return this.#commit();
    }
    setImmediate(() => this.#turn());
  }

  #do(request: FakeRequest, asked: Asked, run: () => unknown): void {
    const error = this.database.browser.failing(asked);
    if (error) {
      request.error = error;
      // Whoever asked hears of it before the others hear that they were aborted. Of the transaction itself nothing is told
      // then: nobody would be there to handle that `done` is rejected as well.
      request.dispatchEvent(new Event("error"));
      setImmediate(() => this.#fail(error, null));
      return;
    }
    request.result = run();
    request.dispatchEvent(new Event("success"));
  }

  #commit(): void {
    const error =
      this.mode === "readonly" ? null : this.database.browser.failing({ method: "commit", store: "", key: null });
    if (error) this.#fail(error);
    else this.#end("complete");
  }

  #fail(error: DOMException, event: "abort" | null = "abort"): void {
    if (this.state === "over") return;
    for (const [store, rows] of this.#before) store.rows = rows;
    this.error = error;
    for (const { request } of this.#queue.splice(0)) {
      request.error = new DOMException("aborted", "AbortError");
      request.dispatchEvent(new Event("error"));
    }
    this.#end(event);
  }

  #end(event: "complete" | "abort" | null): void {
    this.state = "over";
    const { data } = this.database;
    data.transactions = data.transactions.filter((each) => each !== this);
    if (event !== null) this.dispatchEvent(new Event(event));
  }
}

class FakeStore {
  readonly transaction: FakeTransaction;
  readonly name: string;
  readonly #data: StoreData;

  constructor(transaction: FakeTransaction, name: string, data: StoreData) {
    this.transaction = transaction;
    this.name = name;
    this.#data = data;
  }

  get(query: Query): FakeRequest {
    return this.ask("get", query, () => structuredClone(this.found(query)[0]?.value));
  }

  getKey(query: Query): FakeRequest {
    return this.ask("getKey", query, () => this.found(query)[0]?.key);
  }

  getAll(query?: Query): FakeRequest {
    return this.ask("getAll", query, () => this.found(query).map(({ value }) => structuredClone(value)));
  }

  getAllKeys(query?: Query): FakeRequest {
    return this.ask("getAllKeys", query, () => this.found(query).map(({ key }) => key));
  }

  put(value: unknown, outerKey?: Key): FakeRequest {
    const { keyPath } = this.#data;
    const copy = structuredClone(value) as Record<string, unknown>;
    const key = keyPath === null ? outerKey : (copy[keyPath] as Key);
    if (key === undefined) throw new DOMException("there is no key", "DataError");
    return this.ask("put", key, () => {
      this.#data.rows.set(JSON.stringify(key), { key, value: copy });
      return key;
    });
  }

  delete(query: Query): FakeRequest {
    return this.ask("delete", query, () => {
      for (const { key } of this.found(query)) this.#data.rows.delete(JSON.stringify(key));
    });
  }

  openCursor(): FakeRequest {
    const request = new FakeRequest();
    const next = (after: Key | null): unknown => {
      const row = this.found(null).find(({ key }) => after === null || compareKeys(key, after) > 0);
      return row ? new FakeCursor(this, request, row.key, structuredClone(row.value), next) : null;
    };
    return this.ask("openCursor", null, () => next(null), request);
  }

  createIndex(name: string, keyPath: string): void {
    this.#data.indexes.set(name, keyPath);
  }

  index(name: string): FakeIndex {
    return new FakeIndex(this, this.#data.indexes.get(name)!);
  }

  found(query: Query): { readonly key: Key; readonly value: unknown }[] {
    return [...this.#data.rows.values()]
      .filter(({ key }) => isIn(key, query))
      .sort((a, b) => compareKeys(a.key, b.key));
  }

  ask(method: string, key: unknown, run: () => unknown, request?: FakeRequest): FakeRequest {
    return this.transaction.ask({ method, store: this.name, key }, run, request);
  }
}

class FakeIndex {
  readonly #store: FakeStore;
  readonly #keyPath: string;

  constructor(store: FakeStore, keyPath: string) {
    this.#store = store;
    this.#keyPath = keyPath;
  }

  getAll(query: Query): FakeRequest {
    const values = (): unknown[] => this.#store.found(null).map(({ value }) => structuredClone(value));
    const isWanted = (value: unknown): boolean => isIn((value as Record<string, Key>)[this.#keyPath]!, query);
    return this.#store.ask("getAll", query, () => values().filter(isWanted));
  }
}

class FakeCursor {
  readonly request: FakeRequest;
  readonly key: Key;
  readonly value: unknown;
  readonly #store: FakeStore;
  readonly #next: (after: Key) => unknown;

  constructor(store: FakeStore, request: FakeRequest, key: Key, value: unknown, next: (after: Key) => unknown) {
    this.request = request;
    this.key = key;
    this.value = value;
    this.#store = store;
    this.#next = next;
  }

  advance(): never {
    throw new Error("nobody advances");
  }

  continue(): void {
    this.#store.ask("continue", this.key, () => this.#next(this.key), this.request);
  }

  continuePrimaryKey(): never {
    throw new Error("nobody goes on by primary keys");
  }

  update(value: unknown): FakeRequest {
    return this.#store.put(value, this.key);
  }
}

class FakeDatabase extends EventTarget {
  readonly browser: FakeBrowser;
  readonly data: DatabaseData;
  isClosed = false;

  constructor(browser: FakeBrowser, data: DatabaseData) {
    super();
    this.browser = browser;
    this.data = data;
    data.connections.add(this);
  }

  transaction(names: string | readonly string[], mode = "readonly"): FakeTransaction {
    if (this.isClosed) throw new DOMException("the connection is closed", "InvalidStateError");
    return new FakeTransaction(this, typeof names === "string" ? [names] : [...names], mode);
  }

  createObjectStore(name: string, { keyPath = null }: { readonly keyPath?: string | null } = {}): FakeStore {
    const store: StoreData = { rows: new Map(), keyPath, indexes: new Map() };
    this.data.stores.set(name, store);
    return new FakeStore(this.data.transactions.at(-1)!, name, store);
  }

  close(): void {
    this.isClosed = true;
    this.data.connections.delete(this);
  }
}

const rowsOf = (rows: readonly (readonly [Key, unknown])[]): Rows =>
  new Map(rows.map(([key, value]) => [JSON.stringify(key), { key, value }]));

/**
 * The databases of one browser, in memory, as far as the program uses them: keys of strings, numbers and arrays, transactions that
 * wait for each other, undo all they did when they fail, and end when nothing more is asked of them. Its classes are those that
 * `globals` has to stand for.
 */
class FakeBrowser {
  /** The error with which a request fails; null: it does not. */
  failing: (asked: Asked) => DOMException | null = () => null;
  readonly #databases = new Map<string, DatabaseData>();

  open = (name: string, version: number): FakeRequest => {
    const request = new FakeRequest();
    const data = this.#databases.get(name) ?? {
      version: 0,
      stores: new Map(),
      connections: new Set(),
      transactions: [],
    };
    this.#databases.set(name, data);
    setImmediate(() => this.#open(request, data, version));
    return request;
  };

  /** Waits until nothing is under way. */
  async rest(): Promise<void> {
    while ([...this.#databases.values()].some(({ transactions }) => transactions.length > 0))
      await new Promise((resolve) => void setImmediate(resolve));
  }

  /** What a store holds, by its keys as JSON. */
  rows(database: string, store: string): ReadonlyMap<string, unknown> {
    const rows = this.#databases.get(database)?.stores.get(store)?.rows ?? new Map();
    return new Map([...rows].map(([key, { value }]) => [key, value]));
  }

  /** Puts a database there as an earlier version of the program left it. */
  seed(name: string, version: number, stores: Readonly<Record<string, readonly (readonly [Key, unknown])[]>>): void {
    const data = Object.entries(stores).map(
      ([store, rows]) => [store, { rows: rowsOf(rows), keyPath: null, indexes: new Map() }] as const,
    );
    this.#databases.set(name, { version, stores: new Map(data), connections: new Set(), transactions: [] });
  }

  get globals(): Readonly<Record<string, unknown>> {
    return {
      indexedDB: this,
      IDBDatabase: FakeDatabase,
      IDBTransaction: FakeTransaction,
      IDBObjectStore: FakeStore,
      IDBIndex: FakeIndex,
      IDBCursor: FakeCursor,
      IDBRequest: FakeRequest,
      IDBKeyRange: FakeKeyRange,
    };
  }

  #open(request: FakeRequest, data: DatabaseData, version: number): void {
    const { version: oldVersion } = data;
    if (version > oldVersion)
      for (const connection of data.connections) connection.dispatchEvent(new Event("versionchange"));
    const database = new FakeDatabase(this, data);
    request.result = database;
    if (version < oldVersion) {
      request.error = new DOMException("the database is of a later version", "VersionError");
      request.dispatchEvent(new Event("error"));
    } else if (version === oldVersion) request.dispatchEvent(new Event("success"));
    else this.#upgrade(request, database, version);
  }

  #upgrade(request: FakeRequest, database: FakeDatabase, newVersion: number): void {
    const { data } = database;
    const oldVersion = data.version;
    const transaction = new FakeTransaction(database, [...data.stores.keys()], "versionchange");
    request.transaction = transaction;
    transaction.addEventListener("complete", () => {
      data.version = newVersion;
      request.transaction = null;
      request.dispatchEvent(new Event("success"));
    });
    request.dispatchEvent(Object.assign(new Event("upgradeneeded"), { oldVersion, newVersion }));
  }
}

/** One for the process: the library knows the classes that it saw first. */
const shared = globalThis as { fakeBrowser?: typeof FakeBrowser };
export const FakeIndexedDb = (shared.fakeBrowser ??= FakeBrowser);
export type FakeIndexedDb = FakeBrowser;
