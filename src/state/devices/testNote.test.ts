import { expect, test } from "vitest";
import { PLAIN_CHAIN, type Chain } from "../../domain/midi-routing/chain.ts";
import { FakePorts } from "./FakePorts.test-helper.ts";
import { holdTestNote, sendTestNote, TEST_NOTE_MS, testNoteOf } from "./testNote.ts";

const C4 = { channel: 0, key: 60 };

const route = (chain: Partial<Chain>, isOn = true) => ({
  from: "in",
  to: "out",
  isOn,
  chain: { ...PLAIN_CHAIN, ...chain },
});

test("the end of a test note is sent along with its start, for its own time", () => {
  const ports = new FakePorts();
  ports.plug("synth", "out");
  sendTestNote(ports.midi, "synth", C4, 1000);
  expect(ports.sent.map(({ port, data }) => [port, [...data]])).toEqual([
    ["synth", [0x90, 60, 100]],
    ["synth", [0x80, 60, 0]],
  ]);
  expect(ports.sent[1]?.timeMs).toBe(1000 + TEST_NOTE_MS);
});

test("an output that is gone receives neither of them", () => {
  const ports = new FakePorts();
  ports.plug("synth", "out");
  ports.unplug("synth");
  sendTestNote(ports.midi, "synth", C4, 1000);
  holdTestNote(ports.midi, "synth", C4)();
  expect(ports.sent).toEqual([]);
});

test("a held test note ends once, when its function is called", () => {
  const ports = new FakePorts();
  ports.plug("synth", "out");
  const end = holdTestNote(ports.midi, "synth", { channel: 3, key: 60 });
  expect(ports.take("synth")).toEqual([[0x93, 60, 100]]);
  end();
  end();
  expect(ports.take("synth")).toEqual([[0x83, 60, 0]]);
});

test("it sounds on the channel of the first connected cable to the output; on the drum channel as a bass drum", () => {
  expect(testNoteOf([], "out")).toEqual(C4);
  expect(testNoteOf([route({})], "out")).toEqual(C4);
  expect(testNoteOf([route({ channel: 4 })], "other")).toEqual(C4);
  expect(testNoteOf([route({ channel: 2 }, false), route({ channel: 4 })], "out")).toEqual({ channel: 3, key: 60 });
  expect(testNoteOf([route({ channels: 0b1100_0000 })], "out")).toEqual({ channel: 6, key: 60 });
  expect(testNoteOf([route({ channels: 0 })], "out")).toEqual(C4);
  expect(testNoteOf([route({ channel: 10 })], "out")).toEqual({ channel: 9, key: 36 });
});
