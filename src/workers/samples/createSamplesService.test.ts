import { describe, expect, test, vi } from "vitest";
import { fail } from "../../domain/AppError.ts";
import type { Fetch } from "./ChunkStore.ts";
import { UserBanks } from "./UserBanks.ts";
import { createSamplesService } from "./createSamplesService.ts";
import {
  chunkBytes,
  makeCache,
  makeClock,
  makePort,
  makeServer,
  manifestOf,
  MANIFEST_URL,
  ORIGIN,
  setUp,
  urlOf,
} from "./samplesService.test-helper.ts";

describe("loading an instrument", () => {
  test("the preset is transferred to the worklet, and the answer waits for its acknowledgement", async () => {
    const { service, presets } = setUp();
    const result = await service.load(0, 4);
    expect(result).toEqual({ ok: true, value: { bank: 0, program: 4, name: "P4", bytes: chunkBytes(0, 4).length } });
    expect(presets.map(({ bank, program, name }) => [bank, program, name])).toEqual([[0, 4, "P4"]]);
    expect([...(presets[0]?.samples[0]?.pcm.slice(0, 3) ?? [])]).toEqual([4, 5, 6]);
  });

  test("progress rises from 0 to 1", async () => {
    const { service } = setUp();
    const seen: number[] = [];
    await service.load(0, 0, (fraction) => seen.push(fraction));
    expect(seen[0]).toBe(0);
    expect(seen.at(-1)).toBe(1);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(seen.length).toBeGreaterThan(3);
  });

  test("progress is told in steps, in however many pieces a chunk comes", async () => {
    const { fetch } = makeServer();
    const inBytes: Fetch = async (url, init) => {
      const bytes = new Uint8Array(await (await fetch(url, init)).arrayBuffer());
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
          controller.close();
        },
      });
      return new Response(body);
    };
    const { service } = setUp({ fetch: inBytes });
    const seen: number[] = [];
    await service.load(0, 0, (fraction) => seen.push(fraction));
    expect(chunkBytes(0, 0).length).toBeGreaterThan(100);
    expect(seen.length).toBeLessThan(25);
    expect(seen.at(-1)).toBe(1);
  });

  test("a chunk is fetched before there is a worklet, and decoded when there is one", async () => {
    const { service, server, port, presets } = setUp({ connects: false });
    const seen: number[] = [];
    let loading: ReturnType<typeof service.load> | undefined;
    await new Promise<void>((resolve) => {
      loading = service.load(0, 0, (fraction) => {
        seen.push(fraction);
        if (fraction >= 0.6) resolve();
      });
    });
    // All that could be done without anybody's doing is done then.
    await new Promise((resolve) => setTimeout(resolve));
    expect(server.requests).toEqual(["manifest.json", urlOf(0, 0)]);
    expect(seen.at(-1)).toBe(0.6);
    service.connect(port);
    expect((await loading)?.ok).toBe(true);
    expect(presets).toHaveLength(1);
  });

  test("a preset that is there is not loaded again, until another worklet is connected", async () => {
    const { service, server, presets } = setUp();
    await service.load(0, 0);
    await service.load(0, 0);
    expect(presets).toHaveLength(1);
    const other = makePort();
    service.connect(other.port);
    await service.load(0, 0);
    expect(other.presets).toHaveLength(1);
    expect(server.requests.filter((name) => name === urlOf(0, 0))).toHaveLength(1);
  });

  test("two who ask for the same preset at once share one load and both hear its progress", async () => {
    const { service, server, presets } = setUp();
    const seen: number[] = [];
    const [first, second] = await Promise.all([
      service.load(0, 0),
      service.load(0, 0, (fraction) => seen.push(fraction)),
    ]);
    expect(first).toEqual(second);
    expect(seen.at(-1)).toBe(1);
    expect(presets).toHaveLength(1);
    expect(server.requests).toEqual(["manifest.json", urlOf(0, 0)]);
  });
});

describe("what the bank does not have", () => {
  test.each([
    [8, 4, [0, 4]],
    [128, 17, [128, 16]],
    [128, 5, [128, 0]],
  ] as const)(
    "bank %i program %i falls back to %j and plays under the number asked for",
    async (bank, program, used) => {
      const { service, presets } = setUp();
      const result = await service.load(bank, program);
      expect(result.ok && [result.value.bank, result.value.program]).toEqual(used);
      expect(presets.map((preset) => [preset.bank, preset.program])).toEqual([[bank, program]]);
    },
  );

  test('specification 8, missing soundfont: "Cannot find module" with code MODULE_NOT_FOUND', async () => {
    const { service } = setUp();
    const result = await service.load(0, 99);
    expect(result.ok ? null : result.error).toMatchObject({ code: "MODULE_NOT_FOUND" });
    expect(result.ok ? "" : result.error.message).toContain("Cannot find module");
  });

  test("a chunk that the server has lost is MODULE_NOT_FOUND, and loads once it is back", async () => {
    const { service, server } = setUp();
    const url = `${ORIGIN}/samples/${urlOf(0, 0)}`;
    const bytes = server.files.get(url) ?? new Uint8Array(0);
    server.files.delete(url);
    expect(await service.load(0, 0)).toMatchObject({ ok: false, error: { code: "MODULE_NOT_FOUND" } });
    server.files.set(url, bytes);
    expect((await service.load(0, 0)).ok).toBe(true);
  });
});

describe("loads that fail", () => {
  test("after 120 seconds: LOAD_FAILED, the download is given up, and another try may succeed", async () => {
    const server = makeServer();
    let hang = true;
    const signals: (AbortSignal | null | undefined)[] = [];
    const fetch: Fetch = (url, init) => {
      if (!hang || url === MANIFEST_URL) return server.fetch(url, init);
      signals.push(init.signal);
      return new Promise(() => undefined);
    };
    const { service, clock } = setUp({ fetch });
    const loading = service.load(0, 0);
    await vi.waitFor(() => expect(signals).toHaveLength(1));
    clock.advance(119_999);
    expect(signals[0]?.aborted).toBe(false);
    clock.advance(120_000);
    const result = await loading;
    expect(result).toMatchObject({ ok: false, error: { code: "LOAD_FAILED" } });
    expect(signals[0]?.aborted).toBe(true);
    hang = false;
    expect((await service.load(0, 0)).ok).toBe(true);
    expect(clock.pending()).toBe(0);
  });

  test("no network: LOAD_FAILED", async () => {
    const { service } = setUp({ fetch: () => Promise.reject(new TypeError("Failed to fetch")) });
    expect(await service.load(0, 0)).toMatchObject({ ok: false, error: { code: "LOAD_FAILED" } });
  });

  test("a page in the place of a chunk, or half a chunk, is LOAD_FAILED and not kept", async () => {
    const { service, server, entries } = setUp();
    const url = `${ORIGIN}/samples/${urlOf(0, 0)}`;
    const whole = chunkBytes(0, 0);
    server.files.set(url, whole.slice(0, 100));
    expect(await service.load(0, 0)).toMatchObject({ ok: false, error: { code: "LOAD_FAILED" } });
    server.files.set(url, new Uint8Array(whole.length));
    expect(await service.load(0, 0)).toMatchObject({ ok: false, error: { code: "LOAD_FAILED" } });
    expect([...entries.keys()]).toEqual([MANIFEST_URL]);
    server.files.set(url, whole);
    expect((await service.load(0, 0)).ok).toBe(true);
  });
});

describe("offline use", () => {
  test("a chunk once loaded comes from the cache, without a network", async () => {
    const server = makeServer();
    let online = true;
    const fetch: Fetch = (url, init) => (online ? server.fetch(url, init) : Promise.reject(new TypeError("offline")));
    const { cache } = makeCache();
    expect((await setUp({ fetch, cache }).service.load(0, 0)).ok).toBe(true);
    online = false;
    const { service } = setUp({ fetch, cache });
    expect((await service.load(0, 0)).ok).toBe(true);
    expect((await service.load(0, 4)).ok).toBe(false);
  });

  test("chunks of an earlier build are removed", async () => {
    const { cache, entries } = makeCache();
    await setUp({ fetch: makeServer(manifestOf("aa")).fetch, cache }).service.load(0, 0);
    await setUp({ fetch: makeServer(manifestOf("bb")).fetch, cache }).service.load(0, 4);
    expect([...entries.keys()].sort()).toEqual([`${ORIGIN}/samples/${urlOf(0, 4, "bb")}`, MANIFEST_URL].sort());
  });

  test("where there is no Cache Storage instruments load all the same", async () => {
    expect((await setUp({ cache: null }).service.load(0, 0)).ok).toBe(true);
  });
});

test("a load before the worklet is there waits for it", async () => {
  const server = makeServer();
  const service = createSamplesService({
    banks: new UserBanks(Promise.resolve(null), () => Promise.resolve(fail("TEST", "no Vorbis"))),
    manifestUrl: MANIFEST_URL,
    fetch: server.fetch,
    openCache: () => Promise.resolve(null),
    decodeVorbis: () => Promise.reject(new Error("nothing here is compressed")),
    after: makeClock().after,
  });
  const loading = service.load(0, 0);
  await vi.waitFor(() => expect(server.requests).toContain(urlOf(0, 0)));
  const { port, presets } = makePort();
  service.connect(port);
  expect((await loading).ok).toBe(true);
  expect(presets).toHaveLength(1);
});

test("the worklet gives up the presets of a bank that is removed, and those alone", async () => {
  const { service, presets, unloaded } = setUp();
  const imported = await service.importBank(new File([Uint8Array.from(chunkBytes(0, 4))], "mine.sf2"));
  if (!imported.ok) throw new Error(imported.error.message);
  const { id } = imported.value;
  service.mapBank(129, { id, name: "mine", presetName: "P4" }, 0);
  expect((await service.load(129, 4)).ok).toBe(true);
  expect((await service.load(0, 4)).ok).toBe(true);
  await service.removeBank(id);
  expect(unloaded).toEqual(["129:4"]);
  expect((await service.load(129, 4)).ok).toBe(false);
  expect((await service.load(0, 4)).ok).toBe(true);
  expect(presets).toHaveLength(2);
});

test("without an acknowledgement there is no success", async () => {
  const { service, clock, presets } = setUp({ acknowledges: false });
  const loading = service.load(0, 0);
  await vi.waitFor(() => expect(presets).toHaveLength(1));
  clock.advance(120_000);
  expect(await loading).toMatchObject({ ok: false, error: { code: "LOAD_FAILED" } });
});
