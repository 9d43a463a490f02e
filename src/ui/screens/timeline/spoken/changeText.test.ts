import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FLAT_EQUALIZER } from "../../../../domain/mixer/equalizer.ts";
import { DEFAULT_LIMITER } from "../../../../domain/mixer/limiter.ts";
import { DEFAULT_MASTER } from "../../../../domain/mixer/MasterStrip.ts";
import { documentWith, noteOf, rollOf } from "../../../../domain/timeline/commands/documents.test-helper.ts";
import { DEFAULT_CHORD_PATTERN } from "../../../../domain/timeline/defaults.ts";
import { newLane } from "../../../../domain/timeline/ClipLane.ts";
import { stepTracks } from "../../../../domain/timeline/commands/folders.ts";
import {
  addNotes,
  moveNotes,
  muteNotes,
  removeNotes,
  resizeNotes,
  setReleases,
  setVelocities,
} from "../../../../domain/timeline/commands/notes.ts";
import { colorRolls, removeRolls, setRoll } from "../../../../domain/timeline/commands/rolls.ts";
import { setInstrument, setPluginValues, setTrack } from "../../../../domain/timeline/commands/tracks.ts";
import { applyTimelineDiff, type TimelineDiff } from "../../../../domain/timeline/diff.ts";
import { diffTimelines } from "../../../../domain/timeline/diffTimelines.ts";
import { pickAll } from "../../../../domain/timeline/pickNotes.ts";
import type { Note } from "../../../../domain/timeline/Note.ts";
import type { Roll, Timeline, TimelineDocument, Track } from "../../../../domain/timeline/records.ts";
import { timelineKind } from "../../../../state/documentKinds.ts";
import { DocumentStore } from "../../../../state/DocumentStore.ts";
import { spokenStrings as words } from "../../../strings/spoken.ts";
import { changeText } from "./changeText.ts";

const PPQ = 960;
const said = (document: TimelineDocument, diff: TimelineDiff): string =>
  changeText(diff, "user", applyTimelineDiff(document, diff));

/** A song with notes of a quarter each on track `a`, in a clip that begins in its second bar. */
const songOf = (...notes: readonly Partial<Note>[]): TimelineDocument =>
  documentWith([
    rollOf(
      "r",
      notes.map((note, at) => noteOf(at * PPQ, { duration: PPQ, attack: 100 / 127, ...note })),
      { startTime: 4 * PPQ, label: "Verse" },
    ),
  ]);

const all = (document: TimelineDocument) => pickAll(document.rolls.get("r")!.notes);

const ofTimeline = (document: TimelineDocument, timeline: Partial<Timeline>): string =>
  said(document, diffTimelines(document, { ...document, timeline: { ...document.timeline, ...timeline } }));

const ofTrack = (fields: Partial<Track>): string => {
  const document = songOf();
  return said(document, setTrack(document, "a", fields));
};

/** Text of the length of a note. */
const lengthOf = (ticks: number): string => {
  const document = songOf({ duration: ticks });
  return said(document, moveNotes(document, "r", all(document), 0, 1))
    .split(", ")
    .at(-1)!;
};

describe("notes", () => {
  it("one note is named with what changed of it", () => {
    const document = songOf({});
    const move = (ticks: number, semitones: number) =>
      said(document, moveNotes(document, "r", all(document), ticks, semitones));
    expect(move(0, 2)).toBe("note C4 to D4, bar 2 beat 1, one quarter");
    expect(move(PPQ, 0)).toBe("note C4, bar 2 beat 1 to bar 2 beat 2, one quarter");
    expect(move(PPQ + 240, -1)).toBe("note C4 to B3, bar 2 beat 1 to bar 2 beat 2 plus 240 ticks, one quarter");
    expect(said(document, resizeNotes(document, "r", all(document), -PPQ / 2, 1))).toBe(
      "note C4, bar 2 beat 1, one quarter to one eighth",
    );
  });

  it("velocity and mute are said where they changed", () => {
    const document = songOf({});
    const velocities = setVelocities(document, "r", all(document), () => 90 / 127);
    expect(said(document, velocities)).toBe("note C4, bar 2 beat 1, one quarter, velocity 100 to 90");
    expect(
      said(
        document,
        setReleases(document, "r", all(document), () => 1),
      ),
    ).toBe(`note C4, bar 2 beat 1, one quarter, ${words.release("64 to 127")}`);
    expect(said(document, muteNotes(document, "r", all(document), true))).toBe(
      "note C4, bar 2 beat 1, one quarter, muted",
    );
    const both = songOf({}, {});
    expect(said(both, muteNotes(both, "r", all(both), true))).toBe("2 notes muted");
    expect(
      said(
        both,
        setVelocities(both, "r", all(both), () => 0.5),
      ),
    ).toBe("2 notes velocity down 36");
  });

  it("several that changed alike are told by what was done to all", () => {
    const document = songOf({}, { number: 64 }, { number: 67 });
    const move = (ticks: number, semitones: number) =>
      said(document, moveNotes(document, "r", all(document), ticks, semitones));
    expect(move(0, 1)).toBe("3 notes up 1 semitone");
    expect(move(0, -24)).toBe("3 notes down 2 octaves");
    expect(move(PPQ / 2, 0)).toBe("3 notes later by one eighth");
    expect(said(document, resizeNotes(document, "r", all(document), PPQ / 2, 1))).toBe("3 notes longer by one eighth");
    expect(said(document, resizeNotes(document, "r", all(document), -PPQ / 2, 1))).toBe(
      words.notesDid(3, words.shorter("one eighth")),
    );
    const later = applyTimelineDiff(document, moveNotes(document, "r", all(document), PPQ, 0));
    expect(said(later, moveNotes(later, "r", all(later), -PPQ, 0))).toBe(
      words.notesDid(3, words.earlier("one quarter")),
    );
  });

  it("added and deleted ones are counted, and named where they are few", () => {
    const document = songOf({});
    const chord = [60, 64, 67].map((number) => noteOf(PPQ, { number, duration: PPQ / 4 }));
    expect(said(document, addNotes(document, "r", chord.slice(0, 1)))).toBe(
      "1 note added: C4, bar 2 beat 2, one sixteenth",
    );
    expect(said(document, addNotes(document, "r", chord))).toBe(
      "3 notes added: C4, E4, G4, bar 2 beat 2, one sixteenth",
    );
    expect(said(document, addNotes(document, "r", [noteOf(0, { number: 61 }), noteOf(PPQ, { number: 62 })]))).toBe(
      "2 notes added: C♯4, bar 2 beat 1; D4, bar 2 beat 2",
    );
    const many = Array.from({ length: 5 }, (_, at) => noteOf(at * PPQ));
    expect(said(document, addNotes(document, "r", many))).toBe("5 notes added");
    const notes = [...documentNotes(document)];
    expect(said(document, removeNotes(document, "r", notes))).toBe("1 note deleted: C4, bar 2 beat 1, one quarter");
  });

  it("drums go by the names of their rows", () => {
    const document = songOf({ number: 36 });
    const drums = applyTimelineDiff(document, setPluginValues(document, "a", { bank: 128 }));
    expect(said(drums, moveNotes(drums, "r", all(drums), 0, 2))).toMatch(/^note Bass drum 1 to .*snare/i);
  });

  it("lengths have the names of note values; others stand in bars, beats and ticks", () => {
    expect(
      [4, 2, 1.5, 1, 0.75, 0.5, 1 / 3, 0.25, 2 / 3, 0.125].map((quarters) => lengthOf(Math.round(quarters * PPQ))),
    ).toEqual([
      "one whole",
      "one half",
      "one dotted quarter",
      "one quarter",
      "one dotted eighth",
      "one eighth",
      "one eighth triplet",
      "one sixteenth",
      "one quarter triplet",
      "one thirty-second",
    ]);
    expect(lengthOf(5 * PPQ)).toBe("1 bar 1 beat");
    expect(lengthOf(PPQ + 100)).toBe("1 beat 100 ticks");
    expect(lengthOf(7)).toBe("7 ticks");
  });

  it("of more than can be compared at once only the number is said", () => {
    const many = Array.from({ length: 20_000 }, (_, at) => ({ time: at }));
    const document = songOf(...many);
    expect(said(document, moveNotes(document, "r", all(document), 0, 1))).toBe("notes changed");
  });

  it("any move of a note is told with both pitches, or one that stayed", () => {
    fc.assert(
      fc.property(fc.integer({ min: -12, max: 12 }), fc.nat(8), (semitones, eighths) => {
        fc.pre(semitones !== 0 || eighths !== 0);
        const document = songOf({});
        const ticks = (eighths * PPQ) / 2;
        const text = said(document, moveNotes(document, "r", all(document), ticks, semitones));
        expect(/^note \S+ to /.test(text)).toBe(semitones !== 0);
        expect(/ bar \d beat \d( plus 480 ticks)? to bar /.test(text)).toBe(eighths !== 0);
      }),
    );
  });
});

function* documentNotes(document: TimelineDocument): Generator<Note> {
  for (const { notes } of document.rolls.values())
    for (const chunk of notes.chunks)
      for (let at = 0; at < chunk.length; at++)
        yield { ...noteOf(chunk.time[at]!), id: chunk.id[at]!, number: chunk.number[at]! };
}

describe("clips, tracks and the song", () => {
  it("a clip is named with its place, and with what changed of it", () => {
    const document = songOf({ duration: 8 * PPQ });
    const set = (fields: Parameters<typeof setRoll>[2]) => said(document, setRoll(document, "r", fields));
    expect(set({ startTime: 8 * PPQ })).toBe("clip Verse, bar 2 beat 1 to bar 3 beat 1");
    expect(set({ label: "Chorus" })).toBe("clip Verse, renamed Chorus");
    expect(said(document, colorRolls(document, ["r"], 3))).toBe("clip Verse, color changed");
    const [before] = document.rolls.values();
    const becomes = (fields: Partial<Roll>): string => {
      const rolls = new Map([["r", { ...before!, ...fields }]]);
      return said(document, diffTimelines(document, { ...document, rolls }));
    };
    expect(becomes({ chordPatterns: [{ ...DEFAULT_CHORD_PATTERN }], fixedLength: true, length: 8 * PPQ })).toContain(
      words.patternsChanged,
    );
    expect(becomes({ lanes: [newLane("controlChange", 1)] })).toBe(`clip Verse, ${words.controllersChanged}`);
    expect(said(document, removeRolls(document, new Set(["r"])))).toBe(
      "1 clip deleted: Verse on a, bar 2 beat 1, 2 bars",
    );
  });

  it("a track is named with what changed of it", () => {
    expect(ofTrack({ gainDb: -3 })).toBe(`track a, ${words.volume("0.0 dB to −3.0 dB")}`);
    expect(ofTrack({ pan: -0.2 })).toBe("track a, pan C to 20 L");
    expect(ofTrack({ mute: true })).toBe("track a, muted");
    expect(ofTrack({ solo: true })).toBe("track a, solo on");
    expect(ofTrack({ name: "Bass" })).toBe(`track a, ${words.renamed("Bass")}`);
    expect(ofTrack({ reverb: 0.9, chorus: 0.8 })).toMatch(
      new RegExp(`^track a, ${words.reverb(String.raw`\d+% to 90%`)}, ${words.chorus(String.raw`\d+% to 80%`)}$`),
    );
    expect(ofTrack({ color: 9 })).toBe("track a, color changed");
  });

  it("parts of a track that have no one figure are called by their names", () => {
    const document = songOf();
    const becomes = (fields: Partial<Track>): string => {
      const tracks = new Map(document.tracks).set("a", { ...document.tracks.get("a")!, ...fields });
      return said(document, diffTimelines(document, { ...document, tracks }));
    };
    expect(becomes({ eq: { ...FLAT_EQUALIZER } })).toBe("track a, EQ changed");
    expect(becomes({ limiter: { ...DEFAULT_LIMITER } })).toBe("track a, limiter changed");
    expect(becomes({ devices: [] })).toBe("track a, devices changed");
    const bass = setInstrument(document, "a", 0, 33);
    expect(said(document, bass)).toContain(`, ${words.instrument("Acoustic Grand Piano to Electric Bass (finger)")}`);
  });

  it("the order of tracks", () => {
    const document = documentWith([]);
    expect(said(document, stepTracks(document, { trackId: "a" }, 1))).toBe("tracks reordered");
  });

  it("tempo, meter, key, sections and the loop", () => {
    const document = songOf();
    expect(ofTimeline(document, { tempos: [{ tick: 0, bpm: 128.5, ramp: false }] })).toBe(
      "tempo 120 to 128.5 BPM, bar 1 beat 1",
    );
    expect(
      ofTimeline(document, { tempos: [...document.timeline.tempos, { tick: 4 * PPQ, bpm: 90, ramp: false }] }),
    ).toBe("tempo 90 BPM, bar 2 beat 1 added");
    expect(ofTimeline(document, { timeSignatures: [{ tick: 0, numerator: 3, denominator: 4 }] })).toBe(
      "time signature 4/4 to 3/4, bar 1 beat 1",
    );
    expect(ofTimeline(document, { master: { ...DEFAULT_MASTER, gainDb: -1 } })).toBe("master volume 0.0 dB to −1.0 dB");
    expect(ofTimeline(document, { master: { ...DEFAULT_MASTER, effects: false } })).toBe(words.master(words.isChanged));
    expect(ofTimeline(document, { rawEvents: [{ tick: 0, type: 1, data: [] }] })).toBe("song changed");
    expect(ofTimeline(document, { markers: [{ tick: 0, name: "Intro" }] })).toBe("section Intro, bar 1 beat 1 added");
    expect(ofTimeline(document, { loop: true, loopStart: 0, loopEnd: 16 * PPQ })).toBe(
      "loop on, bar 1 beat 1 to bar 5 beat 1",
    );
    expect(ofTimeline(document, { loopEnd: 16 * PPQ })).toBe("loop bar 1 beat 1 to bar 5 beat 1");
  });

  it("what is undone is told as it was done, and what is done again", () => {
    const store = new DocumentStore(timelineKind, songOf({}));
    const heard: string[] = [];
    store.subscribe({ change: ({ diff, source }) => heard.push(changeText(diff, source, store.current)) });
    store.apply(moveNotes(store.current, "r", all(store.current), 0, 2));
    store.undo();
    store.redo();
    const what = "note C4 to D4, bar 2 beat 1, one quarter";
    expect(heard).toEqual([what, `Undone: ${what}`, `Redone: ${what}`]);
  });
});
