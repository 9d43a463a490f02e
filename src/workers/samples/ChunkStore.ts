import { ok } from "../../domain/AppError.ts";
import type { Result } from "../../domain/AppError.ts";
import type { SampleChunk, SampleFile, SamplesManifest } from "../../protocol/samplesManifest.ts";
import { loadFailed, moduleNotFound } from "./samplesError.ts";

/** Part of `fetch` that is used. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Methods of Cache Storage that are used. Keys are absolute URLs. */
export type ChunkCache = Pick<Cache, "match" | "put" | "keys" | "delete">;

export interface ChunkStoreOptions {
  /** Absolute URL of the manifest; chunks are beside it. */
  readonly manifestUrl: string;
  readonly fetch: Fetch;
  /** Opens the offline cache; rejects or returns null if there is none (private windows, no space). */
  readonly openCache: () => Promise<ChunkCache | null>;
}

/** Fetches the manifest and its chunks and stores them for offline use. Expected failures are results. */
export class ChunkStore {
  readonly #options: ChunkStoreOptions;
  #manifest: Promise<Result<SamplesManifest>> | null = null;
  /** Chunks that are fetched ahead, by URL: a call for one waits for it. */
  readonly #ahead = new Map<string, Promise<unknown>>();

  constructor(options: ChunkStoreOptions) {
    this.#options = options;
  }

  /**
   * The manifest: from the network once a session, so that a new build is noticed, else from the cache.
   * A failure is not kept: the next call tries again.
   */
  async manifest(signal: AbortSignal): Promise<Result<SamplesManifest>> {
    this.#manifest ??= this.#loadManifest(signal);
    const manifest = await this.#manifest;
    if (!manifest.ok) this.#manifest = null;
    return manifest;
  }

  /** A chunk's bytes, from the cache if they are there. Errors: `MODULE_NOT_FOUND` (404), `LOAD_FAILED`. */
  async chunk(
    chunk: SampleChunk,
    signal: AbortSignal,
    onProgress: (fraction: number) => void,
  ): Promise<Result<Uint8Array>> {
    await this.#ahead.get(this.#urlOf(chunk));
    return this.#fetch(chunk, signal, onProgress);
  }

  /** Fetches a chunk ahead of a call for it. A failure is reported by that call, which fetches again. */
  async prepare(chunk: SampleChunk): Promise<void> {
    const url = this.#urlOf(chunk);
    const fetching = this.#ahead.get(url) ?? this.#fetch(chunk, new AbortController().signal, () => undefined);
    this.#ahead.set(url, fetching);
    await fetching;
    this.#ahead.delete(url);
  }

  async #fetch(
    chunk: SampleChunk,
    signal: AbortSignal,
    onProgress: (fraction: number) => void,
  ): Promise<Result<Uint8Array>> {
    const url = this.#urlOf(chunk);
    const cache = await this.#cache();
    const cached = await this.#cachedBytes(cache, url);
    if (cached?.length === chunk.bytes) return ok(cached);
    const response = await this.#get(url, { signal }, `"${chunk.name}"`);
    if (!response.ok) return response;
    if (response.value.status === 404) return moduleNotFound(chunk.url);
    if (!response.value.ok) return loadFailed(`"${chunk.name}"`, `the server answered ${response.value.status}`);
    const bytes = await readBody(response.value, chunk.bytes, onProgress).catch((cause: unknown) => reasonOf(cause));
    if (typeof bytes === "string") return loadFailed(`"${chunk.name}"`, bytes);
    if (bytes.length !== chunk.bytes) {
      return loadFailed(`"${chunk.name}"`, `${bytes.length} of ${chunk.bytes} bytes came`);
    }
    await keep(cache, url, bytes);
    return ok(bytes);
  }

  /** True if the chunk is stored for offline use. */
  async has(chunk: SampleChunk): Promise<boolean> {
    const cache = await this.#cache();
    return (await cache?.match(this.#urlOf(chunk)).catch(() => undefined)) !== undefined;
  }

  /** Removes a chunk that turned out to be broken, so that the next try fetches it again. */
  async discard(chunk: SampleChunk): Promise<void> {
    const cache = await this.#cache();
    await cache?.delete(this.#urlOf(chunk)).catch(() => false);
  }

  #urlOf({ url }: SampleFile): string {
    return new URL(url, this.#options.manifestUrl).href;
  }

  async #loadManifest(signal: AbortSignal): Promise<Result<SamplesManifest>> {
    const { manifestUrl } = this.#options;
    const cache = await this.#cache();
    const response = await this.#get(manifestUrl, { signal, cache: "no-cache" }, "the list of instruments");
    if (response.ok && response.value.ok) {
      const bytes = await readBody(response.value, 0, () => undefined).catch(() => new Uint8Array(0));
      const manifest = parseManifest(bytes);
      if (manifest) {
        await keep(cache, manifestUrl, bytes);
        await this.#prune(cache, manifest);
        return ok(manifest);
      }
    }
    const stored = parseManifest((await this.#cachedBytes(cache, manifestUrl)) ?? new Uint8Array(0));
    if (stored) return ok(stored);
    if (!response.ok) return response;
    const { status } = response.value;
    if (status === 404) return moduleNotFound("samples/manifest.json");
    return loadFailed("the list of instruments", `the server's answer (${status}) cannot be read`);
  }

  async #get(url: string, init: RequestInit, what: string): Promise<Result<Response>> {
    try {
      return ok(await this.#options.fetch(url, init));
    } catch (cause) {
      return loadFailed(what, reasonOf(cause));
    }
  }

  async #cache(): Promise<ChunkCache | null> {
    return this.#options.openCache().catch(() => null);
  }

  async #cachedBytes(cache: ChunkCache | null, url: string): Promise<Uint8Array | null> {
    const response = await cache?.match(url).catch(() => undefined);
    return response ? new Uint8Array(await response.arrayBuffer()) : null;
  }

  /** Removes chunks of earlier builds: their names hold another hash. */
  async #prune(cache: ChunkCache | null, manifest: SamplesManifest): Promise<void> {
    const files = manifest.chunks.flatMap((chunk) => (chunk.first ? [chunk, chunk.first] : [chunk]));
    const current = new Set([this.#options.manifestUrl, ...files.map((file) => this.#urlOf(file))]);
    if (!cache) return;
    const requests = await cache.keys().catch(() => []);
    const old = requests.filter(({ url }) => !current.has(url));
    await Promise.all(old.map((request) => cache.delete(request).catch(() => false)));
  }
}

/** A failure to store (no space left) prevents only offline use. */
async function keep(cache: ChunkCache | null, url: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  await cache?.put(url, new Response(bytes)).catch(() => undefined);
}

function parseManifest(bytes: Uint8Array): SamplesManifest | null {
  try {
    const json = JSON.parse(new TextDecoder().decode(bytes)) as Partial<SamplesManifest> | null;
    return json !== null && Array.isArray(json.chunks) ? (json as SamplesManifest) : null;
  } catch {
    return null;
  }
}

const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/**
 * A response's body, reported as it comes: `onProgress` gets 0..1 of `expectedBytes` (never, where that is 0).
 * Rejects when the connection breaks.
 */
async function readBody(
  response: Response,
  expectedBytes: number,
  onProgress: (fraction: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  if (!response.body) return new Uint8Array(await response.arrayBuffer());
  const reader = response.body.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    length += value.length;
    if (expectedBytes > 0) onProgress(Math.min(1, length / expectedBytes));
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
