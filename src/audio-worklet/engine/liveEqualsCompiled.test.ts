import * as fc from "fast-check";
import { expect, it } from "vitest";
import { anyChain } from "../../domain/note-processors/anyChain.test-helper.ts";
import { compileChain, type NoteChain } from "../../domain/note-processors/noteChain.ts";
import { NoteBatch } from "../../domain/note-processors/NoteBatch.ts";
import { compileTimeline } from "../../domain/timeline/compile/compileTimeline.ts";
import { visitNoteStarts } from "../../domain/timeline/compile/compileRoll.ts";
import { emptyDocument, newRoll, newTrack } from "../../domain/timeline/defaults.ts";
import type { Note } from "../../domain/timeline/Note.ts";
import { noteListOf } from "../../domain/timeline/NoteList.ts";
import { FIRST_ARP_STRIP } from "../../protocol/engine.ts";
import { ENGINE_EVENT_BYTES, writeEngineEvent, type EngineEventType } from "../../protocol/engineEvent.ts";
import { LivePlayer } from "./LivePlayer.ts";
import { constant, noteOff, noteOn, region, synthOf } from "./testSignals.test-helper.ts";

/** At 120 bpm, 960 ticks a quarter and 48,000 frames a second. */
const FRAMES_PER_TICK = 25;
const GRID = 60;

/** Keys that are held, also one key by several hands. */
const anyKeys = fc.array(
  fc.record({ at: fc.nat(60), length: fc.integer({ min: 1, max: 20 }), key: fc.integer({ min: 50, max: 62 }) }),
  { minLength: 1, maxLength: 16 },
);

interface Heard {
  readonly startFrame: number;
  readonly endFrame: number;
  readonly key: number;
  readonly velocity: number;
}

const isKey = (key: number): boolean => key >= 0 && key <= 127;

type Send = (type: EngineEventType, key: number, velocity: number, noteId: number) => void;

/** Holds keys as live play does: the last of several hands lets go. */
class Hands {
  readonly #send: Send;
  readonly #held = new Map<number, { holders: number; noteId: number }>();
  #ids = 0;

  constructor(send: Send) {
    this.#send = send;
  }

  strike(key: number, velocity: number): void {
    const before = this.#held.get(key);
    const noteId = ++this.#ids;
    this.#send(noteOn, key, velocity, noteId);
    if (before) this.#send(noteOff, key, 0, before.noteId);
    this.#held.set(key, { holders: (before?.holders ?? 0) + 1, noteId });
  }

  release(key: number): void {
    const held = this.#held.get(key)!;
    if (--held.holders > 0) return;
    this.#held.delete(key);
    this.#send(noteOff, key, 0, held.noteId);
  }
}

/** The engine, played by hand. */
function live(chain: NoteChain, notes: readonly Note[], endTick: number): readonly Heard[] {
  const heard: Heard[] = [];
  const { stages, turns } = compileChain(chain, false);
  const open = new Map<number, { readonly frame: number; readonly velocity: number }>();
  const player = new LivePlayer(synthOf([region({})], [constant()]), {
    note: (_arp, frame, key, velocity, id) => {
      const struck = open.get(id);
      if (velocity > 0) open.set(id, { frame, velocity });
      // A note that is struck again in the same frame is never audible.
      else if (struck && struck.frame !== frame)
        heard.push({ startFrame: struck.frame, endFrame: frame, key, velocity: struck.velocity });
    },
    step: () => {},
  });
  player.setTempo(120);
  player.setArp(0, { stages, strips: [0], reportsSteps: false });
  const view = new DataView(new ArrayBuffer(ENGINE_EVENT_BYTES));
  const send: Send = (type, key, velocity, noteId) => {
    writeEngineEvent(view, 0, { frame: 0, strip: FIRST_ARP_STRIP, type, key, value: velocity / 127, noteId });
    player.play(view, 0);
  };
  const hands = new Hands(send);
  const batch = new NoteBatch();
  const struck = new Map<Note, number[]>();
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
    if (type === noteOff) {
      for (const key of struck.get(note)!) hands.release(key);
      continue;
    }
    batch.begin(note.number, Math.round(note.attack * 127));
    for (const turn of turns) turn(batch, note.time);
    const keys = [...batch.keys.subarray(0, batch.count)];
    struck.set(note, keys.filter(isKey));
    for (const [i, key] of keys.entries()) if (isKey(key)) hands.strike(key, batch.velocities[i]!);
  }
  renderTo(endTick);
  player.panic(null);
  return heard;
}

/** The same as a song plays it, whose notes begin and end on whole ticks. */
function compiled(chain: NoteChain, notes: readonly Note[]): readonly Heard[] {
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

function expectSame(played: readonly Heard[], song: readonly Heard[], endTick: number, withVelocity: boolean): void {
  // A note that begins in the last half of a tick is in the song, and the engine may not begin it any more.
  const isKept = ({ startFrame }: Heard): boolean => Math.round(startFrame / FRAMES_PER_TICK) < endTick;
  const [a, b] = [inOrder(played.filter(isKept)), inOrder(song.filter(isKept))];
  const named = (heard: readonly Heard[]) =>
    heard.map(({ key, velocity }) => (withVelocity ? { key, velocity } : { key }));
  expect(named(a)).toEqual(named(b));
  for (const [i, note] of a.entries()) {
    expect(Math.abs(note.startFrame - b[i]!.startFrame)).toBeLessThanOrEqual(NEAR_FRAMES);
    expect(Math.abs(note.endFrame - b[i]!.endFrame)).toBeLessThanOrEqual(NEAR_FRAMES);
  }
}

const notesOf = (keys: readonly { at: number; length: number; key: number }[]): readonly Note[] =>
  keys.map(({ at, length, key }, index): Note => ({
    id: index + 1,
    time: at * GRID,
    duration: length * GRID,
    number: key,
    channel: 1,
    attack: (40 + index * 5) / 127,
    release: 0.5,
  }));

it("devices in any order and number play live what is compiled of them, note for note", () => {
  let stages = 0;
  let heard = 0;
  fc.assert(
    fc.property(anyChain, anyKeys, (chain, keys) => {
      const notes = notesOf(keys);
      const endTick = Math.max(...notes.map(({ time, duration }) => time + duration));
      const song = compiled(chain, notes);
      stages = Math.max(stages, compileChain(chain, false).stages.length);
      heard += song.length;
      // Humanize draws by the place in the song there, and by the count of strokes live.
      expectSame(live(chain, notes, endTick), song, endTick, !chain.some(({ id }) => id === "humanize"));
    }),
    { numRuns: 300 },
  );
  expect(stages).toBeGreaterThan(3);
  // It compares something: most draws have some dozens of notes.
  expect(heard).toBeGreaterThan(1000);
});
