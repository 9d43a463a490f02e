import { expect, it, vi } from "vitest";
import { fail } from "../../domain/AppError.ts";
import type { Studio } from "../../state/Studio.ts";
import { strings } from "../strings/files.ts";
import { readWorkFile } from "./readWorkFile.ts";

const importMidi = vi.fn(() => Promise.resolve({ ok: true, value: { document: {}, warnings: [] } }));
const studio = { songFiles: { importMidi } } as unknown as Studio;
const read = (name: string, text: string, type = "") =>
  readWorkFile(studio, new File([text], name, { type }), new AbortController().signal);

it.each([
  ["loop.wav", ""],
  ["Take 1.AIFF", ""],
  ["song.mp3", "audio/mpeg"],
  ["voice", "audio/ogg"],
])("%s is refused as a recording: there are no audio tracks", async (name, type) => {
  expect(await read(name, "RIFF0000WAVE", type)).toMatchObject({
    ok: false,
    error: { message: strings.isAudio(name) },
  });
  expect(importMidi).not.toHaveBeenCalled();
});

it("a damaged song of Tone.js is called so, with the place", async () => {
  const why = "tracks[0] is no track: it has no list of notes";
  const readJson = vi.fn(() => Promise.resolve(fail("TONE_TRACK", why)));
  const file = new File(['{"header":{"ppq":480},"tracks":[{}]}'], "web.json");
  const damaged = { songFiles: { readJson } } as unknown as Studio;
  const found = await readWorkFile(damaged, file, new AbortController().signal);
  expect(found).toMatchObject({
    ok: false,
    error: { code: "TONE_TRACK", message: strings.damagedTone("web.json", why) },
  });
});

it.each([
  ["song.mid", "audio/midi"],
  ["song.mid", "audio/mid"],
  ["song.mid", "audio/x-midi"],
  ["song.wav", ""],
])("%s of type “%s” that is MIDI is opened", async (name, type) => {
  expect(await read(name, "MThd", type)).toMatchObject({ ok: true });
});
