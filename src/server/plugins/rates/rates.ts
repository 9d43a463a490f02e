/** Number of events in the time window that began with the first. */
export interface Rate {
  readonly current: number;
  /** Until the window ends, in ms. */
  readonly ttl: number;
}

/** Counts calls, on this node or for all. */
export interface Rates {
  /** Counts one more. Never fails: where the others cannot be asked, this node counts on its own. */
  count(key: string, windowMs: number): Promise<Rate>;
  close(): Promise<void>;
}

type Counted = (error: Error | null, result?: { current: number; ttl: number }) => void;

/** Makes `@fastify/rate-limit` count with `rates`, each route by itself. */
export function rateStore(rates: Rates) {
  return class RateStore {
    prefix = "";

    incr(key: string, done: Counted, windowMs: number): void {
      void this.#count(this.prefix + key, done, windowMs);
    }

    async #count(key: string, done: Counted, windowMs: number): Promise<void> {
      done(null, await rates.count(key, windowMs));
    }

    /** The argument contains the route, unlike its type. */
    child(params: object): RateStore {
      const { method, url } = (params as { routeInfo: { method: string | string[]; url: string } }).routeInfo;
      const store = new RateStore();
      store.prefix = `${String(method)} ${url} `;
      return store;
    }
  };
}
