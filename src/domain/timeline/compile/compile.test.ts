import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { song } from "../../../../tests/spec/support/song.ts";
import { expandRoll } from "../expandRoll.ts";
import { channelStateAt, createChannelState, stateEvents } from "./channelState.ts";
import { compileRoll, visitNotesAcross, visitNoteStarts } from "./compileRoll.ts";
import { compileTimeline } from "./compileTimeline.ts";
import { usedPrograms } from "./usedPrograms.ts";

function rollOf(document: ReturnType<typeof song>) {
  const roll = document.rolls.get("t0r0");
  if (!roll) throw new Error("the song has a roll");
  return compileRoll(roll, document.timeline.ppq);
}

function startsIn(compiled: ReturnType<typeof rollOf>, from: number, to: number): [number, number][] {
  const starts: [number, number][] = [];
  visitNoteStarts(compiled, from, to, (start, _end, key) => starts.push([start, key]));
  return starts;
}

const told = ({ start, number }: { start: number; number: number }): [number, number] => [start, number];

const byStart = (a: readonly [number, number], b: readonly [number, number]): number => a[0] - b[0] || a[1] - b[1];

describe("compiled rolls", () => {
  it("give each note of every repeat to exactly one of the windows that cover the song", () => {
    const notes = Array.from({ length: 3000 }, (_, i) => ({ time: (i * 7919) % 20_011, number: i % 128 }));
    const chordPatterns = [
      {
        note: "C",
        name: "M",
        octave: 4,
        pattern: "x-[xRx]_",
        subdiv: "8t",
        accent: "",
        arp: false,
        arpCount: 4,
        arpOrder: "0",
      },
    ];
    const document = song({ tracks: [{ rolls: [{ notes, chordPatterns, startTime: 333, repeatCount: 5 }] }] });
    const compiled = rollOf(document);
    const found: [number, number][] = [];
    for (let from = 0; from < 120_000; from += 977.3) found.push(...startsIn(compiled, from, from + 977.3));
    const expected = [...expandRoll(compiled.roll, 960, 1)].map(({ time, number }): [number, number] => [time, number]);
    expect(found.toSorted(byStart)).toEqual(expected.toSorted(byStart));
  });

  it("leave out muted notes, wherever they are looked for", () => {
    const notes = [
      { time: 0, duration: 1000, number: 1, muted: true as const },
      { time: 10, duration: 1000, number: 2 },
      { time: 20, duration: 1000, number: 3, muted: true as const },
    ];
    const compiled = rollOf(song({ tracks: [{ rolls: [{ notes, repeatCount: 2 }] }] }));
    const across: [number, number][] = [];
    visitNotesAcross(compiled, 1530, (start, _end, key) => across.push([start, key]));
    expect(across).toEqual([[1030, 2]]);
    expect(startsIn(compiled, 0, 100).map(([, key]) => key)).toEqual([2]);
    expect([...expandRoll(compiled.roll, 960, 1)].map(({ number }) => number)).toEqual([2, 2]);
  });

  it("leave out notes with attack 0, and find those that sound across a tick", () => {
    const notes = [
      { time: 0, duration: 1000, number: 1 },
      { time: 10, duration: 1000, number: 2, attack: 0 },
      { time: 20, duration: 10, number: 3 },
    ];
    const compiled = rollOf(song({ tracks: [{ rolls: [{ notes, repeatCount: 2 }] }] }));
    const across: [number, number][] = [];
    visitNotesAcross(compiled, 1510, (start, _end, key) => across.push([start, key]));
    expect(across).toEqual([[1010, 1]]);
    expect(startsIn(compiled, 0, 100).map(([, key]) => key)).toEqual([1, 3]);
  });

  it("give what starts from a tick on before another, and what sounds across it, at the very ticks of strikes and ends", () => {
    const pattern = fc.record({
      note: fc.constantFrom("C", "F#"),
      name: fc.constantFrom("M", "m7"),
      octave: fc.integer({ min: 3, max: 9 }),
      pattern: fc.constantFrom("xxxx", "x-[xR]_", "R[xxx]-x", "_x[R_R]", "x__-"),
      subdiv: fc.constantFrom("4n", "8t", "16n.", "1m"),
      accent: fc.constantFrom("", "x-"),
      arp: fc.boolean(),
      arpCount: fc.constant(4),
      arpOrder: fc.constant("0213"),
    });
    const note = fc.record({ time: fc.nat(20), duration: fc.integer({ min: 1, max: 8 }), number: fc.nat(127) });
    const roll = fc.record({
      notes: fc.array(note, { maxLength: 6 }),
      chordPatterns: fc.array(pattern, { maxLength: 2 }),
      startTime: fc.nat(50),
      repeatCount: fc.integer({ min: 1, max: 3 }),
    });
    fc.assert(
      fc.property(roll, fc.constantFrom(960, 7), (fields, ppq) => {
        const document = song({ timeline: { ppq }, tracks: [{ rolls: [fields] }] });
        const compiled = rollOf(document);
        const all = [...expandRoll(compiled.roll, ppq, 1)].map(({ time, duration, number }) => ({
          start: time,
          end: time + Math.max(1, duration),
          number,
        }));
        const ticks = [...new Set(all.flatMap(({ start, end }) => [start, start + 0.5, end]))].slice(0, 40);
        for (const [index, tick] of ticks.entries()) {
          const across: [number, number][] = [];
          visitNotesAcross(compiled, tick, (start, _end, key) => across.push([start, key]));
          const sounding = all.filter(({ start, end }) => start < tick && end > tick);
          expect(across.toSorted(byStart)).toEqual(sounding.map(told).toSorted(byStart));
          const to = ticks[(index * 7 + 3) % ticks.length]!;
          const starting = all.filter(({ start }) => start >= tick && start < to);
          expect(startsIn(compiled, tick, to).toSorted(byStart)).toEqual(starting.map(told).toSorted(byStart));
        }
      }),
      { numRuns: 60 },
    );
  });

  it("are made once for each roll record", () => {
    const document = song({ tracks: [{ rolls: [{ notes: [{}] }, { notes: [{}] }] }] });
    const first = compileTimeline(document).tracks.at(0)?.rolls;
    const roll = document.rolls.get("t0r0");
    const edited = {
      ...document,
      rolls: new Map([...document.rolls, ["t0r0", { ...roll, label: "x" } as typeof roll & object]]),
    };
    const second = compileTimeline(edited).tracks.at(0)?.rolls;
    expect(second?.at(0)).not.toBe(first?.at(0));
    expect(second?.at(1)).toBe(first?.at(1));
  });

  it("answer a window of a million notes in well under a millisecond", () => {
    const notes = Array.from({ length: 1_000_000 }, (_, i) => ({ time: i * 3, number: i % 128 }));
    const compiled = rollOf(song({ tracks: [{ rolls: [{ notes }] }] }));
    const begin = performance.now();
    let count = 0;
    for (let i = 0; i < 1000; i++) visitNoteStarts(compiled, i * 2000, i * 2000 + 100, () => count++);
    expect(count).toBeGreaterThan(33_000);
    expect((performance.now() - begin) / 1000).toBeLessThan(1);
  });
});

const controls = (controlChanges: { tick: number; controller: number; value: number }[], programs: number[] = []) => {
  const programChanges = programs.map((program, i) => ({ tick: i * 100, program }));
  const document = song({ tracks: [{ sendProgram: false, controlChanges, programChanges }] });
  return compileTimeline(document).tracks[0]!.controls;
};

describe("channel state", () => {
  it("orders bank, program, other controllers within a tick", () => {
    const events = controls(
      [
        { tick: 0, controller: 7, value: 1 },
        { tick: 0, controller: 0, value: 2 },
      ],
      [5],
    );
    expect(events.map(({ kind, key }) => [kind, key])).toEqual([
      ["controlChange", 0],
      ["programChange", 0],
      ["controlChange", 7],
    ]);
  });

  it("says only what differs, and sets registered parameters with their selection", () => {
    const events = controls([
      { tick: 0, controller: 101, value: 0 },
      { tick: 0, controller: 100, value: 0 },
      { tick: 0, controller: 6, value: 12 },
      { tick: 5, controller: 1, value: 64 },
      { tick: 10, controller: 121, value: 0 },
    ]);
    const initial = { bank: 0, program: 0 };
    const changes = stateEvents(createChannelState(), channelStateAt(events, 10), initial, 10);
    expect(changes.map(({ key, value }) => [key, value])).toEqual([
      [1, 64],
      [101, 0],
      [100, 0],
      [6, 12],
      [38, 0],
      [101, 0],
      [100, 0],
    ]);
    const back = stateEvents(channelStateAt(events, 10), createChannelState(), initial, 10);
    expect(back.map(({ key, value }) => [key, value])).toEqual([
      [1, 0],
      [101, 0],
      [100, 0],
      [6, 2],
      [38, 0],
      [101, 127],
      [100, 127],
    ]);
    expect(channelStateAt(events, 11).controllers.get(1)).toBe(0);
  });

  it("lists the instruments of a track with the banks its controllers select", () => {
    const document = song({
      tracks: [
        {
          programChanges: [
            { tick: 10, program: 5 },
            { tick: 30, program: 6 },
          ],
          controlChanges: [{ tick: 20, controller: 0, value: 8 }],
        },
      ],
    });
    expect(compileTimeline(document).tracks.map((track) => usedPrograms(track, track.track, []))).toEqual([
      [
        { bank: 0, program: 0 },
        { bank: 0, program: 5 },
        { bank: 8, program: 6 },
      ],
    ]);
  });
});
