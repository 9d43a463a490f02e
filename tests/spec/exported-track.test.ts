import { readdirSync, readFileSync } from "node:fs";
import { parseMidi } from "midi-file";
import { expect, test } from "vitest";
import { ok } from "../../src/domain/AppError.ts";
import { readTimeline } from "../../src/domain/timeline/timelineJson.ts";
import type { TimelineDocument } from "../../src/domain/timeline/records.ts";
import type { Studio } from "../../src/state/Studio.ts";
import { songFile } from "../../src/ui/files/midiFiles.ts";
import { createSongFileService } from "../../src/workers/song-file/createSongFileService.ts";
import { outlineOf, slicesOf } from "../../src/protocol/songSlices.ts";

/** A song whose note says neither how hard it is struck nor how fast it is let go. */
function song(): TimelineDocument {
  const notes = [{ number: 60 }, { number: 62, attack: 1, release: 0 }];
  const read = readTimeline({ name: "Night", tracks: [{ id: "t", rolls: [{ notes }] }] });
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
}

/** As the worker of song files writes it. */
async function written(document: TimelineDocument, trackId: string | null): Promise<Uint8Array> {
  const service = createSongFileService((value) => value);
  const id = service.begin(structuredClone(outlineOf(document)));
  for (const slice of slicesOf(document)) service.add(id, structuredClone(slice));
  const file = service.exportMidi(id, trackId);
  if (!file.ok) throw new Error(file.error.message);
  return new Uint8Array(await file.value.arrayBuffer());
}

test('"Exported MIDI file is named midi.mid", a song as it is called', async () => {
  const timeline = { current: song() };
  const songFiles = { exportMidi: async () => Promise.resolve(ok(new Blob())) };
  const studio = { timeline, songFiles } as unknown as Studio;
  const names = await Promise.all(["t", null].map((trackId) => songFile(studio, trackId)));
  expect(names.map((file) => file.ok && file.value.name)).toEqual(["midi.mid", "Night.mid"]);
});

test('"velocity 0.5" where the note has no attack of its own', async () => {
  const { tracks } = parseMidi(await written(song(), "t"));
  const notes = tracks.flat().filter(({ type }) => type === "noteOn" || type === "noteOff");
  expect(notes.filter((event) => "noteNumber" in event && event.noteNumber === 60)).toMatchObject([
    { type: "noteOn", velocity: 64 },
    { type: "noteOff", velocity: 64 },
  ]);
  expect(notes.filter((event) => "noteNumber" in event && event.noteNumber === 62)).toMatchObject([
    { type: "noteOn", velocity: 127 },
    { type: "noteOff", velocity: 0 },
  ]);
});

test('"a Comlink worker does … MIDI file export off the main thread": nothing of the page writes one', () => {
  const sources = readdirSync("src", { recursive: true, encoding: "utf8" }).filter(
    (name) => /\.tsx?$/.test(name) && !name.includes(".test") && !name.startsWith("domain/midi-file"),
  );
  const writers = sources.filter((name) => /midi-file\/writeMidi\.ts"/.test(readFileSync(`src/${name}`, "utf8")));
  expect(writers.toSorted()).toEqual(["cli/commands/convert.ts", "workers/song-file/createSongFileService.ts"]);
  expect(readFileSync("src/workers/song-file/main.ts", "utf8")).toMatch(
    /from "comlink";[^]*expose\(createSongFileService/,
  );
});
