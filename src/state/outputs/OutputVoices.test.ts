import { expect, it } from "vitest";
import { OutputVoices } from "./OutputVoices.ts";

it("ends a note whose note-off the browser gave back just before it was due", () => {
  let nowMs = 0;
  const sent: string[] = [];
  const midi = {
    schedule: (_: string, [status = 0]: ArrayLike<number> & Iterable<number>, timeMs: number): boolean => {
      sent.push(`${status.toString(16)} ${timeMs}`);
      return true;
    },
    outputs: () => [],
  };
  const voices = new OutputVoices(midi, () => nowMs);
  voices.begin(1, { trackId: "t", portId: "A", channels: [0], key: 60, onMs: 10 }, 100);
  voices.end(1, 100, 64);
  // The port was cleared at 99.5 ms, and the page looks at its clock at 101 ms.
  nowMs = 101;
  voices.releaseAll(new Set(["A"]), 99);
  expect(sent).toEqual(["90 10", "80 100", "80 0"]);
});
