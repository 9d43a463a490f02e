import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEVICE_KINDS } from "../../note-processors/noteChain.ts";
import { readTimeline } from "../timelineJson.ts";
import { writeTimeline } from "../writeTimeline.ts";
import { compileTimeline } from "../compile/compileTimeline.ts";
import { visitNoteStarts } from "../compile/compileRoll.ts";
import { applyTimelineDiff, type TimelineDiff } from "../diff.ts";
import { newLane } from "../ClipLane.ts";
import { DEFAULT_CHORD_PATTERN } from "../defaults.ts";
import type { TimelineDocument } from "../records.ts";
import { addDevice, bypassDevice, freezeDevices, moveDevice, removeDevice, setDeviceValues } from "./devices.ts";
import { anyClip, documentWith, isReversed, noteOf, notesIn, rollOf } from "./documents.test-helper.ts";

type Command = (document: TimelineDocument) => TimelineDiff;
const done = (document: TimelineDocument, ...commands: readonly Command[]): TimelineDocument =>
  commands.reduce((before, command) => applyTimelineDiff(before, command(before)), document);
const devicesOf = (document: TimelineDocument) => document.tracks.get("a")!.devices ?? [];
const kinds = (document: TimelineDocument): string =>
  devicesOf(document)
    .map(({ processor }) => processor.id)
    .join(" ");
const id = (document: TimelineDocument, index: number): string => devicesOf(document)[index]!.id;

/** Every played note of track `a`. */
function heard(document: TimelineDocument): readonly string[] {
  const notes: string[] = [];
  for (const roll of compileTimeline(document).trackById.get("a")!.rolls) {
    visitNoteStarts(roll, 0, Infinity, (start, end, key, attack) => {
      notes.push(`${start} ${end} ${key} ${attack.toFixed(6)}`);
    });
  }
  return notes.sort();
}

const bends = (document: TimelineDocument): readonly number[] =>
  compileTimeline(document)
    .trackById.get("a")!
    .controls.map(({ tick }) => tick);

const clips = documentWith([
  rollOf("one", [noteOf(0, { duration: 960, number: 60 }), noteOf(0, { duration: 960, number: 64 })], {
    repeatCount: 3,
  }),
  rollOf("two", [noteOf(0), noteOf(480), noteOf(960)], {
    startTime: 4000,
    chordPatterns: [DEFAULT_CHORD_PATTERN],
    repeatCount: 2,
    lanes: [newLane("chance", 0, [{ tick: 0, value: 50 }]), newLane("pitchBend", 0, [{ tick: 100, value: 8 }])],
  }),
]);

describe("devices of a track", () => {
  it("are added, moved, bypassed, set and removed, in any order and number", () => {
    const chain = done(
      clips,
      (document) => addDevice(document, "a", "arp"),
      (document) => addDevice(document, "a", "velocity"),
      (document) => addDevice(document, "a", "chord"),
    );
    expect(kinds(chain)).toBe("arp velocity chord");
    expect(kinds(done(chain, (document) => moveDevice(document, "a", id(document, 0), 1)))).toBe("velocity arp chord");
    expect(kinds(done(chain, (document) => moveDevice(document, "a", id(document, 0), 9)))).toBe("velocity chord arp");
    expect(kinds(done(chain, (document) => moveDevice(document, "a", id(document, 2), -9)))).toBe("chord arp velocity");
    const twice = done(chain, (document) => addDevice(document, "a", "arp"));
    expect(kinds(twice)).toBe("arp velocity chord arp");
    expect(kinds(done(twice, (document) => removeDevice(document, "a", id(document, 0))))).toBe("velocity chord arp");
    const silenced = done(
      chain,
      ...[0, 1, 2].map(
        (at): Command =>
          (document) =>
            bypassDevice(document, "a", id(document, at), true),
      ),
    );
    expect(heard(silenced)).toEqual(heard(clips));
    const set = done(
      clips,
      (document) => addDevice(document, "a", "scale"),
      (document) => setDeviceValues(document, "a", id(document, 0), { transpose: 12 }),
    );
    expect(
      heard(set).every((note, index) => note.split(" ")[2] === String(Number(heard(clips)[index]!.split(" ")[2]) + 12)),
    );
    expect(heard(set)[0]).toBe("0 960 72 0.500000");
  });

  it("play the keys of all clips, and are frozen to notes that sound the same", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...DEVICE_KINDS), { minLength: 1, maxLength: 8 }), (added) => {
        const document = done(
          clips,
          ...added.map(
            (kind): Command =>
              (before) =>
                addDevice(before, "a", kind),
          ),
        );
        const diff = freezeDevices(document, "a");
        const frozen = applyTimelineDiff(document, diff);
        expect(devicesOf(frozen)).toEqual([]);
        expect(heard(frozen)).toEqual(heard(document));
        expect(bends(frozen)).toEqual(bends(document));
        expect(isReversed(document, diff)).toBe(true);
      }),
    );
  });

  it("sound as before, when they are frozen, between the edges of their clip", () => {
    fc.assert(
      fc.property(anyClip, (clip) => {
        const document = done(documentWith([clip]), (before) => addDevice(before, "a", "chord"));
        const frozen = applyTimelineDiff(document, freezeDevices(document, "a"));
        expect(heard(frozen)).toEqual(heard(document));
        expect(frozen.rolls.get("roll")!.startTime).toBe(clip.startTime);
      }),
    );
  });

  it("leave each note, when they are frozen, in the latest clip in whose time it begins", () => {
    const clip = fc.record({
      startTime: fc.nat(6).map((place) => place * 100),
      length: fc.integer({ min: 1, max: 5 }).map((count) => count * 100),
      times: fc.uniqueArray(
        fc.nat(4).map((place) => place * 100),
        { maxLength: 3 },
      ),
    });
    fc.assert(
      fc.property(fc.array(clip, { minLength: 1, maxLength: 4 }), (drawn) => {
        const byStart = drawn.toSorted((a, b) => a.startTime - b.startTime);
        const document = done(
          documentWith(
            byStart.map(({ startTime, length, times }, index) =>
              rollOf(
                `${index}`,
                times.map((time) => noteOf(time, { duration: 1 })),
                { startTime, length },
              ),
            ),
          ),
          (before) => addDevice(before, "a", "velocity"),
        );
        const ends = [...document.rolls.values()].map((roll) => roll.startTime + Math.max(roll.length, roll.notes.end));
        const frozen = applyTimelineDiff(document, freezeDevices(document, "a"));
        const expected = byStart.map((): number[] => []);
        for (const { startTime, times } of byStart)
          for (const time of times) {
            const tick = startTime + time;
            const index = byStart.findLastIndex((other, at) => other.startTime <= tick && tick < ends[at]!);
            expected[index]!.push(tick);
          }
        expect(
          byStart.map(({ startTime }, index) =>
            notesIn(frozen, `${index}`)
              .map(({ time }) => startTime + time)
              .toSorted((a, b) => a - b),
          ),
        ).toEqual(expected.map((ticks) => ticks.toSorted((a, b) => a - b)));
      }),
    );
  });

  it("leave what a latched arpeggio plays between two clips in the one before, when they are frozen", () => {
    const starts = [0, 1000, 2000, 6000];
    const document = done(
      documentWith(
        starts.map((startTime, index) =>
          rollOf(`${index}`, [noteOf(0, { duration: 100 })], { startTime, length: 500 }),
        ),
      ),
      (before) => addDevice(before, "a", "arp"),
      (before) => setDeviceValues(before, "a", id(before, 0), { latch: "reset" }),
    );
    const frozen = applyTimelineDiff(document, freezeDevices(document, "a"));
    expect(heard(frozen)).toEqual(heard(document));
    const ticks = starts.map((startTime, index) => notesIn(frozen, `${index}`).map(({ time }) => startTime + time));
    for (const [index, own] of ticks.entries())
      for (const tick of own) {
        expect(tick).toBeGreaterThanOrEqual(starts[index]!);
        expect(tick).toBeLessThan(starts[index + 1] ?? Infinity);
      }
    expect(ticks[2]!.at(-1)).toBeGreaterThan(5000);
  });

  it("are part of the song's file; unknown ones are left out", () => {
    const document = done(
      clips,
      (before) => addDevice(before, "a", "chord"),
      (before) => addDevice(before, "a", "arp"),
    );
    const read = readTimeline(JSON.parse(JSON.stringify(writeTimeline(document))));
    if (!read.ok) throw read.error;
    expect(devicesOf(read.value)).toEqual(devicesOf(document));
    const odd = readTimeline({
      tracks: [{ devices: [{ processor: { id: "echo" } }, { processor: { id: "repeat", values: { gate: 1e9 } } }] }],
    });
    if (!odd.ok) throw odd.error;
    const [track] = odd.value.tracks.values();
    expect(track!.devices).toMatchObject([{ bypass: false, processor: { id: "repeat", values: { gate: 60 } } }]);
  });
});
