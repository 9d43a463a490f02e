import { expect, test } from "vitest";
import { fail } from "../../domain/AppError.ts";
import { createVorbisDecoder } from "../../domain/soundfont/createVorbisDecoder.ts";
import { ok } from "../../domain/AppError.ts";
import { readTimeline } from "../../domain/timeline/timelineJson.ts";
import { demoSong } from "../../domain/demo/demoSong.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import type { AudioFileHandle, AudioRequest } from "../../protocol/audioFile.ts";
import { outlineOf, slicesOf } from "../../protocol/songSlices.ts";
import { readBank, splitBank } from "../../build/samples/buildSamples.ts";
import { createAudioFileService } from "./createAudioFileService.ts";
import type { SoundSource } from "./SongSounds.ts";

const { chunks } = splitBank(await readBank());
const manifest = { bankName: "bank", licenceUrl: "", chunks: chunks.map(({ chunk }) => chunk) };
const SOUNDS: SoundSource = {
  store: {
    manifest: async () => ok(manifest),
    chunk: async (wanted) => ok(chunks.find(({ chunk }) => chunk === wanted)!.bytes),
    discard: async () => undefined,
  },
  banks: { map: () => undefined, preset: async () => fail("BANK_MISSING", "The sound bank is not here.") },
  decodeVorbis: createVorbisDecoder(),
};

function demo(): TimelineDocument {
  const read = readTimeline(demoSong());
  if (!read.ok) throw read.error;
  return read.value;
}

/** A bar of one track. */
function requestOf({ timeline }: TimelineDocument, handle: AudioFileHandle | null): AudioRequest {
  return {
    format: "wav",
    bits: 16,
    sampleRate: 44_100,
    part: { startTick: 0, endTick: timeline.ppq * 4, loops: null },
    tail: false,
    effects: true,
    limiter: true,
    normalizeLufs: null,
    files: [{ name: "a.wav", trackIds: timeline.trackIds.slice(0, 1), handle }],
  };
}

function serviceWith(song: TimelineDocument, sounds: SoundSource = SOUNDS) {
  const service = createAudioFileService(sounds);
  service.begin(outlineOf(song));
  for (const slice of slicesOf(song)) service.add(slice);
  return service;
}

/** A file on a disk that has `room` bytes; `content` is null where there is no file. */
class DiskFile implements AudioFileHandle {
  content: Uint8Array | null = new Uint8Array();
  writing: Uint8Array | null = null;
  readonly #room: number;

  constructor(room: number) {
    this.#room = room;
  }

  async getFile() {
    return { size: this.content?.length ?? 0 };
  }

  async createWritable() {
    this.writing = new Uint8Array();
    return {
      write: async ({ position, data }: { position: number; data: Uint8Array }) => {
        const bytes = new Uint8Array(Math.max(this.writing!.length, position + data.length));
        if (bytes.length > this.#room) throw new DOMException("no room", "QuotaExceededError");
        bytes.set(this.writing!);
        bytes.set(data, position);
        this.writing = bytes;
      },
      close: async () => {
        this.content = this.writing;
        this.writing = null;
      },
      abort: async () => {
        this.writing = null;
      },
    };
  }

  async remove() {
    this.content = null;
  }
}

test("a file on the disk and a Blob hold the same bytes, the header's lengths among them", async () => {
  const song = demo();
  const disk = new DiskFile(Infinity);
  const toDisk = await serviceWith(song).write(requestOf(song, disk), () => undefined);
  const toBlob = await serviceWith(song).write(requestOf(song, null), () => undefined);
  if (!toDisk.ok || !toBlob.ok) throw new Error("not written");
  const blob = new Uint8Array(await toBlob.value[0]!.blob!.arrayBuffer());
  expect(toDisk.value[0]!.blob).toBeNull();
  expect(Buffer.compare(blob, disk.content!)).toBe(0);
  const view = new DataView(blob.buffer);
  expect(view.getUint32(4, true)).toBe(blob.length - 8);
  expect(view.getUint32(54, true)).toBe(blob.length - 58);
  expect(toBlob.value[0]!.bytes).toBe(blob.length);
});

test("an export plays whole presets alone, also where the manifest has first layers", async () => {
  const song = demo();
  const fetched: string[] = [];
  const layered: SoundSource["store"] = {
    ...SOUNDS.store,
    manifest: async () =>
      ok({
        ...manifest,
        chunks: manifest.chunks.map((chunk) => ({ ...chunk, first: { url: "layer.first", bytes: 1 } })),
      }),
    chunk: async (wanted) => {
      fetched.push(wanted.url);
      return ok(chunks.find(({ chunk }) => chunk.url === wanted.url)!.bytes);
    },
  };
  const bytesOf = async (sounds: SoundSource) => {
    const request = requestOf(song, null);
    const files = [{ name: "a.wav", trackIds: song.timeline.trackIds.slice(2, 3), handle: null }];
    const written = await serviceWith(song, sounds).write({ ...request, files }, () => undefined);
    if (!written.ok) throw new Error(written.error.message);
    return new Uint8Array(await written.value[0]!.blob!.arrayBuffer());
  };
  const [plain, withLayers] = [await bytesOf(SOUNDS), await bytesOf({ ...SOUNDS, store: layered })];
  expect(fetched).toEqual([manifest.chunks.find(({ bank, program }) => bank === 0 && program === 0)!.url]);
  expect(Buffer.compare(plain, withLayers)).toBe(0);
  expect(new Set(plain).size).toBeGreaterThan(100);
});

test("a full disk is told in words, and the new file is gone", async () => {
  const song = demo();
  const disk = new DiskFile(1000);
  const written = await serviceWith(song).write(requestOf(song, disk), () => undefined);
  expect(written.ok).toBe(false);
  if (!written.ok) expect(written.error.message).toMatch(/the disk is full/);
  expect([disk.content, disk.writing]).toEqual([null, null]);
});

test("stopped, it leaves a file that was there as it was", async () => {
  const song = demo();
  const disk = new DiskFile(Infinity);
  disk.content = Uint8Array.of(1, 2, 3);
  const service = serviceWith(song);
  const whole = { ...requestOf(song, disk), part: { startTick: 0, endTick: null, loops: null } };
  const written = await service.write(whole, ({ fileName }) => fileName !== null && service.cancel());
  expect(written).toMatchObject({ ok: false, error: { code: "EXPORT_CANCELLED" } });
  expect([[...disk.content!], disk.writing]).toEqual([[1, 2, 3], null]);
});

test("an instrument that cannot be fetched is named, before any file is begun", async () => {
  const song = demo();
  const disk = new DiskFile(Infinity);
  const store = {
    ...SOUNDS.store,
    chunk: async () => fail("LOAD_FAILED", 'Loading "Piano" failed: offline. Try again.'),
  };
  const written = await serviceWith(song, { ...SOUNDS, store }).write(requestOf(song, disk), () => undefined);
  expect(written).toMatchObject({ ok: false, error: { message: 'Loading "Piano" failed: offline. Try again.' } });
  expect(disk.writing).toBeNull();
});

test("an empty stretch is refused in words", async () => {
  const song = demo();
  const request = { ...requestOf(song, null), part: { startTick: 100, endTick: 100, loops: null } };
  expect(await serviceWith(song).write(request, () => undefined)).toMatchObject({
    ok: false,
    error: { code: "EXPORT_EMPTY" },
  });
});
