import { expect, test } from "vitest";
import { song } from "../../../tests/spec/support/song.ts";
import { err } from "../../domain/AppError.ts";
import { notesOf } from "../../domain/timeline/NoteList.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import { createSongFileService } from "../../workers/song-file/createSongFileService.ts";
import { createSongFiles, type SongFileWorker } from "./createSongFiles.ts";

/** Workers in this thread: each call is answered a moment later. */
function workers(change: (service: Record<string, unknown>) => void = () => undefined) {
  const ended: number[] = [];
  let started = 0;
  const start = (): SongFileWorker => {
    const number = ++started;
    const service = createSongFileService((value) => structuredClone(value)) as unknown as Record<string, unknown>;
    const calls: Record<string, unknown> = Object.fromEntries(
      Object.entries(service).map(([name, method]) => [
        name,
        async (...args: unknown[]) => (method as (...args: unknown[]) => unknown)(...args),
      ]),
    );
    change(calls);
    return { service: calls as unknown as SongFileWorker["service"], end: () => void ended.push(number) };
  };
  return { start, ended, count: () => started };
}

const document = song({
  tracks: [
    { rolls: [{ notes: Array.from({ length: 20_000 }, (_, index) => ({ time: index * 10 })) }, { notes: [{}] }] },
  ],
});

const contentOf = ({ timeline, rolls }: TimelineDocument): unknown => [
  timeline.name,
  [...rolls.values()].map(({ notes }) => [...notesOf(notes)].map(({ time, number, attack }) => [time, number, attack])),
];

const idsOf = ({ rolls }: TimelineDocument): number[] =>
  [...rolls.values()].flatMap(({ notes }) => [...notesOf(notes)].map(({ id }) => id));

test("a song is written by one worker, and read again with ids of its own", async () => {
  const { start, ended, count } = workers();
  const files = createSongFiles(start);
  expect(count()).toBe(0);
  const blob = await files.writeJson(document);
  const text = await blob.text();
  const known = new Set<number>();
  for (const json of [text, new TextEncoder().encode(text)]) {
    const read = await files.readJson(json);
    if (!read.ok) throw read.error;
    expect(contentOf(read.value.document)).toEqual(contentOf(document));
    expect(read.value.warnings).toEqual([]);
    const ids = idsOf(read.value.document);
    expect(new Set(ids).size).toBe(20_001);
    expect(ids.some((id) => known.has(id))).toBe(false);
    for (const id of ids) known.add(id);
  }
  expect([count(), ended]).toEqual([1, []]);
});

test("a MIDI file comes back as the notes that were written, and the caller's bytes stay", async () => {
  const files = createSongFiles(workers().start);
  const small = song({ tracks: [{ name: "Piano", rolls: [{ notes: [{ time: 96 }, { time: 192, number: 64 }] }] }] });
  const written = await files.exportMidi(small, null);
  if (!written.ok) throw written.error;
  const bytes = new Uint8Array(await written.value.arrayBuffer());
  const read = await files.importMidi(bytes, "song.mid");
  expect(bytes.byteLength).toBeGreaterThan(20);
  const rolls = read.ok ? [...read.value.document.rolls.values()] : [];
  expect(rolls.flatMap(({ notes }) => [...notesOf(notes)].map(({ number }) => number))).toEqual([60, 64]);
  expect((await files.writeTone(small, "t0")).content.size).toBeGreaterThan(0);
  expect((await files.writeCapture([])).size).toBeGreaterThan(0);
});

test("errors of the worker are errors of the port", async () => {
  const files = createSongFiles(workers().start);
  const failed = await files.readJson("no json");
  expect(failed).toMatchObject({ ok: false, error: { code: "JSON_INVALID" } });
  expect(!failed.ok && failed.error instanceof Error).toBe(true);
  expect(await files.importMidi(Uint8Array.from([1, 2]), "a.mid")).toMatchObject({ ok: false });
  const refusing = createSongFiles(
    workers((service) => {
      service["exportMidi"] = async () => err({ code: "MIDI_TOO_LARGE", message: "too large", detail: { notes: 5 } });
    }).start,
  );
  const refused = await refusing.exportMidi(song({}), null);
  expect(refused).toMatchObject({ ok: false, error: { code: "MIDI_TOO_LARGE", detail: { notes: 5 } } });
  expect(!refused.ok && refused.error instanceof Error).toBe(true);
});

test("reading that can be stopped has a worker of its own, which ends with it", async () => {
  const { start, ended, count } = workers();
  const files = createSongFiles(start);
  const text = await (await files.writeJson(song({}))).text();
  expect((await files.readJson(text, new AbortController().signal)).ok).toBe(true);
  expect([count(), ended]).toEqual([2, [2]]);
  expect((await files.readJson("no json", new AbortController().signal)).ok).toBe(false);
  expect(ended).toEqual([2, 3]);
});

test("a signal stops reading at once", async () => {
  const { start, ended } = workers((service) => {
    service["readJson"] = () => new Promise(() => {});
  });
  const files = createSongFiles(start);
  const cancelled = { ok: false, error: { code: "CANCELLED" } };
  const stop = new AbortController();
  const reading = files.readJson("{}", stop.signal);
  stop.abort();
  expect(await reading).toMatchObject(cancelled);
  expect(await files.readJson("{}", AbortSignal.abort())).toMatchObject(cancelled);
  expect(ended).toEqual([1, 2]);
});
