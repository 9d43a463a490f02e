import type { OfflineList, OfflineReply, OfflineRequest } from "../../protocol/offline.ts";

/** Methods of Cache Storage that are used. */
type OfflineCaches = Pick<CacheStorage, "open" | "keys" | "delete">;

export interface OfflineFilesOptions {
  readonly list: OfflineList;
  readonly caches: OfflineCaches;
  readonly fetch: (request: Request) => Promise<Response>;
  /** Origin of the files, without a slash at its end. */
  readonly origin: string;
}

const PREFIX = "padroll-app-";
const PAGE = "/index.html";
/** Its files have their hash in their names: the browser's own cache never has a wrong one. */
const HASHED = /^\/assets\//;

/** The stored files of the app: each build has a cache. Files of the build before stay for tabs that it still runs in. */
export class OfflineFiles {
  readonly #options: OfflineFilesOptions;
  readonly #all: ReadonlySet<string>;
  readonly #cacheName: string;

  constructor(options: OfflineFilesOptions) {
    this.#options = options;
    this.#all = new Set([...options.list.app, ...options.list.rest]);
    this.#cacheName = PREFIX + options.list.version;
  }

  /** True if `path` is a file of this build. */
  has(path: string): boolean {
    return this.#all.has(path);
  }

  /** Stores the page, and files that the build before had under the same name. Rejects without a network. */
  async install(): Promise<void> {
    const cache = await this.#cache();
    const page = this.#requestOf(PAGE);
    const response = await this.#options.fetch(page);
    if (!response.ok) throw new Error(`The server answered ${response.status} for ${PAGE}`);
    await cache.put(page, response);
    for (const old of await this.#others()) {
      const from = await this.#options.caches.open(old);
      for (const request of await from.keys()) {
        const path = new URL(request.url).pathname;
        if (!HASHED.test(path) || !this.has(path) || (await cache.match(request))) continue;
        const stored = await from.match(request);
        if (stored) await cache.put(request, stored);
      }
    }
  }

  /** Deletes all caches but those of this build and of the one before it. */
  async activate(): Promise<void> {
    const others = await this.#others();
    await Promise.all(others.slice(0, -1).map((name) => this.#options.caches.delete(name)));
  }

  /** The page: from the network, so that a new build is seen at once, else as it was stored. */
  async page(request: Request): Promise<Response> {
    try {
      return await this.#options.fetch(request);
    } catch {
      return (await (await this.#cache()).match(this.#requestOf(PAGE))) ?? Response.error();
    }
  }

  /** A file: as it was stored, else from the network, and then it is stored. */
  async file(request: Request): Promise<Response> {
    const cache = await this.#cache();
    const stored = await cache.match(request, { ignoreSearch: true });
    if (stored) return stored;
    try {
      const response = await this.#options.fetch(request);
      if (response.status === 200) await put(cache, request, response.clone());
      return response;
    } catch (cause) {
      const earlier = await this.#storedBefore(request);
      if (earlier) return earlier;
      throw cause;
    }
  }

  /** Stores a few of the files that are missing. */
  async store({ most, whole, used }: OfflineRequest & { readonly type: "store" }): Promise<OfflineReply> {
    const { list } = this.#options;
    const cache = await this.#cache();
    const stored = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
    const ordered = new Set([...used.filter((path) => this.has(path)), ...list.app, ...(whole ? list.rest : [])]);
    const missing = [...ordered].filter((path) => !stored.has(path));
    await Promise.all(missing.slice(0, most).map((path) => this.#store(cache, path)));
    const isSameBuild = used.every((path) => !HASHED.test(path) || this.has(path));
    return { left: Math.max(0, missing.length - most), isSameBuild };
  }

  async #store(cache: Cache, path: string): Promise<void> {
    const request = this.#requestOf(path);
    const response = await this.#options.fetch(request);
    if (!response.ok) throw new Error(`The server answered ${response.status} for ${path}`);
    await cache.put(request, response);
  }

  async #storedBefore(request: Request): Promise<Response | null> {
    for (const name of await this.#others()) {
      const stored = await (await this.#options.caches.open(name)).match(request, { ignoreSearch: true });
      if (stored) return stored;
    }
    return null;
  }

  /** Names of the caches of other builds, oldest first. */
  async #others(): Promise<readonly string[]> {
    const names = await this.#options.caches.keys();
    return names.filter((name) => name.startsWith(PREFIX) && name !== this.#cacheName);
  }

  #cache(): Promise<Cache> {
    return this.#options.caches.open(this.#cacheName);
  }

  #requestOf(path: string): Request {
    return new Request(this.#options.origin + path, { cache: HASHED.test(path) ? "default" : "no-cache" });
  }
}

/** A failure to store (no space left) prevents only offline use. */
async function put(cache: Cache, request: Request, response: Response): Promise<void> {
  await cache.put(request, response).catch(() => undefined);
}
