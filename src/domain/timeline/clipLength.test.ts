import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cropRolls, setRollLength, trimRoll } from "./commands/clipEdges.ts";
import {
  addNotes,
  joinNotes,
  legato,
  moveNotes,
  muteNotes,
  removeNotes,
  resizeNotes,
  resizeNoteStarts,
  setPitches,
  splitNotes,
  stretchNotes,
} from "./commands/notes.ts";
import { anyClip, documentWith, heard, isReversed, noteOf, rollOf } from "./commands/documents.test-helper.ts";
import { playOutRepeats } from "./commands/playOut.ts";
import { quantizeNotes } from "./commands/quantizeNotes.ts";
import { joinRolls, splitRoll } from "./commands/rolls.ts";
import { chooseTake } from "./commands/takes.ts";
import { clipStart, offsetOf } from "./clipLength.ts";
import { compileRoll, visitNotesAcross, visitNoteStarts } from "./compile/compileRoll.ts";
import { applyTimelineDiff, type TimelineDiff } from "./diff.ts";
import { expandRoll, repeatTicks } from "./expandRoll.ts";
import { notesOf } from "./NoteList.ts";
import { pickNotes, type PickedNotes } from "./pickNotes.ts";
import type { Roll, TimelineDocument } from "./records.ts";
import { readTimeline } from "./timelineJson.ts";
import { writeTimeline } from "./writeTimeline.ts";

const PPQ = 960;
const BAR = 4 * PPQ;

/** Edits of the notes of a clip, with any selection. */
const edits: Record<string, (document: TimelineDocument, picked: PickedNotes, by: number) => TimelineDiff> = {
  add: (document, _picked, by) => addNotes(document, "roll", [noteOf(Math.abs(by), { duration: 1 + Math.abs(by) })]),
  remove: (document, picked) =>
    removeNotes(
      document,
      "roll",
      [...notesOf(document.rolls.get("roll")!.notes)].filter(({ id }) =>
        [...picked].some(([chunk, at]) => at.some((index) => chunk.id[index] === id)),
      ),
    ),
  move: (document, picked, by) => moveNotes(document, "roll", picked, by, 1),
  resize: (document, picked, by) => resizeNotes(document, "roll", picked, by, 10),
  "resize the start": (document, picked, by) => resizeNoteStarts(document, "roll", picked, by, 10),
  transpose: (document, picked) => setPitches(document, "roll", picked, 70),
  mute: (document, picked) => muteNotes(document, "roll", picked, true),
  split: (document, picked, by) => splitNotes(document, "roll", picked, Math.abs(by)),
  join: (document, picked) => joinNotes(document, "roll", picked),
  legato: (document, picked) => legato(document, "roll", picked),
  stretch: (document, picked, by) => stretchNotes(document, "roll", picked, by > 0 ? 2 : 0.5),
  quantize: (document, picked) =>
    quantizeNotes(document, "roll", picked, { gridTicks: 960, strength: 1, swing: 0.6, originTick: 0 } as never),
};

const rollIn = (document: TimelineDocument): Roll => document.rolls.get("roll")!;
const play = (roll: Roll) => expandRoll(roll, PPQ, 1);
const onsets = (song: TimelineDocument): readonly string[] =>
  heard(song, play).map((text) => text.split(" ").slice(0, 2).join(" "));
const startsOf = (roll: Roll): readonly number[] =>
  Array.from({ length: roll.repeatCount }, (_, repeat) => clipStart(roll) + repeat * repeatTicks(roll, PPQ));

describe("the length of a clip", () => {
  test.each(Object.keys(edits))("no edit of notes moves a repeat: %s", (name) => {
    fc.assert(
      fc.property(anyClip, fc.integer({ min: -5000, max: 5000 }), fc.nat(255), (roll, by, some) => {
        const document = documentWith([roll]);
        const ids = [...notesOf(roll.notes)].filter((_note, index) => (some >> index) & 1).map(({ id }) => id);
        const diff = edits[name]!(document, pickNotes(roll.notes, new Set(ids)), by);
        const after = rollIn(applyTimelineDiff(document, diff));
        expect(isReversed(document, diff)).toBe(true);
        if (roll.repeatCount > 1 && repeatTicks(roll, PPQ) > 0) expect(startsOf(after)).toEqual(startsOf(roll));
        const [was, is] = [repeatTicks(roll, PPQ), repeatTicks(after, PPQ)];
        if (is === was || after.repeatCount > 1) return;
        // It grew to a bar line, for a note behind its end.
        expect(is).toBeGreaterThan(was);
        expect((clipStart(after) + is) % BAR).toBe(0);
        expect(Math.max(...[...notesOf(after.notes)].map(({ time }) => time))).toBeGreaterThanOrEqual(
          offsetOf(roll) + was,
        );
      }),
    );
  });

  test("a choice of takes moves no repeat", () => {
    const takes = {
      takes: [{ number: 1, notes: [{ time: 0, duration: 5000, number: 60, attack: 0.5, release: 0.5 }], lanes: [] }],
      parts: [{ tick: 0, take: null }],
    };
    const document = documentWith([rollOf("roll", [noteOf(0)], { length: 1000, repeatCount: 3, takes })]);
    const chosen = applyTimelineDiff(document, chooseTake(document, "roll", 1, 0, Infinity));
    expect(startsOf(rollIn(chosen))).toEqual([0, 1000, 2000]);
    expect(rollIn(chosen).notes.end).toBe(5000);
  });

  test("what starts behind the end is silent and what rings across it ends there, played and written alike", () => {
    fc.assert(
      fc.property(anyClip, fc.nat(12_000), (roll, at) => {
        const period = repeatTicks(roll, PPQ);
        const played = [...expandRoll(roll, PPQ, 1)].map(
          ({ time, duration, number }) => `${time} ${number} ${Math.max(1, duration)}`,
        );
        const compiled = compileRoll(roll, PPQ);
        const starts: string[] = [];
        visitNoteStarts(compiled, 0, 1e6, (start, end, key) => starts.push(`${start} ${key} ${end - start}`));
        expect(starts.toSorted()).toEqual(played.toSorted());
        const across: string[] = [];
        visitNotesAcross(compiled, at, (start, end, key) => across.push(`${start} ${key} ${end - start}`));
        const sounding = starts.filter((text) => {
          const [start, , length] = text.split(" ").map(Number) as [number, number, number];
          return start < at && start + length > at;
        });
        expect(across.toSorted()).toEqual(sounding.toSorted());
        if (!roll.fixedLength) return;
        const end = clipStart(roll) + Math.ceil(period * roll.repeatCount);
        for (const text of starts) {
          const [start, , length] = text.split(" ").map(Number) as [number, number, number];
          expect(start + length).toBeLessThanOrEqual(end);
        }
      }),
    );
  });

  test("its end dragged in and out again gives the clip back as it was, and cropping changes nothing that is heard", () => {
    const isOfNotes = anyClip.filter(
      ({ chordPatterns, fixedLength }) => chordPatterns.length === 0 && fixedLength === true,
    );
    fc.assert(
      fc.property(isOfNotes, fc.integer({ min: 1, max: 6000 }), (clip, wanted) => {
        const roll = { ...clip, repeatCount: 1 };
        fc.pre(roll.length > offsetOf(roll));
        const whole = roll.length - offsetOf(roll);
        const document = documentWith([roll]);
        const trimmed = applyTimelineDiff(document, trimRoll(document, "roll", wanted));
        expect(rollIn(trimmed).notes).toBe(roll.notes);
        expect(repeatTicks(rollIn(trimmed), PPQ)).toBe(wanted);
        expect(rollIn(applyTimelineDiff(trimmed, trimRoll(trimmed, "roll", whole)))).toEqual(roll);
        expect(rollIn(applyTimelineDiff(trimmed, setRollLength(trimmed, "roll", whole)))).toEqual(roll);
        const cropped = applyTimelineDiff(trimmed, cropRolls(trimmed, ["roll"]));
        expect(heard(cropped, play)).toEqual(heard(trimmed, play));
        expect(rollIn(cropped).notes.end).toBeLessThanOrEqual(offsetOf(roll) + wanted);
        expect(applyTimelineDiff(cropped, cropRolls(cropped, ["roll"]))).toEqual(cropped);
      }),
    );
  });

  test("clips that are split, joined or played out sound as they did", () => {
    const isOfNotes = anyClip.filter(({ chordPatterns }) => chordPatterns.length === 0);
    fc.assert(
      fc.property(isOfNotes, isOfNotes, fc.nat(9000), (one, other, cut) => {
        const document = documentWith([one, { ...other, id: "other" }]);
        for (const diff of [
          joinRolls(document, new Set(["roll", "other"])),
          playOutRepeats(document, new Set(["roll", "other"])),
        ])
          expect(heard(applyTimelineDiff(document, diff), play)).toEqual(heard(document, play));
        const parts = applyTimelineDiff(document, splitRoll(document, "roll", cut));
        expect(onsets(parts)).toEqual(onsets(document));
      }),
    );
  });

  test("it is kept in a file, and one without is written as it was", () => {
    fc.assert(
      fc.property(anyClip, (roll) => {
        const written = writeTimeline(documentWith([roll]));
        const read = readTimeline(JSON.parse(JSON.stringify(written)));
        if (!read.ok) throw read.error;
        const again = read.value.rolls.get("roll")!;
        expect([again.length, again.fixedLength]).toEqual([roll.length, roll.fixedLength]);
        expect(JSON.stringify(written).includes("fixedLength")).toBe(roll.fixedLength === true);
      }),
    );
  });
});
