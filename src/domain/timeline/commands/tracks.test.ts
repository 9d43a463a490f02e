import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { audibleTracks } from "../audible.ts";
import { newTrack } from "../defaults.ts";
import { applyTimelineDiff, isEmptyTimelineDiff } from "../diff.ts";
import type { TimelineDocument } from "../records.ts";
import { anyRolls, documentWith, isReversed, noteOf, notesIn, rollOf } from "./documents.test-helper.ts";
import {
  addTrack,
  duplicateTrack,
  removeTracks,
  rollsOfTrack,
  setInstrument,
  setPluginValues,
  setTrack,
} from "./tracks.ts";

const orderOf = (document: TimelineDocument): string => document.timeline.trackIds.join("");
const audible = (document: TimelineDocument): string => [...audibleTracks(document.tracks.values())].sort().join("");

describe("track commands", () => {
  test("a track is added at its place and removed with its rolls", () => {
    const document = documentWith([rollOf("one", [noteOf(0)])]);
    const added = addTrack(document, newTrack({ id: "d" }), [rollOf("two", [], { trackId: "d" })], 1);
    const after = applyTimelineDiff(document, added);
    expect(orderOf(after)).toBe("adbc");
    const removed = removeTracks(after, new Set(["a", "d"]));
    const left = applyTimelineDiff(after, removed);
    expect([orderOf(left), left.tracks.size, left.rolls.size]).toEqual(["bc", 2, 0]);
    expect(isReversed(document, added) && isReversed(after, removed)).toBe(true);
    expect(isEmptyTimelineDiff(removeTracks(document, new Set(["missing"])))).toBe(true);
  });

  test("a copy of a track stands below it, with rolls and notes of its own", () => {
    fc.assert(
      fc.property(anyRolls, (rolls) => {
        const document = documentWith(rolls);
        const diff = duplicateTrack(document, "b");
        const after = applyTimelineDiff(document, diff);
        const copyId = after.timeline.trackIds[2]!;
        const copies = rollsOfTrack(after, copyId);
        const originals = rollsOfTrack(after, "b");
        expect(copies.map(({ startTime }) => startTime)).toEqual(originals.map(({ startTime }) => startTime));
        const ids = [...copies, ...originals].flatMap(({ id }) => notesIn(after, id).map((note) => note.id));
        expect(new Set(ids).size).toBe(ids.length);
        expect(isReversed(document, diff)).toBe(true);
      }),
    );
    expect(isEmptyTimelineDiff(duplicateTrack(documentWith([]), "missing"))).toBe(true);
  });

  test("solo and mute: what sounds follows, and each track's own mute comes back", () => {
    let document = documentWith([]);
    document = applyTimelineDiff(document, setTrack(document, "a", { mute: true }));
    expect(audible(document)).toBe("bc");
    document = applyTimelineDiff(document, setTrack(document, "a", { solo: true }));
    expect(audible(document)).toBe("a");
    document = applyTimelineDiff(document, setTrack(document, "b", { solo: true }));
    expect(audible(document)).toBe("ab");
    for (const id of ["a", "b"]) document = applyTimelineDiff(document, setTrack(document, id, { solo: false }));
    expect(audible(document)).toBe("bc");
  });

  test("another instrument: name, channel, and the program changes before the first note follow", () => {
    const track = newTrack({
      id: "a",
      programChanges: [0, 480, 960].map((tick) => ({ tick, program: 5 })),
      controlChanges: [
        { tick: 0, controller: 0, value: 3 },
        { tick: 0, controller: 7, value: 90 },
        { tick: 960, controller: 32, value: 1 },
      ],
    });
    const start = documentWith([rollOf("one", [noteOf(480)])]);
    const document = { ...start, tracks: new Map([...start.tracks, ["a", track]]) };
    const drums = applyTimelineDiff(document, setInstrument(document, "a", 128, 0)).tracks.get("a")!;
    expect(drums).toMatchObject({ channel: 10, pluginName: "standard_kit", name: "Standard Kit", sendProgram: true });
    expect(drums.programChanges.map(({ tick }) => tick)).toEqual([960]);
    expect(drums.controlChanges.map(({ controller }) => controller)).toEqual([7, 32]);
    const named = applyTimelineDiff(document, setTrack(document, "a", { name: "Bass line" }));
    const bass = applyTimelineDiff(named, setInstrument(named, "a", 0, 33)).tracks.get("a")!;
    expect(bass).toMatchObject({ name: "Bass line", pluginValues: { bank: 0, program: 33 } });
  });

  test("what changes nothing is an empty diff", () => {
    const document = documentWith([]);
    expect(isEmptyTimelineDiff(setTrack(document, "a", { gainDb: 0, mute: false }))).toBe(true);
    expect(isEmptyTimelineDiff(setPluginValues(document, "a", { volume: 20 }))).toBe(true);
    expect(isEmptyTimelineDiff(setTrack(document, "missing", { mute: true }))).toBe(true);
  });
});
