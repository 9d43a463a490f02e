import { expect, it } from "vitest";
import { song } from "../../../tests/spec/support/song.ts";
import { CaptureBuffer } from "./CaptureBuffer.ts";
import type { LiveEvent } from "./LiveEvent.ts";

const event = (kind: LiveEvent["kind"], timeMs: number): LiveEvent => ({
  kind,
  key: 60,
  value: 100,
  hand: "a",
  timeMs,
  input: null,
});

it("there is something to be kept as long as one of the events it remembers begins a note", () => {
  const buffer = new CaptureBuffer();
  buffer.add(event("controlChange", 0));
  expect(buffer.hasNotes).toBe(false);
  buffer.add(event("noteOn", 1));
  buffer.add(event("noteOff", 2));
  expect(buffer.hasNotes).toBe(true);
  // A fader that is moved for long leaves no room for it.
  for (let index = 0; index < 20_000; index++) buffer.add(event("controlChange", 3 + index));
  expect(buffer.hasNotes).toBe(false);
  buffer.add(event("noteOn", 21_000));
  expect(buffer.hasNotes).toBe(true);
  buffer.clear();
  expect(buffer.hasNotes).toBe(false);
});

it("a silence of more than eight seconds begins anew, however late in the visit, unless a note is held", () => {
  const buffer = new CaptureBuffer();
  const began = (): number[] => {
    const { take } = buffer.toTake(song({ tracks: [{}] }), "t0", 0);
    return take.notes.map(({ key }) => key);
  };
  const play = (key: number, atMs: number, kind: LiveEvent["kind"] = "noteOn"): void =>
    buffer.add({ ...event(kind, atMs), key });
  play(60, 3_600_000);
  play(60, 3_600_100, "noteOff");
  play(61, 3_608_100);
  expect(began()).toEqual([60, 61]);
  play(62, 3_620_000);
  expect(began()).toEqual([60, 61, 62]);
  play(61, 3_620_100, "noteOff");
  play(62, 3_620_100, "noteOff");
  play(63, 3_628_101);
  expect(began()).toEqual([63]);
});
