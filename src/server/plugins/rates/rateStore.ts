import type { Rates } from "./Rates.ts";

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

    /** What is given holds the route, other than its type says. */
    child(params: object): RateStore {
      const { method, url } = (params as { routeInfo: { method: string | string[]; url: string } }).routeInfo;
      const store = new RateStore();
      store.prefix = `${String(method)} ${url} `;
      return store;
    }
  };
}
