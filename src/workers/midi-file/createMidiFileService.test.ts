import { expect, test } from "vitest";
import { newTimeline } from "../../domain/timeline/defaults.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import { createMidiFileService } from "./createMidiFileService.ts";

const song: TimelineDocument = { timeline: newTimeline({ name: "Song" }), tracks: new Map(), rolls: new Map() };

test("bytes move to the caller, and what comes back can be cloned across the thread", () => {
  const moved: ArrayBuffer[] = [];
  const service = createMidiFileService((value, buffers) => {
    moved.push(...buffers);
    return value;
  });
  const bytes = service.exportMidi(song, null);
  expect(moved).toEqual([bytes.buffer]);
  const read = structuredClone(service.importMidi(bytes, "song.mid"));
  expect(read).toMatchObject({ ok: true, value: { document: { timeline: { name: "Song" } }, warnings: [] } });
});

test("an error keeps its code across the thread", () => {
  const service = createMidiFileService((value) => value);
  const read = structuredClone(service.importMidi(Uint8Array.of(1, 2, 3), "noise.mid"));
  expect(read).toEqual({
    ok: false,
    error: {
      code: "MIDI_NO_HEADER",
      message: "noise.mid is not a MIDI file: it has no MThd header",
      detail: { fileName: "noise.mid" },
    },
  });
});
