import tonejsMidi, { type MidiJSON } from "@tonejs/midi";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readMidiFile } from "../../src/domain/midi-file/readMidi.ts";
import { newRoll, newTimeline, newTrack, nextNoteId } from "../../src/domain/timeline/defaults.ts";
import { noteListOf, notesOf } from "../../src/domain/timeline/NoteList.ts";
import type { RawEvent, Roll, TimelineDocument, Track } from "../../src/domain/timeline/records.ts";
import { looksLikeTone } from "../../src/domain/tone-json/looksLikeTone.ts";
import { readToneJson, type ReadTone } from "../../src/domain/tone-json/readToneJson.ts";
import { mentionsLeftOut } from "../../src/domain/tone-json/toneProblem.ts";
import { writeToneJson } from "../../src/domain/tone-json/writeToneJson.ts";
import { makeFile, wellFormedFile } from "./midiFileMaker.ts";

const asText = <T>(json: T): T => JSON.parse(JSON.stringify(json)) as T;

function opened(json: unknown): ReadTone {
  if (!looksLikeTone(json)) throw new Error("not taken for the JSON of @tonejs/midi");
  const read = readToneJson(json);
  if (!read.ok) throw read.error;
  return read.value;
}

/** What a track says, at ticks of a document whose ticks are `scale` times those of the JSON. */
interface Said {
  readonly name: string;
  readonly channel: number;
  readonly program: number;
  readonly notes: readonly string[];
  readonly controls: readonly string[];
  readonly bends: readonly string[];
}

const byTick = (list: readonly (readonly number[])[]): readonly string[] => list.map(String).sort();

/** As `@tonejs/midi` reads it, but for pitch bends, which its `fromJSON` leaves out. */
function saidByTone(json: MidiJSON, scale: number): readonly Said[] {
  const midi = new tonejsMidi.Midi();
  midi.fromJSON(json);
  return midi.tracks.map(({ name, channel, instrument, notes, controlChanges }, index) => ({
    name,
    channel: channel + 1,
    program: instrument.number,
    notes: byTick(notes.map((n) => [n.ticks * scale, n.durationTicks * scale, n.midi, n.velocity])),
    controls: byTick(
      Array.from({ length: 128 }, (_, number) => controlChanges[number] ?? [])
        .flat()
        .map((c) => [c.ticks * scale, c.number, Math.round(c.value * 127)]),
    ),
    bends: byTick(
      json.tracks[index]!.pitchBends.map((b) => [b.ticks * scale, Math.min(8191, Math.round(b.value * 8192))]),
    ),
  }));
}

function saidBy({ timeline, tracks, rolls }: TimelineDocument): readonly Said[] {
  return timeline.trackIds.map((id) => {
    const { name, channel, pluginValues, controlChanges, pitchBends } = tracks.get(id)!;
    const own = [...rolls.values()].filter(({ trackId }) => trackId === id);
    return {
      name,
      channel,
      program: pluginValues.program,
      notes: byTick(
        own.flatMap((roll) =>
          [...notesOf(roll.notes)].map((n) => [roll.startTime + n.time, n.duration, n.number, n.attack]),
        ),
      ),
      controls: byTick(controlChanges.map((c) => [c.tick, c.controller, c.value])),
      bends: byTick(pitchBends.map((b) => [b.tick, b.value])),
    };
  });
}

/** A track without a name is called after its instrument. */
const named = (said: readonly Said[], like: readonly Said[]): readonly Said[] =>
  said.map((track, index) => (track.name.trim() === "" ? { ...track, name: like[index]?.name ?? "" } : track));

const tick = fc.nat(100_000);
const byte = fc.nat(127);
const notes = fc.array(
  fc.record({
    time: tick,
    duration: fc.nat(5000),
    number: byte,
    // Columns have single precision.
    attack: fc.integer({ min: 1, max: 127 }).map((value) => Math.fround(value / 127)),
  }),
  { maxLength: 12 },
);
const track = fc.record({
  name: fc.string({ minLength: 1, maxLength: 8 }).filter((name) => name.trim() !== ""),
  channel: fc.integer({ min: 1, max: 16 }),
  program: byte,
  notes,
  // The order of controllers within a tick has no place in the form.
  controlChanges: fc.uniqueArray(fc.record({ tick, controller: fc.nat(126), value: byte }), {
    maxLength: 8,
    selector: (change) => `${change.tick} ${change.controller}`,
  }),
  pitchBends: fc.array(fc.record({ tick, value: fc.integer({ min: -8192, max: 8191 }) }), { maxLength: 4 }),
});
const first = <T>(row: fc.Arbitrary<T>, rows: fc.Arbitrary<T & { tick: number }>) =>
  fc
    .tuple(
      row.map((value) => ({ ...value, tick: 0 })),
      fc.uniqueArray(rows, { maxLength: 3, selector: (each) => each.tick }),
    )
    .map(([start, more]) => [start, ...more.filter((each) => each.tick > 0).sort((a, b) => a.tick - b.tick)]);
const tempo = fc.record({ tick, bpm: fc.double({ min: 4, max: 999, noNaN: true }), ramp: fc.constant(false) });
const meter = fc.record({
  tick,
  numerator: fc.integer({ min: 1, max: 15 }),
  denominator: fc.constantFrom(1, 2, 4, 8, 16, 32, 64),
});
const text = fc.constantFrom("Refrain", "é", "");
const song = fc.record({
  name: fc.string({ minLength: 1, maxLength: 8 }),
  ppq: fc.constantFrom(960, 1000, 1920),
  tempos: first(tempo, tempo),
  timeSignatures: first(meter, meter),
  keySignatures: fc
    .uniqueArray(fc.record({ tick, fifths: fc.integer({ min: -7, max: 7 }), minor: fc.boolean() }), {
      maxLength: 2,
      selector: (each) => each.tick,
    })
    .map((list) => list.sort((a, b) => a.tick - b.tick)),
  markers: fc
    .array(fc.record({ tick, name: text }), { maxLength: 3 })
    .map((list) => list.sort((a, b) => a.tick - b.tick)),
  rawEvents: fc
    .array(
      fc.record({ tick, type: fc.constantFrom(1, 5, 7), text }).map((event) => ({
        tick: event.tick,
        type: event.type,
        data: [...new TextEncoder().encode(event.text)],
      })),
      { maxLength: 3 },
    )
    .map((list) => list.sort((a, b) => a.tick - b.tick)),
  tracks: fc.array(track, { maxLength: 4 }),
});
type Made = typeof song extends fc.Arbitrary<infer T> ? T : never;

const inOrder = <Row extends { readonly tick: number }>(list: readonly Row[]) =>
  list.toSorted((a, b) => a.tick - b.tick);
/** Without the velocities, which are rounded on the way. */
const rounded = (said: readonly Said[]) =>
  said.map((each) => ({ ...each, notes: each.notes.map((note) => note.replace(/,[^,]*$/, "")) }));
const raw = (type: number): RawEvent => ({ tick: 0, type, data: [1] });

function documentOf({ tracks: made, ...timeline }: Made): TimelineDocument {
  const tracks = made.map(({ program, notes: _notes, ...fields }): Track => {
    return newTrack({
      ...fields,
      controlChanges: inOrder(fields.controlChanges),
      pitchBends: inOrder(fields.pitchBends),
      sendProgram: false,
      pluginValues: { program, bank: fields.channel === 10 ? 128 : 0 },
    });
  });
  const rolls = made.map((fields, index): Roll =>
    newRoll({
      trackId: tracks[index]!.id,
      notes: noteListOf(
        fields.notes.map((note) => ({ id: nextNoteId(), ...note, channel: fields.channel, release: 0.5 })),
      ),
    }),
  );
  return {
    timeline: newTimeline({ ...timeline, trackIds: tracks.map(({ id }) => id) }),
    tracks: new Map(tracks.map((each) => [each.id, each])),
    rolls: new Map(rolls.map((each) => [each.id, each])),
  };
}

describe("the JSON of @tonejs/midi", () => {
  test("as it is written, says to @tonejs/midi and to our reader what the song says", () => {
    fc.assert(
      fc.property(song, (made) => {
        const document = documentOf(made);
        const { json, losses } = writeToneJson(document, null);
        expect(losses).toEqual([]);
        const exchanged = asText(json);
        expect(saidByTone(exchanged, 1)).toEqual(saidBy(document));
        const read = opened(exchanged);
        expect(read.warnings).toEqual([]);
        expect(saidBy(read.document)).toEqual(saidBy(document));
        const { name, ppq, tempos, timeSignatures, keySignatures, markers, rawEvents } = document.timeline;
        expect(read.document.timeline).toMatchObject({
          name,
          ppq,
          tempos,
          timeSignatures,
          keySignatures,
          markers,
          rawEvents,
        });
      }),
    );
  });

  test("of any MIDI file that @tonejs/midi reads opens with the same notes, controllers, bends, names and tempos", () => {
    let read = 0;
    fc.assert(
      fc.property(wellFormedFile, (file) => {
        const midi = madeByTone(makeFile({ ...file, rmid: false }));
        if (midi === null || file.division >= 0x8000) return;
        read += 1;
        const json = asText(midi.toJSON());
        const { document, warnings } = opened(json);
        expect(warnings.filter((warning) => !warning.includes("text"))).toEqual([]);
        const scale = document.timeline.ppq / midi.header.ppq;
        const ours = saidBy(document);
        const theirs = named(saidByTone(json, scale), ours);
        expect(rounded(ours)).toEqual(rounded(theirs));
        const tempos = new Map(json.header.tempos.map(({ ticks, bpm }) => [ticks * scale, bpm]));
        if (!tempos.has(0)) tempos.set(0, 120);
        expect(new Map(document.timeline.tempos.map(({ tick: at, bpm }) => [at, bpm]))).toEqual(
          new Map([...tempos].sort(([a], [b]) => a - b)),
        );
        expect(document.timeline.name).toBe(json.header.name || "Untitled");
      }),
    );
    expect(read).toBeGreaterThan(5);
  });

  test("repeats, patterns and windows of clips are written as the notes that a MIDI file has of them", () => {
    const one = newTrack({ name: "Keys", channel: 3 });
    const roll = newRoll({
      trackId: one.id,
      startTime: 960,
      repeatCount: 3,
      notes: noteListOf([{ id: 1, time: 0, duration: 480, number: 60, channel: 1, attack: 0.5, release: 0.5 }]),
      length: 1920,
    });
    const document: TimelineDocument = {
      timeline: newTimeline({ trackIds: [one.id] }),
      tracks: new Map([[one.id, one]]),
      rolls: new Map([[roll.id, roll]]),
    };
    expect(writeToneJson(document, null).json.tracks.map(({ notes: list }) => list.map(({ ticks }) => ticks))).toEqual([
      [960, 2880, 4800],
    ]);
  });

  test("what it has no place for is named", () => {
    const one = newTrack({
      name: "All",
      gainDb: -3,
      programChanges: [{ tick: 10, program: 3 }],
      aftertouches: [
        { tick: 0, number: null, value: 1 },
        { tick: 0, number: 60, value: 2 },
      ],
      controlChanges: [
        { tick: 5, controller: 127, value: 0 },
        ...[6, 6].map((controller) => ({ tick: 0, controller, value: 1 })),
      ],
      rawEvents: [raw(0xf0), raw(0x05), raw(0x21), raw(0x2f)],
    });
    const roll = newRoll({
      trackId: one.id,
      notes: noteListOf([
        { id: 1, time: 0, duration: 480, number: 60, channel: 1, attack: 0.5, release: 0.9 },
        { id: 2, time: 0, duration: 480, number: 61, channel: 1, attack: 0.5, release: 0.5, muted: true },
      ]),
    });
    const document: TimelineDocument = {
      timeline: newTimeline({ trackIds: [one.id], rawEvents: [raw(0x7f), raw(0x01)] }),
      tracks: new Map([[one.id, one]]),
      rolls: new Map([[roll.id, roll]]),
    };
    expect(writeToneJson(document, null).losses).toEqual([
      "1 muted note",
      "1 release velocity",
      "1 program change",
      "2 aftertouch messages",
      "1 message of controller 127",
      "1 place where several RPNs are set at once",
      "1 SysEx message",
      "2 texts and other meta events of tracks",
      "1 MIDI port",
      "1 track’s mixer settings",
    ]);
    expect(writeToneJson({ ...document, rolls: new Map() }, one.id).losses).not.toContain("1 muted note");
  });

  const header = { name: "Song", ppq: 480, tempos: [], timeSignatures: [], keySignatures: [], meta: [] };

  test("bad records are left out, counted and named; the others open", () => {
    const list = [
      { midi: 60, ticks: 0, durationTicks: 480, velocity: 0.5 },
      { midi: 160, ticks: 0, durationTicks: 480, velocity: 0.5 },
      { midi: 60, ticks: null, durationTicks: 480, velocity: 0.5 },
      { midi: 60, ticks: -1, durationTicks: 480, velocity: 0.5 },
      { midi: 60, ticks: 1, velocity: 0.5 },
      null,
    ];
    const { document, warnings } = opened({
      header: { ...header, tempos: [{ ticks: 0, bpm: 0 }] },
      tracks: [{ name: "A", notes: list, controlChanges: { 7: [{ ticks: 0, value: "loud" }] } }],
    });
    expect(saidBy(document)[0]!.notes).toEqual(["0,960,60,0.5"]);
    expect(warnings).toEqual([
      "1 tempo without a time or a speed that can be read was left out: header.tempos[0]",
      "5 notes without a pitch from 0 to 127, a time or a length that can be read were left out, the first: tracks[0].notes[1]",
      "1 control change without a number from 0 to 127, a time or a value that can be read was left out: tracks[0].controlChanges.7[0]",
    ]);
    expect(warnings.every(mentionsLeftOut)).toBe(true);
  });

  test("times in seconds and pitches by name, as programs write them by hand, are read by @tonejs/midi’s clock", () => {
    const { document } = opened({
      header: { ...header, tempos: [{ ticks: 0, bpm: 60 }] },
      tracks: [{ notes: [{ name: "C#4", time: 1.5, duration: 0.25 }] }],
    });
    expect(saidBy(document)[0]!.notes).toEqual(["1440,240,61,1"]);
  });

  test.each([
    [{ header, tracks: 3 }, "TONE_SHAPE tracks is missing or is not what it must be"],
    [{ header: {}, tracks: [] }, "TONE_PPQ header.ppq must be a whole number of ticks from 1 to 32767"],
    [{ header, tracks: [{ name: "x" }] }, "TONE_TRACK tracks[0] is no track: it has no list of notes"],
  ])("what is none is refused with the place", (json, message) => {
    const read = readToneJson(json);
    expect(read.ok ? "" : `${read.error.code} ${read.error.message}`).toBe(message);
  });

  test("any JSON is read or refused, never a throw, and never more than is in it", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.jsonValue({ maxDepth: 5 }), (tracks, extra) => {
        const read = readToneJson(
          asText({ header: { ...header, meta: extra, tempos: tracks }, tracks: [extra, tracks].flat() }),
        );
        if (read.ok)
          expect(saidBy(read.value.document).every(({ notes: list }) => !list.join().includes("NaN"))).toBe(true);
      }),
    );
  });

  test("a song of Padroll is not taken for one", () => {
    expect(looksLikeTone({ version: "application/vnd.padroll.timeline.v1+json", header: {}, tracks: [] })).toBe(false);
    expect(looksLikeTone({ tracks: [] })).toBe(false);
  });

  test("a file that both read has as many notes either way", () => {
    const bytes = makeFile({
      format: 1,
      division: 96,
      runningStatus: false,
      rmid: false,
      extras: false,
      tracks: [
        [
          { delta: 0, bytes: [0x90, 60, 100] },
          { delta: 96, bytes: [0x80, 60, 0] },
        ],
      ],
    });
    const ours = readMidiFile(bytes, "a.mid");
    if (!ours.ok) throw ours.error;
    expect(saidBy(opened(asText(new tonejsMidi.Midi(bytes).toJSON())).document)[0]!.notes.length).toBe(
      saidBy(ours.value.document)[0]!.notes.length,
    );
  });
});

function madeByTone(bytes: Uint8Array): InstanceType<typeof tonejsMidi.Midi> | null {
  try {
    return new tonejsMidi.Midi(bytes);
  } catch {
    // It reads fewer files than we do.
    return null;
  }
}
