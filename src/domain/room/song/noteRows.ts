import { nextNoteId } from "../../timeline/defaults.ts";
import type { Note } from "../../timeline/Note.ts";
import { editNotes, noteAt, type NoteList } from "../../timeline/NoteList.ts";

/** See `songOpSchema`. */
export type NoteRow = number[];

export const rowOf = ({ time, duration, number, channel, attack, release, muted }: Note): NoteRow =>
  muted ? [time, duration, number, channel, attack, release, 1] : [time, duration, number, channel, attack, release];

/** The fields of a note, without an id. */
export const fieldsOfRow = ([time, duration, number, channel, attack, release, muted]: NoteRow): Omit<Note, "id"> => ({
  time: time!,
  duration: duration!,
  number: number!,
  channel: channel!,
  attack: attack!,
  release: release!,
  ...(muted === 1 ? { muted: true } : {}),
});

const textOf = (row: NoteRow): string => row.join(" ");

/** The list without notes of these values, as far as they are there, and with others. */
export function withRows(list: NoteList, removed: readonly NoteRow[], added: readonly NoteRow[]): NoteList {
  const put = added.map((row) => ({ ...fieldsOfRow(row), id: nextNoteId() }));
  return editNotes(list, notesOfRows(list, removed), put);
}

/** The notes of a list that have these values, one for each. */
export function notesOfRows(list: NoteList, rows: readonly NoteRow[]): Note[] {
  const wanted = new Map<string, number>();
  for (const row of rows) wanted.set(textOf(row), (wanted.get(textOf(row)) ?? 0) + 1);
  const times = rows.map(([time]) => time!).sort((a, b) => a - b);
  const found: Note[] = [];
  let next = 0;
  for (const chunk of list.chunks) {
    const [first, last] = [chunk.time[0]!, chunk.time[chunk.length - 1]!];
    while (next < times.length && times[next]! < first) next++;
    if (next === times.length) break;
    if (times[next]! > last) continue;
    const here = new Set(times.slice(next));
    for (let at = 0; at < chunk.length; at++) {
      if (!here.has(chunk.time[at]!)) continue;
      const note = noteAt(chunk, at);
      const left = wanted.get(textOf(rowOf(note))) ?? 0;
      if (left === 0) continue;
      wanted.set(textOf(rowOf(note)), left - 1);
      found.push(note);
    }
  }
  return found;
}
