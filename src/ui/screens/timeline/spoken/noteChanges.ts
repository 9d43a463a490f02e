import { changedNotes, type NoteList } from "../../../../domain/timeline/NoteList.ts";
import type { Note } from "../../../../domain/timeline/Note.ts";
import type { Roll } from "../../../../domain/timeline/records.ts";
import { spokenStrings as words } from "../../../strings/spoken.ts";
import type { SongWords } from "./SongWords.ts";

/** Chunks that changed, up to which notes are compared one by one: some 16,000 notes, a few milliseconds. */
const MOST_CHUNKS = 16;
/** Notes up to which each is named. */
const MOST_NAMED = 4;

interface Placed extends Note {
  readonly trackId: string;
  /** Tick of the song at which it starts. */
  readonly start: number;
}

type Pair = readonly [before: Placed, after: Placed];

/** Texts of changes to the notes of clips: `note C4 to D4, bar 3 beat 2, one eighth`. Empty if their notes are the same. */
export function noteChanges(rolls: readonly (readonly [Roll, Roll])[], song: SongWords): readonly string[] {
  const changed = rolls.filter(([before, after]) => before.notes !== after.notes);
  if (changed.length === 0) return [];
  const chunks = changed.reduce((sum, [before, after]) => sum + newChunks(before.notes, after.notes), 0);
  if (chunks > MOST_CHUNKS) return countsOnly(changed);
  const removed = new Map<number, Placed>();
  const added: Placed[] = [];
  for (const [before, after] of changed) {
    const diff = changedNotes(before.notes, after.notes);
    for (const note of diff.removed) removed.set(note.id, placed(before, note));
    added.push(...diff.added.map((note) => placed(after, note)));
  }
  const pairs: Pair[] = [];
  const fresh: Placed[] = [];
  for (const note of added) {
    const before = removed.get(note.id);
    if (before) pairs.push([before, note]);
    else fresh.push(note);
    removed.delete(note.id);
  }
  const gone = [...removed.values()];
  return [
    fresh.length === 0 ? "" : words.added(fresh.length, "note", "notes", named(fresh, song)),
    gone.length === 0 ? "" : words.deleted(gone.length, "note", "notes", named(gone, song)),
    pairs.length === 0 ? "" : pairs.length === 1 ? oneChanged(pairs[0]!, song) : severalChanged(pairs, song),
  ].filter((text) => text !== "");
}

/** Chunks of either list that the other one does not share. */
function newChunks(before: NoteList, after: NoteList): number {
  const kept = new Set(before.chunks);
  const shared = after.chunks.filter((chunk) => kept.has(chunk)).length;
  return Math.max(before.chunks.length, after.chunks.length) - shared;
}

/** Difference in number alone, where there are too many notes to compare. */
function countsOnly(rolls: readonly (readonly [Roll, Roll])[]): readonly string[] {
  const more = rolls.reduce((sum, [before, after]) => sum + after.notes.length - before.notes.length, 0);
  if (more === 0) return [words.notesChanged];
  return [more > 0 ? words.added(more, "note", "notes", null) : words.deleted(-more, "note", "notes", null)];
}

const placed = (roll: Roll, note: Note): Placed => ({
  ...note,
  trackId: roll.trackId,
  start: roll.startTime + note.time,
});

/** A few notes by name: each with its place, and those of one chord with the place they share. */
function named(notes: readonly Placed[], song: SongWords): string | null {
  if (notes.length > MOST_NAMED) return null;
  const [first] = notes;
  const nameOf = ({ trackId, number, start }: Placed): string => song.noteName(trackId, number, start);
  const isChord = notes.every(({ start, duration }) => start === first!.start && duration === first!.duration);
  const whereOf = ({ start, duration }: Placed): string => `${song.place(start)}, ${song.noteLength(start, duration)}`;
  if (isChord) return `${notes.map(nameOf).join(", ")}, ${whereOf(first!)}`;
  return notes.map((note) => `${nameOf(note)}, ${song.place(note.start)}`).join("; ");
}

const midiVelocity = (velocity: number): number => Math.round(velocity * 127);

function oneChanged([before, after]: Pair, song: SongWords): string {
  const nameOf = ({ trackId, number, start }: Placed): string => song.noteName(trackId, number, start);
  const velocityOf = (of: "attack" | "release", told: (change: string) => string): string => {
    const [from, to] = [midiVelocity(before[of]), midiVelocity(after[of])];
    return from === to ? "" : told(words.fromTo(`${from}`, `${to}`));
  };
  return [
    words.note(words.fromTo(nameOf(before), nameOf(after))),
    words.fromTo(song.place(before.start), song.place(after.start)),
    words.fromTo(song.noteLength(before.start, before.duration), song.noteLength(after.start, after.duration)),
    velocityOf("attack", words.velocity),
    velocityOf("release", words.release),
    before.muted === after.muted ? "" : words.muted(after.muted === true),
  ]
    .filter((part) => part !== "")
    .join(", ");
}

/** Change that all notes have alike; otherwise their number. */
function severalChanged(pairs: readonly Pair[], song: SongWords): string {
  const count = pairs.length;
  const by = (of: (note: Placed) => number): number | null => {
    const [first] = pairs;
    const delta = of(first![1]) - of(first![0]);
    return pairs.every(([before, after]) => of(after) - of(before) === delta) ? delta : null;
  };
  const pitch = by(({ number }) => number);
  const start = by((note) => note.start);
  const length = by(({ duration }) => duration);
  const velocity = by(({ attack }) => midiVelocity(attack));
  const mute = by(({ muted }) => (muted ? 1 : 0));
  if ([pitch, start, length, velocity, mute].includes(null)) return words.countChanged(count);
  const at = pairs[0]![0].start;
  const lengthOf = (ticks: number): string => song.noteLength(at, Math.abs(ticks));
  const said = [
    pitch === 0 ? "" : (pitch! > 0 ? words.up : words.down)(words.semitones(Math.abs(pitch!))),
    start === 0 ? "" : (start! > 0 ? words.later : words.earlier)(lengthOf(start!)),
    length === 0 ? "" : (length! > 0 ? words.longer : words.shorter)(lengthOf(length!)),
    velocity === 0 ? "" : words.velocityBy(velocity!),
    mute === 0 ? "" : words.muted(mute! > 0),
  ].filter((part) => part !== "");
  return said.length === 0 ? words.countChanged(count) : words.notesDid(count, said.join(", "));
}
