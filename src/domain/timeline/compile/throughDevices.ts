import type { ArpSink } from "../../music/arpeggiator/ArpRunner.ts";
import type { TempoMap } from "../../music/time.ts";
import { ChainRunner } from "../../note-processors/ChainRunner.ts";
import { compileChain, type ArpStage } from "../../note-processors/noteChain.ts";
import { NoteBatch } from "../../note-processors/NoteBatch.ts";
import { chainOfDevices, type TrackDevice } from "../../note-processors/trackDevices.ts";
import { PERCUSSION_BANK } from "../../reference/gmInstruments.ts";
import { DEFAULT_RELEASE, newRoll } from "../defaults.ts";
import type { Note } from "../Note.ts";
import { noteListOf } from "../NoteList.ts";
import type { Roll, Timeline, Track } from "../records.ts";
import { compileRoll, rollEndTick, visitNoteStarts, type CompiledRoll } from "./compileRoll.ts";

/** Parts of a tick in which arpeggios step, so that no rounding decides which step a key is in. */
const PARTS_PER_TICK = 384;

/** A note on the timeline. */
interface PlacedNote {
  readonly start: number;
  readonly end: number;
  readonly key: number;
  readonly attack: number;
  readonly release: number;
}

export interface SongTime {
  readonly tempos: Timeline["tempos"];
  readonly tempo: TempoMap;
  readonly ppq: number;
}

interface Kept {
  readonly rolls: readonly CompiledRoll[];
  readonly tempo: TempoMap;
  readonly drums: boolean;
  readonly result: readonly CompiledRoll[];
}

const kept = new WeakMap<readonly TrackDevice[], Kept>();

export const hasDevices = ({ devices }: Pick<Track, "devices">): boolean =>
  devices?.some(({ bypass }) => !bypass) === true;

/**
 * Played rolls of a track: its own, or, where it has devices, one roll made by those. Cached for
 * as long as neither changes. Latched keys end with the track's last roll.
 */
export function throughDevices(track: Track, rolls: readonly CompiledRoll[], time: SongTime): readonly CompiledRoll[] {
  const { devices } = track;
  if (!devices || !hasDevices(track) || rolls.length === 0) return rolls;
  const drums = track.pluginValues.bank === PERCUSSION_BANK;
  const known = kept.get(devices);
  if (known && known.tempo === time.tempo && known.drums === drums && sameRolls(known.rolls, rolls))
    return known.result;
  const result = playedThroughDevices(track, rolls, time);
  kept.set(devices, { rolls, tempo: time.tempo, drums, result });
  return result;
}

/** Like `throughDevices`, without its cache. */
export function playedThroughDevices(
  track: Track,
  rolls: readonly CompiledRoll[],
  time: SongTime,
): readonly CompiledRoll[] {
  const { devices } = track;
  if (!devices || !hasDevices(track)) return rolls;
  const { turns, stages } = compileChain(chainOfDevices(devices), track.pluginValues.bank === PERCUSSION_BANK);
  const end = Math.max(...rolls.map(rollEndTick));
  const turned = turnedNotes(gathered(rolls), turns);
  const played = stages.length > 0 ? arpeggiated(turned, stages, time, end) : turned;
  return [compileRoll(rollOf(track, played, end), time.ppq)];
}

const sameRolls = (a: readonly CompiledRoll[], b: readonly CompiledRoll[]): boolean =>
  a.length === b.length && a.every((roll, index) => roll === b[index]);

/** Notes by time, then by key; off notes are left out. */
function gathered(rolls: readonly CompiledRoll[]): readonly PlacedNote[] {
  const notes: PlacedNote[] = [];
  for (const roll of rolls) {
    visitNoteStarts(roll, 0, Infinity, (start, end, key, attack, release) => {
      notes.push({ start, end, key, attack, release });
    });
  }
  return notes.sort((a, b) => a.start - b.start || a.key - b.key);
}

function turnedNotes(
  notes: readonly PlacedNote[],
  turns: ReturnType<typeof compileChain>["turns"],
): readonly PlacedNote[] {
  if (turns.length === 0) return notes;
  const batch = new NoteBatch();
  return notes.flatMap((note) => {
    const velocity = velocityOf(note.attack);
    batch.begin(note.key, velocity);
    for (const turn of turns) turn(batch, note.start);
    const turned: PlacedNote[] = [];
    for (let i = 0; i < batch.count; i++) {
      const key = batch.keys[i]!;
      const turnedTo = batch.velocities[i]!;
      const attack = turnedTo === velocity ? note.attack : turnedTo / 127;
      // Notes outside keys 0..127 are dropped.
      if (key >= 0 && key <= 127) turned.push({ ...note, key, attack });
    }
    return turned;
  });
}

const tickOf = (parts: number): number => Math.round(parts / PARTS_PER_TICK);

const velocityOf = (attack: number): number => Math.max(1, Math.min(127, Math.round(attack * 127)));

/** Keys and tempo changes in the order in which a live arpeggio receives them. */
interface ArpEvent {
  readonly tick: number;
  /** 0: the tempo changes; 1: a key is released; 2: it is struck. */
  readonly rank: 0 | 1 | 2;
  readonly note: PlacedNote | null;
}

function arpeggiated(
  notes: readonly PlacedNote[],
  stages: readonly ArpStage[],
  time: SongTime,
  end: number,
): readonly PlacedNote[] {
  const played = new PlayedNotes();
  const partsPerSecond = (tick: number): number => (PARTS_PER_TICK * time.ppq * time.tempo.bpmAt(tick)) / 60;
  const runner = new ChainRunner(played, partsPerSecond(0), tickOf);
  runner.setClock(PARTS_PER_TICK * time.ppq, partsPerSecond(0), 0);
  runner.setStages(stages, 0);
  const holds = new Map<number, number>();
  for (const { tick, rank, note } of arpEvents(
    notes,
    time.tempos.map((change) => change.tick),
  )) {
    const frame = tick * PARTS_PER_TICK;
    runner.advance(frame - 1);
    if (!note) runner.setClock(PARTS_PER_TICK * time.ppq, partsPerSecond(tick), frame);
    else if (rank === 2) {
      holds.set(note.key, (holds.get(note.key) ?? 0) + 1);
      runner.keyOn(note.key, velocityOf(note.attack), frame);
    } else {
      // A key that two notes hold is released with the later one.
      const left = holds.get(note.key)! - 1;
      holds.set(note.key, left);
      if (left === 0) runner.keyOff(note.key, frame);
    }
  }
  runner.advance(end * PARTS_PER_TICK - 1);
  runner.clear(end * PARTS_PER_TICK);
  return played.notes;
}

function arpEvents(notes: readonly PlacedNote[], tempoTicks: readonly number[]): readonly ArpEvent[] {
  const events = tempoTicks.map((tick): ArpEvent => ({ tick, rank: 0, note: null }));
  for (const note of notes) {
    events.push({ tick: note.start, rank: 2, note }, { tick: note.end, rank: 1, note });
  }
  return events.sort((a, b) => a.tick - b.tick || a.rank - b.rank);
}

class PlayedNotes implements ArpSink {
  readonly notes: PlacedNote[] = [];
  readonly #open = new Map<number, { readonly frame: number; readonly attack: number }>();

  noteOn(frame: number, _key: number, velocity: number, id: number): void {
    this.#open.set(id, { frame, attack: velocity / 127 });
  }

  noteOff(frame: number, key: number, id: number): void {
    const struck = this.#open.get(id);
    if (!struck) return;
    this.#open.delete(id);
    // A note that is struck again at once is never audible.
    if (frame === struck.frame) return;
    const start = tickOf(struck.frame);
    const end = Math.max(start + 1, tickOf(frame));
    this.notes.push({ start, end, key, attack: struck.attack, release: DEFAULT_RELEASE });
  }
}

/** Notes of the same start and key are distinguished by a count, so a note keeps its id whatever is edited elsewhere. */
function rollOf(track: Track, notes: readonly PlacedNote[], end: number): Roll {
  const counts = new Map<string, number>();
  const list = notes.map(({ start, end: until, key, attack, release }): Note => {
    const place = `${start} ${key}`;
    const id = (counts.get(place) ?? 0) + 1;
    counts.set(place, id);
    return { id, time: start, duration: until - start, number: key, channel: track.channel, attack, release };
  });
  const id = `devices of ${track.id}`;
  return newRoll({ id, trackId: track.id, notes: noteListOf(list), length: end });
}
