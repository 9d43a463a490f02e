import { beforeEach, describe, expect, test, vi } from "vitest";
import { ok } from "../../domain/AppError.ts";
import type { SerializedError } from "../../protocol/scheduler.ts";
import { bankBytes, smallBank } from "../../../tests/spec/samplesBank.ts";
import type { Fetch } from "./ChunkStore.ts";
import { chunkBytes, makeCache, makePort, manifestOf, ORIGIN, setUp, urlOf } from "./samplesService.test-helper.ts";

/** A first layer whose one stream the decoder below reads. */
const LAYER = bankBytes(
  smallBank({
    presets: [{ name: "P4", bank: 0, program: 4, zones: [{ generators: [[41, 0]] }] }],
    smpl: new Uint8Array(146 * 2).fill(7),
  }),
);
const LAYER_URL = "0-4.aa.first";
/** Level of its samples, of full scale. */
const LAYER_LEVEL = 0.25;

const MANIFEST = {
  ...manifestOf(),
  chunks: manifestOf().chunks.map((chunk) =>
    chunk.program === 4 ? { ...chunk, first: { url: LAYER_URL, bytes: LAYER.length } } : chunk,
  ),
};

let streams: Uint8Array[];
beforeEach(() => {
  streams = [];
});

function decodeVorbis(stream: Uint8Array) {
  streams.push(stream);
  return Promise.resolve(ok({ pcm: new Float32Array(146).fill(LAYER_LEVEL), sampleRate: 44_100 }));
}

function setUpLayers(changes: Parameters<typeof setUp>[0] = {}) {
  const parts = setUp({ manifest: MANIFEST, decodeVorbis, ...changes });
  parts.server.files.set(`${ORIGIN}/samples/${LAYER_URL}`, LAYER);
  const failures: SerializedError[] = [];
  parts.service.onRestFailed((error) => failures.push(error));
  /** First sample value of each preset that the worklet has received. */
  const received = () => parts.presets.map(({ samples }) => samples[0]!.pcm[0]);
  return { ...parts, failures, received };
}

const LAYER_VALUE = LAYER_LEVEL * 32_768;
const WHOLE_URL = `${ORIGIN}/samples/${urlOf(0, 4)}`;

describe("a preset with a first layer", () => {
  test("resolves with that layer; the whole preset is fetched a while after and takes its place", async () => {
    const { service, server, clock, received, failures } = setUpLayers();
    const loaded = await service.load(0, 4);
    expect(loaded).toEqual(ok({ bank: 0, program: 4, name: "P4", bytes: LAYER.length }));
    expect(received()).toEqual([LAYER_VALUE]);
    expect(streams).toHaveLength(1);
    expect(server.requests).toEqual(["manifest.json", LAYER_URL]);
    clock.advance(1499);
    await new Promise((resolve) => setTimeout(resolve));
    expect(server.requests).toHaveLength(2);
    clock.advance(1500);
    await vi.waitFor(() => expect(received()).toEqual([LAYER_VALUE, 4]));
    expect(server.requests.at(-1)).toBe(urlOf(0, 4));
    await vi.waitFor(() => expect(clock.pending()).toBe(0));
    expect((await service.load(0, 4)).ok).toBe(true);
    expect(received()).toHaveLength(2);
    expect(failures).toEqual([]);
  });

  test("a whole preset waits while anything else is loaded", async () => {
    let respond: (() => void) | undefined;
    const parts = setUpLayers();
    const slow: Fetch = async (url, init) => {
      if (url.endsWith(urlOf(0, 0))) await new Promise<void>((resolve) => (respond = resolve));
      return parts.server.fetch(url, init);
    };
    const { service, server, clock, received } = setUpLayers({ fetch: slow });
    server.files.forEach((bytes, url) => parts.server.files.set(url, bytes));
    await service.load(0, 4);
    const other = service.load(0, 0);
    await vi.waitFor(() => expect(respond).toBeDefined());
    clock.advance(60_000);
    await new Promise((resolve) => setTimeout(resolve));
    expect(received()).toEqual([LAYER_VALUE]);
    respond?.();
    expect((await other).ok).toBe(true);
    clock.advance(1500);
    await vi.waitFor(() => expect(received()).toEqual([LAYER_VALUE, 0, 4]));
  });

  test("a whole preset that is stored follows at once", async () => {
    const { cache, entries } = makeCache();
    entries.set(WHOLE_URL, Uint8Array.from(chunkBytes(0, 4)));
    const { service, server, clock, received } = setUpLayers({ cache });
    await service.load(0, 4);
    clock.advance(0);
    await vi.waitFor(() => expect(received()).toEqual([LAYER_VALUE, 4]));
    expect(server.requests).toEqual(["manifest.json", LAYER_URL]);
  });

  test("another worklet receives both again", async () => {
    const { service, clock, received } = setUpLayers();
    await service.load(0, 4);
    const other = makePort();
    service.connect(other.port);
    expect((await service.load(0, 4)).ok).toBe(true);
    clock.advance(1500);
    await vi.waitFor(() => expect(other.presets.map(({ samples }) => samples[0]!.pcm[0])).toEqual([LAYER_VALUE, 4]));
    expect(received()).toEqual([LAYER_VALUE]);
  });

  test.each(["missing", "broken"])("a first layer that is %s leaves the whole preset, at once", async (state) => {
    const { service, server, received, clock } = setUpLayers();
    if (state === "missing") server.files.delete(`${ORIGIN}/samples/${LAYER_URL}`);
    else server.files.set(`${ORIGIN}/samples/${LAYER_URL}`, new Uint8Array(LAYER.length));
    expect(await service.load(0, 4)).toEqual(ok({ bank: 0, program: 4, name: "P4", bytes: chunkBytes(0, 4).length }));
    expect(received()).toEqual([4]);
    expect(clock.pending()).toBe(0);
  });

  test("first layers of an earlier build are removed from the cache, those of this one stay", async () => {
    const { cache, entries } = makeCache();
    entries.set(`${ORIGIN}/samples/0-4.bb.first`, Uint8Array.of(1));
    const { service } = setUpLayers({ cache });
    await service.load(0, 4);
    const names = [...entries.keys()].map((url) => url.split("/").at(-1));
    expect(new Set(names)).toEqual(new Set([LAYER_URL, "manifest.json"]));
  });
});

describe("a first layer that is fetched ahead", () => {
  test("is fetched once, also where the preset is loaded meanwhile", async () => {
    const { service, server, received } = setUpLayers();
    const ahead = service.prepare(0, 4);
    const loaded = service.load(0, 4);
    await ahead;
    expect((await loaded).ok).toBe(true);
    expect(server.requests).toEqual(["manifest.json", LAYER_URL]);
    expect(received()).toEqual([LAYER_VALUE]);
  });

  test("is fetched and no more: without a worklet, and without the whole preset", async () => {
    const { service, server, clock, entries } = setUpLayers({ connects: false });
    await service.prepare(0, 4);
    await service.prepare(0, 4);
    await service.prepare(0, 0);
    expect(server.requests).toEqual(["manifest.json", LAYER_URL]);
    expect([...entries.keys()]).toContain(`${ORIGIN}/samples/${LAYER_URL}`);
    expect(clock.pending()).toBe(0);
  });

  test("that does not come is fetched again by the load", async () => {
    const { service, server, received } = setUpLayers();
    const layer = server.files.get(`${ORIGIN}/samples/${LAYER_URL}`)!;
    server.files.delete(`${ORIGIN}/samples/${LAYER_URL}`);
    await service.prepare(0, 4);
    server.files.set(`${ORIGIN}/samples/${LAYER_URL}`, layer);
    expect((await service.load(0, 4)).ok).toBe(true);
    expect(received()).toEqual([LAYER_VALUE]);
  });
});

describe("a whole preset that fails", () => {
  test("keeps the first layer, says so once, and is tried again after 5, 15 and 60 seconds", async () => {
    const { service, server, clock, received, failures } = setUpLayers();
    server.files.set(WHOLE_URL, new Uint8Array(3));
    await service.load(0, 4);
    const tries = () => server.requests.filter((name) => name === urlOf(0, 4)).length;
    for (const [count, waitMs] of [1500, 5000, 15_000, 60_000, 60_000].entries()) {
      await vi.waitFor(() => expect(clock.pending()).toBe(1));
      clock.advance(waitMs - 1);
      expect(tries()).toBe(count);
      clock.advance(waitMs);
      await vi.waitFor(() => expect(tries()).toBe(count + 1));
    }
    expect(failures).toHaveLength(1);
    expect(failures[0]).toMatchObject({ code: "LOAD_FAILED", detail: { name: "P4", retries: true } });
    expect(failures[0]!.message).toContain('The rest of "P4" could not be loaded');
    expect(received()).toEqual([LAYER_VALUE]);
    server.files.set(WHOLE_URL, chunkBytes(0, 4));
    await vi.waitFor(() => expect(clock.pending()).toBe(1));
    clock.advance(60_000);
    await vi.waitFor(() => expect(received()).toEqual([LAYER_VALUE, 4]));
    await vi.waitFor(() => expect(clock.pending()).toBe(0));
    expect(failures).toHaveLength(1);
  });

  test("that the server does not have is tried again only when the preset is asked for again", async () => {
    const { service, server, clock, received, failures } = setUpLayers();
    server.files.delete(WHOLE_URL);
    await service.load(0, 4);
    clock.advance(1500);
    await vi.waitFor(() => expect(failures).toMatchObject([{ detail: { name: "P4", retries: false } }]));
    expect(clock.pending()).toBe(0);
    server.files.set(WHOLE_URL, chunkBytes(0, 4));
    expect((await service.load(0, 4)).ok).toBe(true);
    clock.advance(1500);
    await vi.waitFor(() => expect(received()).toEqual([LAYER_VALUE, LAYER_VALUE, 4]));
  });
});
