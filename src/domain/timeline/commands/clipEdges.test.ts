import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { writeMidiFile } from "../../midi-file/writeMidi.ts";
import { applyOps } from "../../room/song/applyOps.ts";
import { opsOfDiff } from "../../room/song/opsOfDiff.ts";
import { clipStart, offsetOf } from "../clipLength.ts";
import { clipsAsSong } from "../clipsAsSong.ts";
import { clipMessages } from "../compile/clipMessages.ts";
import { DEFAULT_CHORD_PATTERN } from "../defaults.ts";
import { applyTimelineDiff, type TimelineDiff } from "../diff.ts";
import { expandRoll, repeatTicks } from "../expandRoll.ts";
import type { Note } from "../Note.ts";
import { notesOf } from "../NoteList.ts";
import { pickNotes, type PickedNotes } from "../pickNotes.ts";
import type { Roll, TimelineDocument } from "../records.ts";
import { rollLength } from "../rollLength.ts";
import { readTimeline } from "../timelineJson.ts";
import { writeTimeline } from "../writeTimeline.ts";
import { colorRolls, duplicateRolls, joinRolls, moveRolls, setRoll, splitRoll } from "./rolls.ts";
import {
  cropRolls,
  extendRollStart,
  hasOutside,
  repeatRollBefore,
  slipRolls,
  trimRoll,
  trimRollStart,
} from "./clipEdges.ts";
import { anyClip, documentWith, heard, isReversed, noteOf, rollOf } from "./documents.test-helper.ts";
import { legato, moveNotes, muteNotes, resizeNotes, setPitches } from "./notes.ts";
import { freezePatterns, patternsOfChords } from "./patterns.ts";
import { playOutRepeats } from "./playOut.ts";
import { quantizeNotes } from "./quantizeNotes.ts";

const PPQ = 960;
const ids = ["roll"];

const play = (roll: Roll) => expandRoll(roll, PPQ, 1);
const rollIn = (document: TimelineDocument, id = "roll"): Roll => document.rolls.get(id)!;
const done = (document: TimelineDocument, diff: TimelineDiff): TimelineDocument => applyTimelineDiff(document, diff);
const endOf = (roll: Roll): number => clipStart(roll) + rollLength(roll, PPQ);
const isPlainClip = ({ chordPatterns }: Roll): boolean => chordPatterns.length === 0;
const asPlaced = (notes: Iterable<Note>, shift = 0): readonly string[] =>
  Array.from(notes, ({ id: _id, time, ...note }) => JSON.stringify([time + shift, note])).sort();

/** A clip that plays once and has its own length, with an edge inside of its material. */
const onceClip = anyClip
  .map((roll): Roll => ({ ...roll, repeatCount: 1 }))
  .filter((roll) => roll.length > offsetOf(roll));

/** Changes of a controller's value in a range of ticks. */
function controllerOver(rolls: Iterable<Roll>, from: number, to: number): readonly string[] {
  const said = [...rolls]
    .flatMap((roll) => [...clipMessages(roll, PPQ)])
    .filter(({ tick }) => tick >= from && tick < to)
    .sort((a, b) => a.tick - b.tick);
  const changes: string[] = [];
  let value: number | undefined;
  for (const message of said) {
    if (message.kind !== "controlChange" || message.value === value) continue;
    value = message.value;
    changes.push(`${message.tick} ${value}`);
  }
  return changes;
}

describe("the edges of a clip", () => {
  test("the left one dragged in and out again gives the clip back as it was, all that it has untouched", () => {
    fc.assert(
      fc.property(onceClip, fc.integer({ min: -3000, max: 6000 }), fc.boolean(), (roll, by, isStored) => {
        const document = documentWith([roll]);
        const diff = trimRollStart(document, "roll", by);
        expect(isReversed(document, diff)).toBe(true);
        const trimmed = done(document, diff);
        const is = rollIn(trimmed);
        for (const part of ["notes", "lanes", "takes", "chordPatterns"] as const) expect(is[part]).toBe(roll[part]);
        expect(endOf(is)).toBe(endOf(roll));
        expect(clipStart(is)).toBeGreaterThanOrEqual(0);
        const moved = clipStart(is) - clipStart(roll);
        const back = isStored ? stored(trimmed) : trimmed;
        const again = rollIn(done(back, trimRollStart(back, "roll", -moved)));
        expect(asWritten(again)).toEqual(asWritten(roll));
        if (!isStored) expect(again).toEqual(roll);
      }),
    );
  });

  test("both dragged in any order, and out again", () => {
    const drags = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: -4000, max: 4000 })), { maxLength: 6 });
    fc.assert(
      fc.property(onceClip.filter(isPlainClip), drags, (clip, moves) => {
        const roll: Roll = { ...clip, fixedLength: true };
        let document = documentWith([roll]);
        for (const [isStart, by] of moves) {
          const length = rollLength(rollIn(document), PPQ);
          document = done(
            document,
            isStart ? trimRollStart(document, "roll", by) : trimRoll(document, "roll", length + by),
          );
        }
        document = done(document, trimRollStart(document, "roll", -Infinity));
        document = done(
          document,
          trimRoll(document, "roll", roll.startTime + roll.length - clipStart(rollIn(document))),
        );
        document = done(document, trimRollStart(document, "roll", clipStart(roll) - clipStart(rollIn(document))));
        expect(rollIn(document)).toEqual(roll);
      }),
    );
  });

  test("between them is heard what begins there, as it was heard before", () => {
    fc.assert(
      fc.property(onceClip, fc.integer({ min: 1, max: 6000 }), (roll, by) => {
        const document = documentWith([roll]);
        const trimmed = done(document, trimRollStart(document, "roll", by));
        const start = clipStart(rollIn(trimmed));
        const expected = heard(document, play).filter((text) => Number(text.split(" ")[0]) >= start);
        expect(heard(trimmed, play)).toEqual(expected);
        // The controller has its old value there.
        const [was] = controllerOver([roll], -Infinity, start + 1).slice(-1);
        const [is] = controllerOver([rollIn(trimmed)], start, start + 1);
        expect(is?.split(" ")[1]).toBe(was?.split(" ")[1]);
        const later = (rolls: readonly Roll[]): readonly string[] => controllerOver(rolls, start, Infinity);
        expect(
          later([rollIn(trimmed)])
            .slice(-1)
            .map(valueOf),
        ).toEqual(controllerOver([roll], -Infinity, Infinity).slice(-1).map(valueOf));
      }),
    );
  });

  test("of repeats the left edge leaves those that stay where they are", () => {
    fc.assert(
      fc.property(anyClip, fc.integer({ min: -5, max: 5 }), (roll, count) => {
        const period = repeatTicks(roll, PPQ);
        fc.pre(period > 0);
        const document = documentWith([roll]);
        const diff = repeatRollBefore(document, "roll", count);
        expect(isReversed(document, diff)).toBe(true);
        const is = rollIn(done(document, diff));
        expect(endOf(is)).toBe(endOf(roll));
        expect(is.repeatCount).toBeGreaterThanOrEqual(1);
        expect(clipStart(is)).toBeGreaterThanOrEqual(0);
        const both = Math.max(clipStart(is), clipStart(roll));
        const from = (song: TimelineDocument): readonly string[] =>
          heard(song, play).filter((text) => Number(text.split(" ")[0]) >= both);
        expect(from(done(document, diff))).toEqual(from(document));
      }),
    );
  });

  test("an empty clip is extended", () => {
    const document = documentWith([rollOf("roll", [], { startTime: 1000, length: 500, fixedLength: true })]);
    const is = rollIn(done(document, extendRollStart(document, "roll", 300)));
    expect([clipStart(is), endOf(is), offsetOf(is)]).toEqual([700, 1500, 0]);
    expect(clipStart(rollIn(done(document, extendRollStart(document, "roll", 5000))))).toBe(0);
  });
});

const onsetsOf = (song: TimelineDocument): readonly string[] =>
  heard(song, play).map((text) => text.split(" ").slice(0, 2).join(" "));

const valueOf = (text: string): string => text.split(" ")[1]!;

/** The clip in a file, without the difference between absent and undefined fields. */
const asWritten = (roll: Roll): unknown =>
  JSON.parse(JSON.stringify(writeTimeline(documentWith([{ ...roll, trackId: "a" }])).tracks));

function stored(document: TimelineDocument): TimelineDocument {
  const read = readTimeline(JSON.parse(JSON.stringify(writeTimeline(document))));
  if (!read.ok) throw read.error;
  return read.value;
}

/** Edits of the audible notes. */
const edits: Record<string, (document: TimelineDocument, picked: PickedNotes, by: number) => TimelineDiff> = {
  move: (document, picked, by) => moveNotes(document, "roll", picked, by, 1),
  resize: (document, picked, by) => resizeNotes(document, "roll", picked, by, 10),
  transpose: (document, picked) => setPitches(document, "roll", picked, 70),
  mute: (document, picked) => muteNotes(document, "roll", picked, true),
  legato: (document, picked) => legato(document, "roll", picked),
  quantize: (document, picked) =>
    quantizeNotes(document, "roll", picked, { gridTicks: 960, strength: 1, swing: 0.5, originTick: 0 }),
};

/** Commands on whole clips, by name. */
const commands: Record<string, (document: TimelineDocument) => TimelineDiff> = {
  move: (document) => moveRolls(document, new Set(ids), 480, 1),
  duplicate: (document) => duplicateRolls(document, new Set(ids), 960),
  color: (document) => colorRolls(document, ids, 3),
  repeat: (document) => setRoll(document, "roll", { repeatCount: 2 }),
  split: (document) => splitRoll(document, "roll", clipStart(rollIn(document)) + 300),
  join: (document) => joinRolls(document, new Set(["roll", "other"])),
  "play out": (document) => playOutRepeats(document, new Set(ids)),
  freeze: (document) => freezePatterns(document, "roll"),
  slip: (document) => slipRolls(document, ids, -200),
};

describe("what edges hide", () => {
  test.each(Object.keys(edits))("stays whatever is done to notes that are heard: %s", (name) => {
    fc.assert(
      fc.property(onceClip, fc.integer({ min: -2000, max: 2000 }), (clip, by) => {
        const roll: Roll = { ...clip, fixedLength: true };
        const document = documentWith([roll]);
        const end = offsetOf(roll) + repeatTicks(roll, PPQ);
        const isHeard = ({ time }: Note): boolean => time >= offsetOf(roll) && time < end;
        const all = [...notesOf(roll.notes)];
        const picked = pickNotes(roll.notes, new Set(all.filter(isHeard).map(({ id }) => id)));
        const is = rollIn(done(document, edits[name]!(document, picked, by)));
        const left = new Map([...notesOf(is.notes)].map((note) => [note.id, note]));
        for (const note of all) if (!isHeard(note)) expect(left.get(note.id)).toEqual(note);
        expect(clipStart(is)).toBe(clipStart(roll));
        // No edit makes hidden material audible.
        if (all.some(({ time }) => time >= end)) expect(endOf(is)).toBe(endOf(roll));
      }),
    );
  });

  test.each(Object.keys(commands))("stays whatever is done to the clip: %s", (name) => {
    fc.assert(
      fc.property(onceClip, (clip) => {
        const roll: Roll = { ...clip, fixedLength: true };
        const other = rollOf("other", [noteOf(10)], { startTime: clipStart(roll) + 1, length: 300, fixedLength: true });
        const document = documentWith([roll, other]);
        const after = done(document, commands[name]!(document));
        const is = rollIn(after);
        const end = offsetOf(roll) + repeatTicks(roll, PPQ);
        const isHidden = ({ time }: Note): boolean => time < offsetOf(roll) || time >= end;
        const hidden = [...notesOf(roll.notes)].filter(isHidden);
        // Hidden notes before the end of a later clip are no longer outside.
        if (name === "join" && endOf(other) > endOf(roll)) return;
        const shift = name === "slip" || name === "move" ? is.startTime - roll.startTime : 0;
        const placed = new Set(asPlaced(notesOf(is.notes), is.startTime));
        for (const text of asPlaced(hidden, roll.startTime + shift)) expect(placed).toContain(text);
        if (name === "slip" || name === "move" || name === "duplicate" || name === "repeat") return;
        // A note across a cut ends there.
        const sound = (song: TimelineDocument): readonly string[] =>
          name === "split" ? onsetsOf(song) : heard(song, play);
        expect(sound(after)).toEqual(sound(document));
      }),
    );
  });

  test("both parts of a clip that is split can be dragged out again, and joined they are the clip that was split", () => {
    fc.assert(
      fc.property(onceClip.filter(isPlainClip), fc.nat(9000), (clip, cut) => {
        const roll: Roll = { ...clip, takes: undefined };
        const document = documentWith([roll]);
        const parts = done(document, splitRoll(document, "roll", cut));
        fc.pre(parts.rolls.size === 2);
        for (const part of parts.rolls.values()) {
          expect(asPlaced(notesOf(part.notes), part.startTime)).toEqual(asPlaced(notesOf(roll.notes), roll.startTime));
          const out = done(parts, trimRollStart(parts, part.id, -Infinity));
          const whole = done(out, trimRoll(out, part.id, roll.startTime + 10_000 - clipStart(rollIn(out, part.id))));
          const onlyOne = documentWith([rollIn(whole, part.id)]);
          const unhidden: Roll = { ...roll, offset: undefined, length: 10_000, fixedLength: true };
          expect(heard(onlyOne, play)).toEqual(heard(documentWith([unhidden]), play));
        }
        expect(controllerOver(parts.rolls.values(), -Infinity, Infinity)).toEqual(
          controllerOver([roll], -Infinity, Infinity),
        );
        const joined = rollIn(done(parts, joinRolls(parts, new Set(parts.rolls.keys()))));
        expect(joined.lanes).toEqual(roll.lanes);
        expect([clipStart(joined), endOf(joined)]).toEqual([clipStart(roll), endOf(roll)]);
        // A note across the cut begins in the left part and ends there.
        const isAcross = ({ time, duration }: Note): boolean =>
          time + roll.startTime < cut && time + duration + roll.startTime > cut && time >= offsetOf(roll);
        const kept = [...notesOf(roll.notes)].map((note) =>
          isAcross(note) ? { ...note, duration: cut - roll.startTime - note.time } : note,
        );
        expect(asPlaced(notesOf(joined.notes))).toEqual(asPlaced(kept));
      }),
    );
  });

  test("cropping deletes it, and nothing else changes", () => {
    fc.assert(
      fc.property(anyClip, (roll) => {
        const document = documentWith([roll]);
        const diff = cropRolls(document, ids);
        expect(isReversed(document, diff)).toBe(true);
        const cropped = done(document, diff);
        const is = rollIn(cropped);
        expect(heard(cropped, play)).toEqual(heard(document, play));
        expect(clipMessages(is, PPQ)).toEqual(clipMessages(roll, PPQ));
        expect([clipStart(is), endOf(is), repeatTicks(is, PPQ)]).toEqual([
          clipStart(roll),
          endOf(roll),
          repeatTicks(roll, PPQ),
        ]);
        expect(hasOutside(is, PPQ)).toBe(false);
        expect(done(cropped, cropRolls(cropped, ids))).toEqual(cropped);
      }),
    );
  });

  test("is in no file of events, and in none of a part of the song", () => {
    fc.assert(
      fc.property(anyClip, (roll) => {
        const document = documentWith([roll]);
        const cropped = done(document, cropRolls(document, ids));
        expect(writeMidiFile(document, null)).toEqual(writeMidiFile(cropped, null));
        const part = clipsAsSong(document, new Set(ids));
        const start = clipStart(roll);
        expect(heard(part, play)).toEqual(
          heard(document, (each) => Array.from(play(each), (note) => ({ ...note, time: note.time - start }))),
        );
      }),
    );
  });
});

const idsOf = ({ notes }: Roll): readonly number[] => Array.from(notesOf(notes), ({ id }) => id);

/** Ticks of a clip's contents on the timeline. */
const placesOf = ({ notes, lanes, takes, chordPatterns, startTime }: Roll): readonly number[] =>
  [
    ...Array.from(notesOf(notes), ({ time }) => time),
    ...lanes.flatMap(({ events }) => events.map(({ tick }) => tick)),
    ...(takes?.takes ?? []).flatMap((take) => take.notes.map(({ time }) => time)),
    ...(chordPatterns.length > 0 ? [0] : []),
  ].map((tick) => tick + startTime);

describe("slipping", () => {
  test("moves what lies in a clip, and neither of its edges", () => {
    fc.assert(
      fc.property(anyClip, fc.integer({ min: -5000, max: 5000 }), (roll, by) => {
        const document = documentWith([roll]);
        const diff = slipRolls(document, ids, by);
        expect(isReversed(document, diff)).toBe(true);
        const is = rollIn(done(document, diff));
        expect([clipStart(is), endOf(is), repeatTicks(is, PPQ)]).toEqual([
          clipStart(roll),
          endOf(roll),
          repeatTicks(roll, PPQ),
        ]);
        expect(idsOf(is)).toEqual(idsOf(roll));
        const was = placesOf(roll);
        const shifts = new Set(placesOf(is).map((tick, index) => tick - was[index]!));
        expect(shifts.size).toBeLessThanOrEqual(1);
        const [shift = 0] = shifts;
        expect(Math.abs(shift)).toBeLessThanOrEqual(Math.abs(by));
        expect(shift * by).toBeGreaterThanOrEqual(0);
        if (roll.chordPatterns.length > 0) {
          // No pattern begins behind the left edge.
          expect(is.startTime).toBeLessThanOrEqual(clipStart(is));
        }
        const back = rollIn(done(done(document, diff), slipRolls(done(document, diff), ids, -shift)));
        expect(heard(documentWith([back]), play)).toEqual(heard(document, play));
        expect(clipMessages(back, PPQ)).toEqual(clipMessages(roll, PPQ));
      }),
    );
  });
});

describe("shared songs", () => {
  const moves: Record<string, (document: TimelineDocument, by: number) => TimelineDiff> = {
    "left edge": (document, by) => trimRollStart(document, "roll", by),
    "right edge": (document, by) => trimRoll(document, "roll", Math.max(1, rollLength(rollIn(document), PPQ) + by)),
    place: (document, by) => moveRolls(document, new Set(ids), by, 0),
    notes: (document, by) => {
      const { notes } = rollIn(document);
      return moveNotes(document, "roll", pickNotes(notes, new Set([...notesOf(notes)].map(({ id }) => id))), by, 1);
    },
  };
  const pairs = [
    ["left edge", "notes"],
    ["left edge", "right edge"],
    ["left edge", "place"],
    ["right edge", "place"],
  ] as const;

  test.each(pairs)("what two do at once is both done: %s and %s", (one, other) => {
    fc.assert(
      fc.property(
        onceClip,
        fc.integer({ min: -3000, max: 3000 }),
        fc.integer({ min: -3000, max: 3000 }),
        (clip, by, byOther) => {
          const roll: Roll = { ...clip, fixedLength: true };
          const document = documentWith([roll]);
          const [first, second] = [moves[one]!(document, by), moves[other]!(document, byOther)];
          const both = [
            applyOps(applyOps(document, opsOfDiff(first)), opsOfDiff(second)),
            applyOps(applyOps(document, opsOfDiff(second)), opsOfDiff(first)),
          ].map((song) => asWritten(rollIn(song)));
          expect(both[0]).toEqual(both[1]);
          const [one1, other1] = [first, second].map((diff) => rollIn(done(document, diff)));
          const changed = { ...roll, ...changesOf(roll, one1!), ...changesOf(roll, other1!) };
          expect(both[0]).toEqual(asWritten(changed));
        },
      ),
    );
  });

  test("edges that meet leave a clip of a tick, which can be dragged out again", () => {
    const roll = rollOf("roll", [noteOf(0), noteOf(1000)], { length: 1920, fixedLength: true });
    const document = documentWith([roll]);
    const [start, end] = [trimRollStart(document, "roll", 1500), trimRoll(document, "roll", 200)];
    const both = applyOps(applyOps(document, opsOfDiff(start)), opsOfDiff(end));
    expect([clipStart(rollIn(both)), rollLength(rollIn(both), PPQ)]).toEqual([1500, 1]);
    const out = done(both, trimRollStart(both, "roll", -1500));
    expect(heard(done(out, trimRoll(out, "roll", 1920)), play)).toEqual(heard(document, play));
  });
});

const changesOf = (was: Roll, is: Roll): Partial<Roll> =>
  Object.fromEntries(
    (Object.keys(is) as (keyof Roll)[]).filter((key) => !Object.is(was[key], is[key])).map((key) => [key, is[key]]),
  );

describe("chord patterns", () => {
  const patterns = ["C", "F", "G"].map((note, index) => ({
    ...DEFAULT_CHORD_PATTERN,
    note,
    pattern: index === 1 ? "RxR_" : "x-x_",
  }));
  const PATTERN_TICKS = 3 * 3840;
  const clip = fc
    .record({
      startTime: fc.nat(6000),
      offset: fc.constantFrom(undefined, 1000, 5000),
      seed: fc.nat(100),
      repeatCount: fc.constantFrom(1, 1, 2),
    })
    .map((fields) => rollOf("roll", [noteOf(700), noteOf(9000)], { ...fields, chordPatterns: patterns }));
  const ends = fc.integer({ min: 5001, max: PATTERN_TICKS + 2000 });

  test("end where the right edge is, and are all there where it is drawn out again", () => {
    fc.assert(
      fc.property(clip, ends, fc.boolean(), (roll, end, isStored) => {
        const once = documentWith([{ ...roll, repeatCount: 1 }]);
        const document = documentWith([roll]);
        const trimmed = done(document, trimRoll(document, "roll", end - offsetOf(roll)));
        expect(rollIn(trimmed).chordPatterns).toBe(patterns);
        expect(endOf(rollIn(trimmed))).toBe(roll.startTime + end);
        const expected = onsetsOf(once).filter((text) => Number(text.split(" ")[0]) < roll.startTime + end);
        expect(onsetsOf(trimmed)).toEqual(expected);
        const frozen = done(trimmed, freezePatterns(trimmed, "roll"));
        expect(heard(frozen, play)).toEqual(heard(trimmed, play));
        for (const before of [isStored ? stored(trimmed) : trimmed, frozen]) {
          const out = done(before, trimRoll(before, "roll", PATTERN_TICKS - offsetOf(roll)));
          expect(heard(out, play)).toEqual(heard(once, play));
        }
      }),
    );
  });

  test("are split, and both parts can be dragged out again", () => {
    fc.assert(
      fc.property(clip, ends, (roll, end) => {
        fc.pre(roll.repeatCount === 1 && end < PATTERN_TICKS);
        const document = documentWith([roll]);
        const parts = done(document, splitRoll(document, "roll", roll.startTime + end));
        expect(parts.rolls.size).toBe(2);
        expect(onsetsOf(parts)).toEqual(onsetsOf(document));
        for (const { id } of parts.rolls.values()) {
          const out = done(parts, trimRollStart(parts, id, clipStart(roll) - clipStart(rollIn(parts, id))));
          const whole = done(out, trimRoll(out, id, PATTERN_TICKS - offsetOf(roll)));
          expect(heard(documentWith([rollIn(whole, id)]), play)).toEqual(heard(document, play));
        }
      }),
    );
  });
});

const chord = (time: number): Note[] =>
  [60, 64, 67].map((number) => noteOf(time, { number, duration: 960, attack: 1 }));

test("chords become patterns, and what lies outside of the edges stays so", () => {
  const roll = rollOf("roll", [...chord(0), ...chord(960), ...chord(1920), ...chord(2880)], {
    startTime: 500,
    offset: 960,
    length: 2880,
    fixedLength: true,
  });
  const document = documentWith([roll]);
  const made = patternsOfChords(document, "roll");
  if (!made.ok) throw made.error;
  const after = done(document, made.value);
  expect(onsetsOf(after)).toEqual(onsetsOf(document));
  expect(endOf(rollIn(after))).toBe(endOf(roll));
  expect(onsetsOf(done(after, freezePatterns(after, "roll")))).toEqual(onsetsOf(document));
});
