import { beforeEach, describe, expect, test } from "vitest";
import { OutputVoices } from "./OutputVoices.ts";

let now: number;
/** Messages that the ports took, with their times. */
let sent: unknown[][];
let gone: Set<string>;
let voices: OutputVoices;

beforeEach(() => {
  now = 1000;
  sent = [];
  gone = new Set();
  voices = new OutputVoices(
    {
      schedule: (portId, data, timeMs) => {
        if (gone.has(portId)) return false;
        sent.push([portId, ...Array.from(data), timeMs]);
        return true;
      },
      outputs: () =>
        ["o1", "o2"].map((id) => ({ id, name: `Name of ${id}`, manufacturer: "", connected: !gone.has(id) })),
    },
    () => now,
  );
});

const take = (): unknown[][] => sent.splice(0);

function begin(noteId: number, onMs: number, fields: { trackId?: string; portId?: string; channels?: number[] } = {}) {
  voices.begin(noteId, { trackId: "t0", portId: "o1", channels: [2], key: 60, onMs, ...fields }, 100);
}

describe("a note", () => {
  test("begins on each channel at its time, and ends there at its own", () => {
    begin(1, 1100, { channels: [0, 15] });
    expect(voices.has(1)).toBe(true);
    voices.end(1, 1200, 40);
    expect(voices.has(1)).toBe(false);
    expect(take()).toEqual([
      ["o1", 0x90, 60, 100, 1100],
      ["o1", 0x9f, 60, 100, 1100],
      ["o1", 0x80, 60, 40, 1200],
      ["o1", 0x8f, 60, 40, 1200],
    ]);
    voices.end(1, 1300, 40);
    voices.end(2, 1300, 40);
    expect(take()).toEqual([]);
  });

  test("never ends before it begins", () => {
    begin(1, 1100);
    voices.end(1, 1050, 40);
    expect(take().at(-1)).toEqual(["o1", 0x82, 60, 40, 1100]);
  });

  test("that no port took is none", () => {
    gone.add("o1");
    begin(1, 1100);
    gone.clear();
    expect(voices.has(1)).toBe(false);
    voices.end(1, 1200, 40);
    voices.releaseAll(new Set(), now);
    expect(take()).toEqual([]);
  });
});

describe("a release", () => {
  test("of tracks ends their notes alone: at once those that sound, others just after they begin", () => {
    begin(1, 900);
    begin(2, 1500);
    begin(3, 900, { trackId: "t1" });
    take();
    voices.release((trackId) => trackId === "t0");
    expect(take()).toEqual([
      ["o1", 0x82, 60, 64, 0],
      ["o1", 0x82, 60, 64, 1501],
    ]);
    expect([1, 2, 3].map((id) => voices.has(id))).toEqual([false, false, true]);
    voices.release(() => true);
    expect(take()).toHaveLength(1);
  });

  test("of all ends each once, whatever is on its way", () => {
    begin(1, 900);
    begin(2, 1500);
    begin(3, 900);
    voices.end(3, 1200, 40);
    take();
    voices.releaseAll(new Set(), now);
    // The note-off of the third is on its way already.
    expect(take()).toEqual([
      ["o1", 0x82, 60, 64, 0],
      ["o1", 0x82, 60, 64, 1501],
    ]);
    voices.releaseAll(new Set(), now);
    expect(take()).toEqual([]);
  });

  test("of ports that gave back what had not left ends what sounds, and leaves what never began", () => {
    begin(1, 900);
    begin(2, 1500);
    begin(3, 900);
    voices.end(3, 1200, 40);
    begin(4, 800);
    voices.end(4, 950, 40);
    begin(5, 900, { portId: "o2" });
    voices.end(5, 1200, 40);
    begin(6, 1500, { portId: "o2" });
    take();
    now = 1010;
    voices.releaseAll(new Set(["o1"]), 1000);
    expect(take()).toEqual([
      ["o1", 0x82, 60, 64, 0],
      ["o2", 0x82, 60, 64, 1501],
      ["o1", 0x82, 60, 64, 0],
    ]);
  });

  test("counts a note-off that was given back between two readings of the clock", () => {
    begin(1, 900);
    voices.end(1, 1005, 40);
    take();
    now = 1010;
    voices.releaseAll(new Set(["o1"]), 1000);
    expect(take()).toEqual([["o1", 0x82, 60, 64, 0]]);
  });
});

describe("a port that goes", () => {
  test("gets the note-offs of what sounded when it is back, once", () => {
    begin(1, 900);
    begin(2, 1500);
    begin(3, 900);
    voices.end(3, 1200, 40);
    begin(4, 900, { portId: "Name of o2" });
    take();
    gone.add("o1");
    voices.settle();
    expect(voices.has(1)).toBe(false);
    expect(voices.has(4)).toBe(true);
    expect(take()).toEqual([]);
    now = 5000;
    gone.clear();
    voices.settle();
    voices.settle();
    expect(take()).toEqual([
      ["o1", 0x82, 60, 64, 0],
      ["o1", 0x82, 60, 64, 0],
    ]);
  });

  test("is owed the note-off that it refused", () => {
    begin(1, 900, { channels: [0, 1] });
    take();
    gone.add("o1");
    voices.end(1, 1200, 40);
    gone.clear();
    voices.settle();
    expect(take()).toEqual([
      ["o1", 0x80, 60, 64, 0],
      ["o1", 0x81, 60, 64, 0],
    ]);
  });

  test("is owed nothing for what was over", () => {
    begin(1, 800);
    voices.end(1, 950, 40);
    begin(2, 900);
    voices.end(2, 1100, 40);
    voices.forgetEnded();
    take();
    now = 1200;
    gone.add("o1");
    voices.settle();
    gone.clear();
    voices.settle();
    expect(take()).toEqual([]);
  });
});

test("ends a note whose note-off the browser gave back just before it was due", () => {
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
