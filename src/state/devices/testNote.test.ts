import { expect, test } from "vitest";
import { FakePorts } from "./FakePorts.test-helper.ts";
import { sendTestNote, TEST_NOTE_MS } from "./testNote.ts";

test("the end of a test note is sent along with its start, for its own time", () => {
  const ports = new FakePorts();
  ports.plug("synth", "out");
  sendTestNote(ports.midi, "synth", 1000);
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
  sendTestNote(ports.midi, "synth", 1000);
  expect(ports.sent).toEqual([]);
});
