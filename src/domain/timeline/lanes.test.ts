import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readMidiFile } from "../midi-file/readMidi.ts";
import { writeMidiFile } from "../midi-file/writeMidi.ts";
import { mergeJson } from "../merge/mergeJson.ts";
import { settledEvents, newLane, LANE_RANGES, type ClipLane, type LaneKind } from "./ClipLane.ts";
import {
  addLane,
  moveLaneEvents,
  removeLane,
  removeLaneEvents,
  scaleLane,
  smoothLane,
  thinLane,
  writeLane,
} from "./commands/lanes.ts";
import { documentWith, isReversed, noteOf, rollOf } from "./commands/documents.test-helper.ts";
import { duplicateRolls, joinRolls, moveRolls, splitRoll } from "./commands/rolls.ts";
import { channelStateAt } from "./compile/channelState.ts";
import { compileChannels } from "./compile/compileChannels.ts";
import { visitNoteStarts } from "./compile/compileRoll.ts";
import { compileTimeline } from "./compile/compileTimeline.ts";
import { applyTimelineDiff } from "./diff.ts";
import { expandRoll } from "./expandRoll.ts";
import { noteListOf } from "./NoteList.ts";
import type { Roll, TimelineDocument } from "./records.ts";
import { readTimeline } from "./timelineJson.ts";
import { writeTimeline } from "./writeTimeline.ts";

const PPQ = 960;
const CLIP = 4 * PPQ;
const CC74 = "controlChange:74";

const kinds: readonly (readonly [LaneKind, number])[] = [
  ["controlChange", 74],
  ["controlChange", 1],
  ["pitchBend", 0],
  ["channelPressure", 0],
  ["keyPressure", 60],
  ["programChange", 0],
];

const anyLane = (kind: LaneKind, key: number, to = CLIP): fc.Arbitrary<ClipLane> =>
  fc
    .array(
      fc.record({
        tick: fc.integer({ min: 0, max: to - 1 }),
        value: fc.integer({ min: LANE_RANGES[kind].min, max: LANE_RANGES[kind].max }),
      }),
      { minLength: 1, maxLength: 12 },
    )
    .map((events) => newLane(kind, key, settledEvents(kind, events)));

const anyLanes = fc.tuple(...kinds.map(([kind, key]) => anyLane(kind, key)));

const clip = (lanes: readonly ClipLane[], fields: Partial<Roll> = {}): Roll => ({
  ...rollOf("r", [noteOf(0, { duration: CLIP })]),
  lanes,
  ...fields,
});

/** Lane messages of a track by tick, without notes. */
const told = (document: TimelineDocument, trackId = "a") =>
  compileChannels(document)
    .get(trackId)!
    .channel.controls.filter(({ isOfClip }) => isOfClip)
    .map(({ tick, kind, key, value }) => ({ tick, kind, key, value }));

const byPlace = (a: ReturnType<typeof told>[number], b: ReturnType<typeof told>[number]): number =>
  a.tick - b.tick || a.kind.localeCompare(b.kind) || a.key - b.key;

describe("lanes of clips", () => {
  it("move and repeat with their clip, and copies have them", () => {
    fc.assert(
      fc.property(anyLanes, fc.integer({ min: 0, max: 9000 }), fc.integer({ min: 1, max: 4 }), (lanes, by, repeats) => {
        const document = documentWith([clip(lanes, { repeatCount: repeats })]);
        const once = told(documentWith([clip(lanes)]));
        const expected = Array.from({ length: repeats }, (_, repeat) =>
          once.map((event) => ({ ...event, tick: event.tick + by + repeat * CLIP })),
        ).flat();
        const moved = applyTimelineDiff(document, moveRolls(document, new Set(["r"]), by, 0));
        expect(told(moved)).toEqual(expected);
        const copied = applyTimelineDiff(document, duplicateRolls(document, new Set(["r"]), by, 1));
        expect(told(copied, "b")).toEqual(expected);
      }),
    );
  });

  it("a split changes nothing of what holds at any tick, and a join puts back what was", () => {
    fc.assert(
      fc.property(anyLanes, fc.integer({ min: 1, max: CLIP - 1 }), (lanes, cut) => {
        const document = documentWith([clip(lanes)]);
        const split = applyTimelineDiff(document, splitRoll(document, "r", cut));
        expect(split.rolls.size).toBe(2);
        for (let tick = 0; tick <= CLIP; tick += 97) {
          expect(stateAt(split, tick)).toEqual(stateAt(document, tick));
        }
        const joined = applyTimelineDiff(split, joinRolls(split, new Set(split.rolls.keys())));
        expect(joined.rolls.size).toBe(1);
        const held = new Set(told(document).map(({ tick }) => tick));
        expect(told(joined).filter(({ tick }) => held.has(tick) && tick !== cut)).toEqual(
          told(document).filter(({ tick }) => tick !== cut),
        );
      }),
      { numRuns: 30 },
    );
  });

  it("what was written in the clip before holds where playback begins in the middle", () => {
    const lanes = [
      newLane("controlChange", 74, [{ tick: 100, value: 33 }]),
      newLane("pitchBend", 0, [{ tick: 50, value: -700 }]),
    ];
    const document = documentWith([clip(lanes, { startTime: 1000 })]);
    expect(stateAt(document, 1099).controllers.get(74)).not.toBe(33);
    const state = stateAt(document, 50_000);
    expect(state.controllers.get(74)).toBe(33);
    expect(state.bend).toBe(-700);
  });

  it("are in the MIDI file, and come back as what the track says", () => {
    fc.assert(
      fc.property(anyLanes, fc.integer({ min: 1, max: 3 }), (lanes, repeatCount) => {
        const document = documentWith([clip(lanes, { repeatCount, startTime: 480 })]);
        const file = writeMidiFile(document, null);
        if (!file.ok) throw new Error(file.error.message);
        const read = readMidiFile(file.value, "song.mid");
        if (!read.ok) throw new Error(read.error.message);
        const channels = compileChannels(read.value.document);
        const back = [...channels.values()].flatMap(({ channel }) =>
          channel.controls
            .filter(({ tick }) => tick >= 480)
            .map(({ tick, kind, key, value }) => ({ tick, kind, key, value })),
        );
        expect(back.toSorted(byPlace)).toEqual(told(document).toSorted(byPlace));
      }),
      { numRuns: 40 },
    );
  });

  it("are stored, and both sides' changes of a lane are merged", () => {
    fc.assert(
      fc.property(anyLanes, (lanes) => {
        const read = readTimeline(JSON.parse(JSON.stringify(writeTimeline(documentWith([clip(lanes)])))));
        if (!read.ok) throw new Error(read.error.message);
        expect([...read.value.rolls.values()][0]?.lanes).toEqual(lanes);
      }),
    );
    const base = documentWith([clip([newLane("controlChange", 74, [{ tick: 10, value: 1 }])])]);
    const ours = applyTimelineDiff(
      base,
      writeLane(base, "r", newLane("controlChange", 74), { from: 0, to: 0 }, [{ tick: 20, value: 2 }]),
    );
    const theirs = applyTimelineDiff(
      base,
      writeLane(base, "r", newLane("controlChange", 74), { from: 0, to: 0 }, [{ tick: 30, value: 3 }]),
    );
    const merged = mergeJson(writeTimeline(base), writeTimeline(ours), writeTimeline(theirs));
    expect(merged.conflict).toBe(false);
    const read = readTimeline(merged.value);
    expect(read.ok && [...read.value.rolls.values()][0]?.lanes[0]?.events).toEqual([
      { tick: 10, value: 1 },
      { tick: 20, value: 2 },
      { tick: 30, value: 3 },
    ]);
  });

  it("both sides' first lanes of a clip are merged", () => {
    const base = documentWith([clip([])]);
    const [ours, theirs] = (["pitchBend", "chance"] as const).map((kind) =>
      applyTimelineDiff(base, addLane(base, "r", newLane(kind))),
    );
    const merged = mergeJson(writeTimeline(base), writeTimeline(ours!), writeTimeline(theirs!));
    expect(merged.conflict).toBe(false);
    const read = readTimeline(merged.value);
    expect(read.ok && [...read.value.rolls.values()][0]?.lanes.map(({ kind }) => kind).sort()).toEqual([
      "chance",
      "pitchBend",
    ]);
  });
});

const edited = (lane: ClipLane, diffOf: (document: TimelineDocument) => ReturnType<typeof scaleLane>) => {
  const document = documentWith([clip([lane])]);
  return applyTimelineDiff(document, diffOf(document)).rolls.get("r")!.lanes[0]!.events;
};

describe("commands on lanes", () => {
  it("can be undone, and keep events in order and in range, one for a tick", () => {
    fc.assert(
      fc.property(
        anyLane("controlChange", 74),
        fc.integer({ min: -5000, max: 5000 }),
        fc.integer({ min: -200, max: 200 }),
        fc.double({ min: -3, max: 3, noNaN: true }),
        (lane, byTicks, byValue, factor) => {
          const document = documentWith([clip([lane])]);
          const some = new Set(lane.events.filter((_, index) => index % 2 === 0).map(({ tick }) => tick));
          const diffs = [
            moveLaneEvents(document, "r", CC74, some, byTicks, byValue),
            scaleLane(document, "r", CC74, some, factor),
            smoothLane(document, "r", CC74, new Set()),
            thinLane(document, "r", CC74, new Set()),
            removeLaneEvents(document, "r", CC74, some),
            removeLane(document, "r", CC74),
            writeLane(document, "r", newLane("controlChange", 74), { from: 100, to: 900 }, [{ tick: 200, value: 999 }]),
          ];
          for (const diff of diffs) {
            expect(isReversed(document, diff)).toBe(true);
            const events = applyTimelineDiff(document, diff).rolls.get("r")!.lanes[0]?.events ?? [];
            for (const [index, { tick, value }] of events.entries()) {
              expect(tick).toBeGreaterThan(events[index - 1]?.tick ?? -1);
              expect(value).toBeGreaterThanOrEqual(0);
              expect(value).toBeLessThanOrEqual(127);
            }
          }
        },
      ),
    );
  });

  it("thinning a straight line leaves its ends, smoothing takes a peak down, scaling is from the resting value", () => {
    const line = Array.from({ length: 100 }, (_, i) => ({ tick: i * 10, value: i }));
    expect(edited(newLane("controlChange", 74, line), (it) => thinLane(it, "r", CC74, new Set()))).toEqual([
      line[0],
      line[99],
    ]);
    const peak = [0, 100, 0].map((value, i) => ({ tick: i, value }));
    expect(
      edited(newLane("controlChange", 74, peak), (it) => smoothLane(it, "r", CC74, new Set())).map(
        ({ value }) => value,
      ),
    ).toEqual([0, 50, 0]);
    const bends = [-800, 400].map((value, i) => ({ tick: i, value }));
    expect(
      edited(newLane("pitchBend", 0, bends), (it) => scaleLane(it, "r", "pitchBend", new Set(), 0.5)).map(
        ({ value }) => value,
      ),
    ).toEqual([-400, 200]);
  });
});

describe("chance", () => {
  const notes = Array.from({ length: 400 }, (_, i) => noteOf(i * 10, { duration: 5, number: i % 128 }));
  const chanced = (events: ClipLane["events"], seed: number): Roll =>
    clip([newLane("chance", 0, events)], { notes: noteListOf(notes), repeatCount: 3, seed });

  const heard = (seed: number): string[] => {
    const roll = chanced([{ tick: 0, value: 30 }], seed);
    const compiled = compileTimeline(documentWith([roll])).tracks[0]!.rolls[0]!;
    const played: string[] = [];
    for (let from = 0; from < 13_000; from += 613)
      visitNoteStarts(compiled, from, from + 613, (start, _end, key) => played.push(`${start} ${key}`));
    expect(played.toSorted()).toEqual(
      [...expandRoll(roll, PPQ, 1)].map(({ time, number }) => `${time} ${number}`).toSorted(),
    );
    return played;
  };

  it("playback and export play the same notes, about as many as it says, others for another seed", () => {
    const first = heard(1);
    expect(first.length).toBeGreaterThan(0.2 * 1200);
    expect(first.length).toBeLessThan(0.4 * 1200);
    expect(heard(1)).toEqual(first);
    expect(heard(2)).not.toEqual(first);
  });

  it("holds from its event on: none at 0 percent, all at 100", () => {
    const roll = chanced(
      [
        { tick: 0, value: 0 },
        { tick: 2000, value: 100 },
      ],
      7,
    );
    const times = [...expandRoll({ ...roll, repeatCount: 1 }, PPQ, 1)].map(({ time }) => time);
    expect(times).toEqual(notes.map(({ time }) => time).filter((time) => time >= 2000));
  });
});

const stateAt = (document: TimelineDocument, tick: number) =>
  channelStateAt(compileChannels(document).get("a")!.channel.controls, tick + 1);
