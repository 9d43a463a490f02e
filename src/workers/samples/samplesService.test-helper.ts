import { fail } from "../../domain/AppError.ts";
import type { DecodeVorbis } from "../../domain/soundfont/decodeSample.ts";
import type { Preset } from "../../domain/soundfont/records.ts";
import type { SamplesMessage } from "../../protocol/engine.ts";
import type { SamplesManifest } from "../../protocol/samplesManifest.ts";
import { bankBytes, pcmBytes, smallBank } from "../../../tests/spec/samplesBank.ts";
import type { ChunkCache, Fetch } from "./ChunkStore.ts";
import { createSamplesService } from "./createSamplesService.ts";
import type { SinkPort } from "./PresetSink.ts";
import { UserBanks } from "./UserBanks.ts";

export const ORIGIN = "https://padroll.test";
export const MANIFEST_URL = `${ORIGIN}/samples/manifest.json`;

export const chunkBytes = (bank: number, program: number): Uint8Array =>
  bankBytes(
    smallBank({
      presets: [{ name: `P${program}`, bank, program, zones: [{ generators: [[41, 0]] }] }],
      smpl: pcmBytes(Array.from({ length: 146 }, (_, i) => i + program)),
    }),
  );

const CHUNKS = [
  [0, 0],
  [0, 4],
  [128, 0],
  [128, 16],
] as const;

export const urlOf = (bank: number, program: number, hash = "aa"): string => `${bank}-${program}.${hash}.sf3`;

export const manifestOf = (hash = "aa"): SamplesManifest => ({
  bankName: "Test",
  licenceUrl: "LICENCE.txt",
  chunks: CHUNKS.map(([bank, program]) => ({
    bank,
    program,
    name: `P${program}`,
    url: urlOf(bank, program, hash),
    bytes: chunkBytes(bank, program).length,
  })),
});

/** A server in memory; `requests` are the paths asked for. */
export function makeServer(manifest = manifestOf()) {
  const files = new Map<string, Uint8Array>();
  files.set(MANIFEST_URL, new TextEncoder().encode(JSON.stringify(manifest)));
  for (const { bank, program, url } of manifest.chunks) {
    files.set(`${ORIGIN}/samples/${url}`, chunkBytes(bank, program));
  }
  const requests: string[] = [];
  const fetch: Fetch = (url) => {
    requests.push(url.split("/").at(-1) ?? "");
    const file = files.get(url);
    return Promise.resolve(file ? new Response(Uint8Array.from(file)) : new Response("", { status: 404 }));
  };
  return { files, requests, fetch };
}

export function makeCache() {
  const entries = new Map<string, Uint8Array<ArrayBuffer>>();
  const cache = {
    match: (url: string) => Promise.resolve(entries.has(url) ? new Response(entries.get(url)) : undefined),
    put: async (url: string, response: Response) => {
      entries.set(url, new Uint8Array(await response.arrayBuffer()));
    },
    keys: () => Promise.resolve([...entries.keys()].map((url) => new Request(url))),
    delete: (request: Request | string) =>
      Promise.resolve(entries.delete(typeof request === "string" ? request : request.url)),
  };
  return { entries, cache: cache as unknown as ChunkCache };
}

/** The worklet's end: receives presets and, unless disabled, acknowledges them. */
export function makePort(acknowledges = true) {
  const presets: Preset[] = [];
  const unloaded: string[] = [];
  const port: SinkPort = {
    onmessage: null,
    postMessage: (message: SamplesMessage, transfer?: unknown) => {
      if (message.type !== "loadPreset") {
        unloaded.push(`${message.bank}:${message.program}`);
        return;
      }
      presets.push(structuredClone(message.preset, { transfer: transfer as ArrayBuffer[] }));
      const { bank, program } = message.preset;
      if (acknowledges) {
        const data = { type: "presetLoaded", bank, program };
        queueMicrotask(() => port.onmessage?.call(port as MessagePort, new MessageEvent("message", { data })));
      }
    },
  };
  return { presets, unloaded, port };
}

/** A clock that is moved by hand. */
export function makeClock() {
  const timers = new Map<() => void, number>();
  return {
    after: (ms: number, callback: () => void) => {
      timers.set(callback, ms);
      return () => timers.delete(callback);
    },
    advance: (ms: number) => {
      for (const [callback, due] of new Map(timers)) {
        if (due > ms) continue;
        timers.delete(callback);
        callback();
      }
    },
    pending: () => timers.size,
  };
}

interface Changes {
  readonly decodeVorbis?: DecodeVorbis;
  readonly manifest?: SamplesManifest;
  readonly fetch?: Fetch;
  readonly cache?: ChunkCache | null;
  readonly acknowledges?: boolean;
  /** False: there is no worklet yet. */
  readonly connects?: boolean;
}

export function setUp(changes: Changes = {}) {
  const server = makeServer(changes.manifest);
  const clock = makeClock();
  const { cache, entries } = makeCache();
  const { port, presets, unloaded } = makePort(changes.acknowledges);
  const service = createSamplesService({
    banks: new UserBanks(Promise.resolve(null), () => Promise.resolve(fail("TEST", "no Vorbis"))),
    manifestUrl: MANIFEST_URL,
    fetch: changes.fetch ?? server.fetch,
    openCache: () => Promise.resolve(changes.cache === undefined ? cache : changes.cache),
    decodeVorbis: changes.decodeVorbis ?? (() => Promise.reject(new Error("nothing here is compressed"))),
    after: clock.after,
  });
  if (changes.connects !== false) service.connect(port);
  return { service, server, clock, entries, port, presets, unloaded };
}
