import { expect, test } from "vitest";
import { newRoll, newTimeline, newTrack, nextNoteId } from "../../domain/timeline/defaults.ts";
import { noteListOf, notesOf } from "../../domain/timeline/NoteList.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import type { ReadSong } from "../../protocol/songFiles.ts";
import { outlineOf, slicesOf, SongJoiner } from "../../protocol/songSlices.ts";
import { createSongFileService } from "./createSongFileService.ts";

const empty: TimelineDocument = { timeline: newTimeline({ name: "Song" }), tracks: new Map(), rolls: new Map() };

function songOf(counts: readonly number[]): TimelineDocument {
  const track = newTrack({ name: "Piano" });
  const rolls = counts.map((count, place) =>
    newRoll({
      trackId: track.id,
      startTime: place,
      notes: noteListOf(
        Array.from({ length: count }, (_, index) => ({
          id: nextNoteId(),
          time: index * 10,
          duration: 5,
          number: index % 128,
          channel: 1,
          attack: 0.5,
          release: 0.25,
        })),
      ),
    }),
  );
  return {
    timeline: newTimeline({ name: "Song", trackIds: [track.id] }),
    tracks: new Map([[track.id, track]]),
    rolls: new Map(rolls.map((roll) => [roll.id, roll])),
  };
}

const notesIn = ({ rolls }: TimelineDocument): unknown[] =>
  [...rolls.values()].map(({ notes }) => [...notesOf(notes)].map(({ id: _id, ...note }) => note));

type Service = ReturnType<typeof createSongFileService>;

/** The document as the other thread receives it: nothing that was transferred is read again. */
function takenFrom(service: Service, { id, outline }: ReadSong): TimelineDocument {
  const joiner = new SongJoiner(structuredClone(outline));
  for (let slice = service.loadNotes(id); slice; slice = service.loadNotes(id)) joiner.add(structuredClone(slice));
  return joiner.joined();
}

function given(service: Service, document: TimelineDocument): number {
  const id = service.begin(structuredClone(outlineOf(document)));
  for (const slice of slicesOf(document)) service.add(id, structuredClone(slice));
  return id;
}

const timesIn = ({ rolls }: TimelineDocument): unknown[] =>
  [...rolls.values()].flatMap(({ notes }) => [...notesOf(notes)].map(({ time, number }) => [time, number]));

const bytesOf = async (file: Blob): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer());

test.each([[[]], [[0]], [[1, 0, 3]], [[40_000, 1, 70_000]]])(
  "a song of clips of %j notes crosses slice by slice, and is written and read as it was",
  async (counts) => {
    const service = createSongFileService((value) => value);
    const song = songOf(counts);
    const read = service.readJson(await bytesOf(service.writeJson(given(service, song))));
    if (!read.ok) throw new Error(read.error.message);
    expect(notesIn(takenFrom(service, read.value))).toEqual(notesIn(song));
  },
);

test("a file that is written is a Blob, whose bytes no thread copies, and what is read of it can be cloned", async () => {
  const service = createSongFileService((value) => value);
  const written = service.exportMidi(given(service, empty), null);
  if (!written.ok) throw new Error(written.error.message);
  expect(written.value.type).toBe("audio/midi");
  const read = structuredClone(service.importMidi(await bytesOf(written.value), "song.mid"));
  expect(read).toMatchObject({ ok: true, value: { outline: { timeline: { name: "Song" } }, warnings: [] } });
});

test("a song is written for Tone.js and read again by what is in the file; what has no place is told", async () => {
  const service = createSongFileService((value) => value);
  const song = songOf([3]);
  const { content, losses } = structuredClone(service.writeTone(given(service, song), null));
  expect(losses).toEqual(["3 release velocities"]);
  const read = service.readJson(await bytesOf(content));
  if (!read.ok) throw new Error(read.error.message);
  expect(timesIn(takenFrom(service, read.value))).toEqual(timesIn(song));
});

test("what passed through MIDI ports is a file that opens", async () => {
  const service = createSongFileService((value) => value);
  const data = [Uint8Array.of(0x90, 60, 1), Uint8Array.of(0x80, 60, 0)];
  const file = service.writeCapture(data.map((each, index) => ({ data: each, timeStampMs: index * 500 })));
  const read = service.importMidi(await bytesOf(file), "monitor.mid");
  if (!read.ok) throw new Error(read.error.message);
  expect(notesIn(takenFrom(service, read.value))).toMatchObject([[{ time: 0, duration: 960, number: 60 }]]);
});

test("an error keeps its code across the thread", () => {
  const service = createSongFileService((value) => value);
  const read = structuredClone(service.importMidi(Uint8Array.of(1, 2, 3), "noise.mid"));
  expect(read).toEqual({
    ok: false,
    error: {
      code: "MIDI_NO_HEADER",
      message: "noise.mid is not a MIDI file: it has no MThd header",
      detail: { fileName: "noise.mid" },
    },
  });
  expect(service.readJson(Uint8Array.of(1))).toMatchObject({ ok: false, error: { code: "JSON_INVALID" } });
});
