import * as fc from "fast-check";
import { parseMidi } from "midi-file";
import { describe, expect, test } from "vitest";
import { swingRow } from "../../src/domain/timeline/commands/drums.ts";
import { stretchNotes } from "../../src/domain/timeline/commands/notes.ts";
import { quantizeNotes } from "../../src/domain/timeline/commands/quantizeNotes.ts";
import { humanizeNotes, multiplyLengths } from "../../src/domain/timeline/commands/transformNotes.ts";
import { compileTimeline } from "../../src/domain/timeline/compile/compileTimeline.ts";
import { Playback } from "../../src/domain/timeline/compile/Playback.ts";
import { applyTimelineDiff, type TimelineDiff } from "../../src/domain/timeline/diff.ts";
import { notesOf } from "../../src/domain/timeline/NoteList.ts";
import { pickAll } from "../../src/domain/timeline/pickNotes.ts";
import type { TickOrder, TimelineDocument } from "../../src/domain/timeline/records.ts";
import { midiBytes } from "./support/midiBytes.ts";
import { song } from "./support/song.ts";

const STEP = 240;
const KEYS = [36, 42, 46];

/** Rows of hits as long as a step, so that each ends as the next one of its key begins. */
const anyRows = fc.array(fc.array(fc.boolean(), { minLength: 2, maxLength: 24 }), { minLength: 1, maxLength: 3 });

const rowsOf = (rows: readonly (readonly boolean[])[], tickOrders: readonly TickOrder[] = []): TimelineDocument =>
  song({
    tracks: [
      {
        channel: 10,
        tickOrders,
        rolls: [
          {
            startTime: 480,
            notes: rows.flatMap((steps, row) =>
              steps.flatMap((isHit, step) =>
                isHit ? [{ time: step * STEP, duration: STEP, number: KEYS[row]!, attack: 0.6, channel: 10 }] : [],
              ),
            ),
          },
        ],
      },
    ],
  });

const anyEdit: fc.Arbitrary<(document: TimelineDocument) => TimelineDiff> = fc.oneof(
  fc
    .record({
      gridTicks: fc.constantFrom(STEP, STEP / 2, 2 * STEP, 160),
      strength: fc.constantFrom(0.3, 0.5, 1),
      swing: fc.constantFrom(0.5, 0.58, 0.66, 0.75),
      moves: fc.constantFrom("starts" as const, "ends" as const, "both" as const),
      groove: fc.option(
        fc.record({
          gridTicks: fc.constant(STEP),
          lateTicks: fc.array(fc.integer({ min: -110, max: 110 }), { minLength: 1, maxLength: 8 }),
        }),
      ),
    })
    .map((how) => (document: TimelineDocument) => {
      const { notes, startTime } = document.rolls.get("t0r0")!;
      return quantizeNotes(document, "t0r0", pickAll(notes), { ...how, originTick: startTime });
    }),
  fc
    .constantFrom(0.6, 0.75)
    .map((swing) => (document: TimelineDocument) => swingRow(document, "t0r0", KEYS[0]!, swing, STEP)),
  fc
    .record({ seed: fc.nat(1000), ticks: fc.integer({ min: 1, max: 200 }), velocity: fc.constant(0.1) })
    .map(
      (how) => (document: TimelineDocument) =>
        humanizeNotes(document, "t0r0", pickAll(document.rolls.get("t0r0")!.notes), how),
    ),
  fc
    .constantFrom(0.13, 0.5, 0.77, 2)
    .map(
      (factor) => (document: TimelineDocument) =>
        stretchNotes(document, "t0r0", pickAll(document.rolls.get("t0r0")!.notes), factor),
    ),
  fc
    .constantFrom(0.5, 2, 3)
    .map(
      (factor) => (document: TimelineDocument) =>
        multiplyLengths(document, "t0r0", pickAll(document.rolls.get("t0r0")!.notes), factor),
    ),
);

/** A note-on or note-off: whatever tells one when it happens, of any of its clocks. */
interface Struck {
  readonly at: number;
  readonly key: number;
  readonly isOn: boolean;
}

function written(document: TimelineDocument): readonly Struck[] {
  const struck: Struck[] = [];
  for (const track of parseMidi(midiBytes(document, null)).tracks) {
    let at = 0;
    for (const event of track) {
      at += event.deltaTime;
      if (event.type === "noteOn" || event.type === "noteOff")
        struck.push({ at, key: event.noteNumber, isOn: event.type === "noteOn" });
    }
  }
  return struck;
}

const none = (): void => undefined;

function played(document: TimelineDocument): readonly Struck[] {
  const struck: Struck[] = [];
  const playback = new Playback(compileTimeline(document), new Map([["t0", 3]]), {
    sampleRate: 48_000,
    startFrame: 0,
    startTick: 0,
    loop: null,
  });
  const sink = {
    noteOn: (at: number, _strip: number, key: number) => void struck.push({ at, key, isOn: true }),
    noteOff: (at: number, _strip: number, key: number) => void struck.push({ at, key, isOn: false }),
    control: none,
    sysEx: none,
    click: none,
    pulse: none,
  };
  for (let frame = 4800; frame < 48_000 * 40; frame += 4801) playback.advance(frame, sink);
  return struck;
}

/** Of each key, ons and offs take turns but for notes that begin at once, whose note-ons come together. */
function expectApart(struck: readonly Struck[], count: number): void {
  expect(struck.filter(({ isOn }) => isOn)).toHaveLength(count);
  expect(struck.filter(({ isOn }) => !isOn)).toHaveLength(count);
  for (const key of KEYS) {
    let sounding = 0;
    let since = -1;
    for (const { at, isOn } of struck.filter((each) => each.key === key)) {
      if (isOn && sounding > 0) expect(at, `key ${key} is struck anew before it is let go`).toBe(since);
      if (isOn) since = at;
      sounding += isOn ? 1 : -1;
    }
    expect(sounding).toBe(0);
  }
}

describe("hits as long as their steps", () => {
  test("are let go before their key is struck anew, in files and while they play, whatever moved them", () => {
    fc.assert(
      fc.property(anyRows, anyEdit, (rows, edit) => {
        const before = rowsOf(rows);
        const document = applyTimelineDiff(before, edit(before));
        const notes = [...notesOf(document.rolls.get("t0r0")!.notes)];
        expect(notes).toHaveLength(before.rolls.get("t0r0")!.notes.length);
        expect(Math.min(1, ...notes.map(({ duration }) => duration))).toBe(1);
        expectApart(written(document), notes.length);
        expectApart(played(document), notes.length);
      }),
      { numRuns: 150 },
    );
  });

  test("swing takes from a hit what the next one needs, and nothing from what overlapped before", () => {
    const overlapping = [
      { time: 1920, duration: 960, number: 38 },
      { time: 2160, duration: 240, number: 38 },
    ];
    const hits = [0, 240, 480, 720].map((time) => ({ time, duration: 240, number: 38 }));
    const document = song({ tracks: [{ rolls: [{ notes: [...hits, ...overlapping] }] }] });
    const swung = applyTimelineDiff(document, swingRow(document, "t0r0", 38, 2 / 3, 240));
    const places = Array.from(notesOf(swung.rolls.get("t0r0")!.notes), ({ time, duration }) => [time, duration]);
    expect(places).toEqual([
      [0, 240],
      [320, 160],
      [480, 240],
      [800, 240],
      [1920, 960],
      [2240, 240],
    ]);
  });

  test("keep their note-offs first at ticks where a file had its own order", () => {
    const tickOrders = Array.from({ length: 24 }, (_, step) => ({ tick: 480 + step * STEP, kinds: "n046n042n036" }));
    const document = rowsOf(
      [
        [true, true, true],
        [true, true],
        [true, false, true, true],
      ],
      tickOrders,
    );
    for (const struck of [written(document), played(document)]) {
      expectApart(struck, 8);
      const first = struck.filter(({ at, isOn }) => isOn && at === struck[0]!.at).map(({ key }) => key);
      expect(first).toEqual([46, 42, 36]);
    }
  });
});
