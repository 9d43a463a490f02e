import * as fc from "fast-check";
import { expect, it } from "vitest";
import { ARP_ORDERS, DEFAULT_ARP, LATCH_MODES, PLAIN_STEP } from "../../domain/music/arpeggiator/ArpPreset.ts";
import { compileChain, type ChainLink } from "../../domain/note-processors/noteChain.ts";
import { NoteBatch } from "../../domain/note-processors/NoteBatch.ts";
import { compileTimeline } from "../../domain/timeline/compile/compileTimeline.ts";
import { visitNoteStarts } from "../../domain/timeline/compile/compileRoll.ts";
import { emptyDocument, newRoll, newTrack } from "../../domain/timeline/defaults.ts";
import type { Note } from "../../domain/timeline/Note.ts";
import { noteListOf } from "../../domain/timeline/NoteList.ts";
import { FIRST_ARP_STRIP } from "../../protocol/engine.ts";
import { ENGINE_EVENT_BYTES, writeEngineEvent } from "../../protocol/engineEvent.ts";
import { LivePlayer } from "./LivePlayer.ts";
import { constant, noteOff, noteOn, region, synthOf } from "./testSignals.ts";

/** At 120 bpm, 960 ticks a quarter and 48,000 frames a second. */
const FRAMES_PER_TICK = 25;
const GRID = 60;

const anyPreset = fc.record({
  order: fc.constantFrom(...ARP_ORDERS),
  rate: fc.constantFrom("8n", "16n", "8t", "16n.", "32t", 100),
  octaves: fc.integer({ min: -1, max: 2 }),
  gate: fc.integer({ min: 20, max: 200 }),
  swing: fc.integer({ min: 50, max: 75 }),
  ratchet: fc.integer({ min: 1, max: 3 }),
  chance: fc.constantFrom(100, 60),
  seed: fc.nat(0xffff),
  latch: fc.constantFrom(...LATCH_MODES),
  retrigger: fc.constantFrom("off" as const, "note" as const, "bar" as const),
  snap: fc.constantFrom("off" as const, "beat" as const),
  lane: fc.array(
    fc.record({ on: fc.boolean(), tie: fc.boolean(), chord: fc.boolean(), interval: fc.integer({ min: -3, max: 3 }) }),
    { minLength: 1, maxLength: 4 },
  ),
});

const TURNS: readonly ChainLink[] = [
  { id: "scale", values: { scale: "dorian", root: 2, transpose: 1 } },
  { id: "velocity", values: { curve: "soft", least: 20, most: 110 } },
];

/** What keys are held, no key twice at a time. */
const anyKeys = fc
  .array(
    fc.record({ at: fc.nat(60), length: fc.integer({ min: 1, max: 20 }), key: fc.integer({ min: 50, max: 62 }) }),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map((struck) => {
    const freeFrom = new Map<number, number>();
    return struck
      .toSorted((a, b) => a.at - b.at)
      .filter(({ at, length, key }) => {
        if (at < (freeFrom.get(key) ?? 0)) return false;
        freeFrom.set(key, at + length);
        return true;
      });
  });

interface Heard {
  readonly startFrame: number;
  readonly endFrame: number;
  readonly key: number;
  readonly velocity: number;
}

/** The engine, played by hand. */
function live(chain: readonly ChainLink[], notes: readonly Note[], endTick: number): readonly Heard[] {
  const heard: Heard[] = [];
  const { arp, turns } = compileChain(chain, false);
  const open = new Map<number, { readonly frame: number; readonly velocity: number }>();
  const player = new LivePlayer(synthOf([region({})], [constant()]), {
    note: (_arp, frame, key, velocity, id) => {
      const struck = open.get(id);
      if (velocity > 0) open.set(id, { frame, velocity });
      // What is struck anew in the same frame is never heard.
      else if (struck && struck.frame !== frame)
        heard.push({ startFrame: struck.frame, endFrame: frame, key, velocity: struck.velocity });
    },
    step: () => {},
  });
  player.setTempo(120);
  player.setArp(0, { compiled: arp, strips: [0], tellsSteps: false });
  const view = new DataView(new ArrayBuffer(ENGINE_EVENT_BYTES));
  const batch = new NoteBatch();
  const events = notes
    .flatMap((note) => [
      { tick: note.time, type: noteOn, note },
      { tick: note.time + note.duration, type: noteOff, note },
    ])
    .sort(
      (a, b) =>
        a.tick - b.tick || Number(a.type === noteOn) - Number(b.type === noteOn) || a.note.number - b.note.number,
    );
  const block = new Float32Array(FRAMES_PER_TICK * GRID);
  const renderTo = (tick: number): void => {
    while (player.frame < tick * FRAMES_PER_TICK) player.render(block, block, 0, block.length);
  };
  for (const { tick, type, note } of events) {
    renderTo(tick);
    batch.begin(note.number, Math.round(note.attack * 127));
    for (const turn of turns) turn(batch, 0);
    const value = batch.velocities[0]! / 127;
    writeEngineEvent(view, 0, { frame: 0, strip: FIRST_ARP_STRIP, type, key: batch.keys[0]!, value, noteId: note.id });
    player.play(view, 0);
  }
  renderTo(endTick);
  player.panic(null);
  return heard;
}

/** The same as a song plays it, whose notes begin and end on whole ticks. */
function compiled(chain: readonly ChainLink[], notes: readonly Note[]): readonly Heard[] {
  const devices = chain.map((processor, index) => ({ id: String(index), bypass: false, processor }));
  const track = newTrack({ id: "a", devices });
  const empty = emptyDocument();
  const document = {
    timeline: { ...empty.timeline, trackIds: ["a"] },
    tracks: new Map([["a", track]]),
    rolls: new Map([["r", newRoll({ id: "r", trackId: "a", notes: noteListOf(notes) })]]),
  };
  const heard: Heard[] = [];
  for (const roll of compileTimeline(document).tracks[0]!.rolls) {
    visitNoteStarts(roll, 0, Infinity, (start, end, key, attack) => {
      const [startFrame, endFrame] = [start * FRAMES_PER_TICK, end * FRAMES_PER_TICK];
      heard.push({ startFrame, endFrame, key, velocity: Math.round(attack * 127) });
    });
  }
  return heard;
}

const inOrder = (heard: readonly Heard[]): readonly Heard[] =>
  heard.toSorted((a, b) => a.key - b.key || a.startFrame - b.startFrame || a.endFrame - b.endFrame);

/** A song's notes begin and last whole ticks, both rounded; the engine's begin and end within a frame. */
const NEAR_FRAMES = FRAMES_PER_TICK + 1;

function expectSame(played: readonly Heard[], song: readonly Heard[]): void {
  const [a, b] = [inOrder(played), inOrder(song)];
  const named = (heard: readonly Heard[]) => heard.map(({ key, velocity }) => ({ key, velocity }));
  expect(named(a)).toEqual(named(b));
  for (const [i, note] of a.entries()) {
    expect(Math.abs(note.startFrame - b[i]!.startFrame)).toBeLessThanOrEqual(NEAR_FRAMES);
    expect(Math.abs(note.endFrame - b[i]!.endFrame)).toBeLessThanOrEqual(NEAR_FRAMES);
  }
}

it("a live arpeggio is the compiled one, note for note", () => {
  fc.assert(
    fc.property(anyPreset, anyKeys, fc.boolean(), (preset, keys, withTurns) => {
      const lane = preset.lane.map((step) => ({ ...PLAIN_STEP, ...step }));
      const arp: ChainLink = { id: "arp", values: { ...DEFAULT_ARP, ...preset, lane } };
      // A scale may lay two keys on one: hands cannot hold that, so keys lie a third apart then.
      const chain = withTurns ? [...TURNS, arp] : [arp];
      const notes = keys.map(({ at, length, key }, index): Note => ({
        id: index + 1,
        time: at * GRID,
        duration: length * GRID,
        number: withTurns ? (key - 50) * 3 + 48 : key,
        channel: 1,
        attack: (40 + index * 5) / 127,
        release: 0.5,
      }));
      const endTick = Math.max(...notes.map(({ time, duration }) => time + duration));
      expectSame(live(chain, notes, endTick), compiled(chain, notes));
    }),
    { numRuns: 150 },
  );
});
