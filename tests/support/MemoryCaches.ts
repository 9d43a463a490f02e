const urlOf = (request: RequestInfo | URL): string => new Request(request).url.replace(/\?.*$/, "");

/** Cache Storage in memory. */
export class MemoryCaches {
  readonly caches = new Map<string, Map<string, Response>>();

  open(name: string): Promise<Cache> {
    const stored = this.caches.get(name) ?? new Map<string, Response>();
    this.caches.set(name, stored);
    const cache = {
      match: (request: RequestInfo) => Promise.resolve(stored.get(urlOf(request))?.clone()),
      put: (request: RequestInfo, response: Response) => Promise.resolve(void stored.set(urlOf(request), response)),
      keys: () => Promise.resolve([...stored.keys()].map((url) => new Request(url))),
    };
    return Promise.resolve(cache as unknown as Cache);
  }

  keys(): Promise<string[]> {
    return Promise.resolve([...this.caches.keys()]);
  }

  delete(name: string): Promise<boolean> {
    return Promise.resolve(this.caches.delete(name));
  }

  /** Paths of the entries of a cache. */
  paths(name: string): readonly string[] {
    return [...(this.caches.get(name)?.keys() ?? [])].map((url) => new URL(url).pathname).sort();
  }
}
