import { expose } from "comlink";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { song } from "../../../tests/spec/support/song.ts";
import { err, ok } from "../../domain/AppError.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import type { AudioProgress, AudioRequest } from "../../protocol/audioFile.ts";
import { SongJoiner, type NotesSlice } from "../../protocol/songSlices.ts";
import { createAudioFiles } from "./createAudioFiles.ts";

const request = { files: [] } as unknown as AudioRequest;
const half = { fraction: 0.5 } as unknown as AudioProgress;
let calls: unknown[];
let ports: MessagePort[];
let write: (onProgress: (progress: AudioProgress) => Promise<void>) => Promise<unknown>;
let joiner: SongJoiner | null;
/** The service's answer to `cancel`. */
let cancelled: () => void;

beforeEach(() => {
  calls = [];
  ports = [];
  joiner = null;
  cancelled = () => undefined;
  vi.stubGlobal("Worker", function FakeWorker() {
    const { port1, port2 } = new MessageChannel();
    ports.push(port1, port2);
    expose(
      {
        begin: (outline: TimelineDocument) => {
          calls.push("begin");
          joiner = new SongJoiner(outline);
        },
        add: (slice: NotesSlice) => joiner?.add(slice),
        write: (asked: AudioRequest, onProgress: (progress: AudioProgress) => Promise<void>) => {
          calls.push(["write", asked]);
          return write(onProgress);
        },
        cancel: () => {
          calls.push("cancel");
          cancelled();
        },
      },
      port2,
    );
    return Object.assign(port1, { terminate: () => calls.push("terminate") });
  });
});
afterEach(() => {
  for (const port of ports) port.close();
  vi.unstubAllGlobals();
});

const notes = Array.from({ length: 20_000 }, (_, index) => ({ time: index }));
const document = song({ tracks: [{ rolls: [{ notes }] }] });

test("each export has its own worker, which gets the whole song and ends with it", async () => {
  const progress: AudioProgress[] = [];
  write = async (onProgress) => {
    await onProgress(half);
    return ok([{ name: "song.wav" }]);
  };
  const files = createAudioFiles();
  for (let count = 1; count <= 2; count++) {
    const written = await files.write(document, request, (each) => progress.push(each), new AbortController().signal);
    expect(written).toEqual(ok([{ name: "song.wav" }]));
    expect(progress).toHaveLength(count);
    expect(joiner?.joined().rolls.get("t0r0")?.notes.length).toBe(20_000);
    expect(calls.splice(0)).toEqual(["begin", ["write", request], "terminate"]);
  }
  expect(progress[0]).toEqual(half);
  expect(ports).toHaveLength(4);
});

test("its error is the worker's, and a worker that breaks ends, too", async () => {
  const files = createAudioFiles();
  const { signal } = new AbortController();
  write = async () => err({ code: "EXPORT_EMPTY", message: "empty", detail: {} });
  const failed = await files.write(document, request, () => undefined, signal);
  expect(failed).toMatchObject({ ok: false, error: { code: "EXPORT_EMPTY" } });
  expect(!failed.ok && failed.error instanceof Error).toBe(true);
  write = () => Promise.reject(new Error("broken"));
  await expect(files.write(document, request, () => undefined, signal)).rejects.toThrow("broken");
  expect(calls.filter((call) => call === "terminate")).toHaveLength(2);
});

test("a signal has the worker clean up before it ends, and does nothing after that", async () => {
  const stop = new AbortController();
  write = () =>
    new Promise((resolve) => {
      cancelled = () => resolve(err({ code: "EXPORT_CANCELLED", message: "", detail: {} }));
      stop.abort();
    });
  const written = await createAudioFiles().write(document, request, () => undefined, stop.signal);
  expect(written).toMatchObject({ ok: false, error: { code: "EXPORT_CANCELLED" } });
  expect(calls.slice(2)).toEqual(["cancel", "terminate"]);
  const late = new AbortController();
  write = async () => ok([]);
  calls = [];
  await createAudioFiles().write(document, request, () => undefined, late.signal);
  late.abort();
  expect(calls).not.toContain("cancel");
});
