import { expect, it } from "vitest";
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
