import { expect, it, vi } from "vitest";
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

it.each([
  ["song.mid", "audio/midi"],
  ["song.mid", "audio/mid"],
  ["song.mid", "audio/x-midi"],
  ["song.wav", ""],
])("%s of type “%s” that is MIDI is opened", async (name, type) => {
  expect(await read(name, "MThd", type)).toMatchObject({ ok: true });
});
