// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { done } from "../../../controls/page.test-helper.tsx";
import type { TestStudio } from "../../../studio.test-helper.tsx";
import { strings } from "../../../strings/timeline.ts";
import { showSong, songStudio } from "../song.test-helper.tsx";
import { MidiLights } from "./MidiLights.tsx";

let studio: TestStudio;
beforeEach(() => {
  studio = songStudio();
});

const port = (name: string, fields: object = {}) => ({ id: name, name, manufacturer: "", connected: true, ...fields });
const OWN = port("Tracks", { isVirtual: true });

/** State of the lights: green or not, and their texts. */
const lights = (): readonly (readonly [boolean, string])[] =>
  [...document.querySelectorAll<HTMLElement>("span[title]")].map((each) => [
    each.querySelector("[data-on]") !== null,
    each.title,
  ]);

test.each([
  ["DENIED", strings.midiDenied, strings.midiDenied],
  ["PROMPT", strings.midiNotAsked, strings.midiNotAsked],
  ["OK", strings.noMidiIn, strings.noMidiOut],
] as const)(
  "with %s no light is green for ports of the app itself, and each says why",
  async (permission, input, output) => {
    Object.assign(studio.session.midi, { supported: true, permission, inputs: [OWN], outputs: [OWN] });
    await showSong(studio, <MidiLights />);
    expect(lights()).toEqual([
      [false, input],
      [false, output],
    ]);
  },
);

test("a light is green for a device that is plugged in, by the name that it was given, and not for one that is gone", async () => {
  const inputs = [OWN, port("Keys", { alias: "Upright" })];
  Object.assign(studio.session.midi, {
    supported: true,
    permission: "OK",
    inputs,
    outputs: [port("Synth", { connected: false })],
  });
  await showSong(studio, <MidiLights />);
  expect(lights()).toEqual([
    [true, "Upright"],
    [false, strings.noMidiOut],
  ]);
  await done(() => void (studio.session.midi.inputs = []));
  expect(lights()[0]).toEqual([false, strings.noMidiIn]);
});

test("a browser without MIDI says so", async () => {
  Object.assign(studio.session.midi, { supported: false, inputs: [OWN], outputs: [] });
  await showSong(studio, <MidiLights />);
  expect(lights().map(([, says]) => says)).toEqual([strings.midiUnsupported, strings.midiUnsupported]);
});
