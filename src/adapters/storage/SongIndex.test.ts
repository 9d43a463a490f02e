import { describe, expect, test } from "vitest";
import { DEFAULT_LIMITER } from "../../domain/mixer/limiter.ts";
import { changeColumns } from "../../domain/timeline/changeColumns.ts";
import { newTimeline, nextNoteId } from "../../domain/timeline/defaults.ts";
import { noteListOf, notesOf, type NoteChunk } from "../../domain/timeline/NoteList.ts";
import { pickAll } from "../../domain/timeline/pickNotes.ts";
import { documentOf, livePart, storedPart, type SongPart } from "./SongIndex.ts";

test("a master that was kept when its limiter was on or off and no more, and silent in a journal, is read as it was", () => {
  const kept = JSON.parse('{"gainDb":null,"limiter":false,"effects":true}') as object;
  const parts = new Map([[1, { ...newTimeline(), master: kept }]]);
  const document = documentOf({ timeline: 1, tracks: [], rolls: [] }, parts, () => undefined);
  expect(document!.timeline.master).toEqual({
    gainDb: -Infinity,
    limiter: { ...DEFAULT_LIMITER, on: false },
    effects: true,
  });
});

const contentOf = (part: NoteChunk): unknown =>
  [...notesOf({ chunks: [part], length: 0, end: 0 })].map(({ id: _id, ...note }) => note);

/** As IndexedDB hands it back. */
const readBack = (stored: SongPart): NoteChunk => livePart(structuredClone(stored)) as NoteChunk;

describe("a chunk of notes", () => {
  const list = noteListOf(
    Array.from({ length: 300 }, (_, at) => ({
      id: nextNoteId(),
      time: at * 20.25,
      duration: 10 + at,
      number: at % 128,
      channel: at % 16,
      attack: at / 300,
      release: 1 - at / 300,
      ...(at % 7 === 0 ? { muted: true as const } : {}),
    })),
  );
  const chunk = list.chunks[0]!;

  test("is stored and read as one buffer, and gets ids of its own", () => {
    const read = readBack(storedPart(chunk));
    expect(contentOf(read)).toEqual(contentOf(chunk));
    expect(read.end).toBe(chunk.end);
    expect(new Set([read.id, read.time, read.number, read.release].map(({ buffer }) => buffer)).size).toBe(1);
    const known = new Set(chunk.id);
    expect(read.id.some((id) => known.has(id))).toBe(false);
  });

  test("that shares columns with others is stored with its own", () => {
    const higher = changeColumns(list, pickAll(list), ["number"], ({ number }, indices) => {
      for (const at of indices) number[at] = (number[at]! + 1) % 128;
    });
    const changed = higher.chunks[0]!;
    expect(changed.time.buffer).toBe(chunk.time.buffer);
    expect(contentOf(readBack(storedPart(changed)))).toEqual(contentOf(changed));
    expect(contentOf(readBack(storedPart(chunk)))).toEqual(contentOf(chunk));
  });

  test("of an earlier version, with a buffer for each column, is read, with and without mutes", () => {
    const { length, muted } = chunk;
    const earlier = {
      time: chunk.time.slice(),
      duration: chunk.duration.slice(),
      number: chunk.number.slice(),
      channel: chunk.channel.slice(),
      attack: chunk.attack.slice(),
      release: chunk.release.slice(),
    };
    expect(contentOf(readBack({ ...earlier, length, muted }))).toEqual(contentOf(chunk));
    const whole = readBack({ ...earlier, length });
    expect(whole.muted).toBeNull();
    expect(whole.end).toBe(chunk.end);
  });
});
