import * as fc from "fast-check";
import { expect, test } from "vitest";
import { received } from "../../state/midi/MidiIn.ts";
import { logRow } from "./logRow.ts";
import { webMidiTypes } from "./webMidiTypes.ts";

const rowOf = (bytes: readonly number[]) => {
  const message = received({ portId: "", data: Uint8Array.from(bytes), timeStampMs: 0 });
  return logRow({ ...message, direction: "in", serial: 0 }, [], 0);
};

test("each message has the name that webmidi gives its events", async () => {
  const messages = [
    [0x90, 60, 1],
    [0x80, 60, 0],
    [0xb3, 7, 1],
    [0xc0, 1],
    [0xe0, 0, 64],
    [0xd0, 1],
    [0xa0, 60, 1],
    [0xf0, 0x7e, 0xf7],
    [0xf8],
    [0xfe],
    [60],
  ];
  expect(await webMidiTypes(messages.map(rowOf))).toEqual([
    "noteon",
    "noteoff",
    "controlchange",
    "programchange",
    "pitchbend",
    "channelaftertouch",
    "keyaftertouch",
    "sysex",
    "clock",
    "activesensing",
    "",
  ]);
});

test("no bytes make it fail", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(255), { minLength: 1, maxLength: 5 }), async (bytes) => {
      expect(await webMidiTypes([rowOf(bytes)])).toHaveLength(1);
    }),
  );
});
