import * as fc from "fast-check";
import { expect, it } from "vitest";
import { song } from "../../../tests/spec/support/song.ts";
import { anyChain } from "../../domain/note-processors/anyChain.test-helper.ts";
import type { NoteChain } from "../../domain/note-processors/noteChain.ts";
import { visitNoteStarts } from "../../domain/timeline/compile/compileRoll.ts";
import { compileTimeline } from "../../domain/timeline/compile/compileTimeline.ts";
import { FRAMES_PER_MS } from "../board/FakeOutputs.test-helper.ts";
import { armedTracks } from "./armedTracks.test-helper.ts";

const GRID = 60;
/** At 120 bpm and 960 ticks a quarter. */
const FRAMES_PER_TICK = 25;

interface HeldKey {
  readonly at: number;
  readonly length: number;
  readonly number: number;
  readonly velocity: number;
}

interface Started {
  readonly tick: number;
  readonly number: number;
  readonly velocity: number;
}

/** Keys that hands hold, in the grid; several may hold one. */
const anyHands: fc.Arbitrary<readonly HeldKey[]> = fc.uniqueArray(
  fc.record({
    at: fc.nat(40),
    length: fc.integer({ min: 1, max: 20 }),
    number: fc.integer({ min: 50, max: 62 }),
    velocity: fc.integer({ min: 1, max: 127 }),
  }),
  { minLength: 1, maxLength: 12, selector: ({ at, number }) => `${at} ${number}` },
);

const inOrder = (notes: readonly Started[]): readonly Started[] =>
  notes.toSorted((a, b) => a.number - b.number || a.tick - b.tick);

/** Notes that an output was sent before a tick. */
function playedNotes(log: readonly string[], endTick: number): readonly Started[] {
  const notes = log.flatMap((line): Started[] => {
    const [, number, velocity, timeMs] = /^out 92 (\w+) (\w+) @([\d.e-]+)$/.exec(line) ?? [];
    if (number === undefined) return [];
    const tick = Math.round(Math.round(Number(timeMs) * FRAMES_PER_MS) / FRAMES_PER_TICK);
    return [{ tick, number: Number.parseInt(number, 16), velocity: Number.parseInt(velocity!, 16) }];
  });
  // What is struck anew at once is never heard.
  const heard = notes.filter(
    ({ tick, number }, index) =>
      !notes.slice(index + 1).some((other) => other.tick === tick && other.number === number),
  );
  return inOrder(heard.filter(({ tick }) => tick < endTick));
}

/** Notes of a song whose track has these keys and devices. */
function songNotes(chain: NoteChain, keys: readonly HeldKey[], endTick: number): readonly Started[] {
  const devices = chain.map((processor, index) => ({ id: `${index}`, bypass: false, processor }));
  const notes = keys.map(({ at, length, number, velocity }) => ({
    time: at * GRID,
    duration: length * GRID,
    number,
    attack: velocity / 127,
  }));
  const started: Started[] = [];
  for (const roll of compileTimeline(song({ tracks: [{ devices, rolls: [{ notes }] }] })).tracks[0]!.rolls) {
    visitNoteStarts(roll, 0, endTick, (tick, _, number, attack) => {
      started.push({ tick, number, velocity: Math.round(attack * 127) });
    });
  }
  return inOrder(started);
}

it("what is played on an armed track sounds as the song will play it, whatever the devices and their order", () => {
  let notes = 0;
  const property = fc.property(anyChain, anyHands, (chain, keys) => {
    const { outputs, recording, receive, setChain, playOutside } = armedTracks();
    setChain("t0", chain);
    playOutside("t0", "out", 3);
    recording.toggleArm("t0");
    // Each key by a hand of its own, which is a channel of the input.
    const acts = keys
      .flatMap(({ at, length, number, velocity }, hand) => [
        { at, status: 0x90 + hand, number, velocity },
        { at: at + length, status: 0x80 + hand, number, velocity: 0 },
      ])
      .sort((a, b) => a.at - b.at || (a.status & 0xf0) - (b.status & 0xf0) || a.number - b.number);
    for (const { at, status, number, velocity } of acts) {
      outputs.pass(at * GRID * FRAMES_PER_TICK - outputs.frame - 1);
      outputs.pass(1, false);
      receive(status, number, velocity);
    }
    const end = acts.at(-1)!.at * GRID;
    outputs.pass(end * FRAMES_PER_TICK - outputs.frame - 1);
    recording.panic();
    const played = playedNotes(outputs.midiLog(), end);
    const song = songNotes(chain, keys, end);
    notes += song.length;
    expect(outputs.mistakes).toEqual([]);
    expect(outputs.openNotes()).toEqual([]);
    // Humanize draws by the place in the song, and live by the count of strokes.
    const named = chain.some(({ id }) => id === "humanize")
      ? (list: typeof song) => list.map(({ number, tick }) => [number, tick])
      : (list: typeof song) => list.map(({ number, tick, velocity }) => [number, tick, velocity]);
    expect(named(played)).toEqual(named(song));
  });
  fc.assert(property, { numRuns: 100 });
  expect(notes).toBeGreaterThan(100);
});
