import { nextNoteId } from "../../timeline/defaults.ts";
import type { Note } from "../../timeline/Note.ts";
import { noteAt, type NoteList } from "../../timeline/NoteList.ts";

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

/** A note with channel 0 plays where its track does. */
export const noteOfRow = (row: NoteRow, trackChannel: number): Note => {
  const fields = fieldsOfRow(row);
  return { ...fields, id: nextNoteId(), channel: fields.channel || trackChannel };
};

export const textOf = (row: NoteRow): string => row.join(" ");

/** The notes of a list that have these values, one for each. */
export function notesOfRows(list: NoteList, rows: readonly NoteRow[]): Note[] {
  const wanted = new Map<string, number>();
  for (const row of rows) wanted.set(textOf(row), (wanted.get(textOf(row)) ?? 0) + 1);
  const inOrder = rows.toSorted(([time], [other]) => time! - other!);
  const found: Note[] = [];
  let next = 0;
  for (const chunk of list.chunks) {
    const [first, last] = [chunk.time[0]!, chunk.time[chunk.length - 1]!];
    while (next < inOrder.length && inOrder[next]![0]! < first) next++;
    if (next === inOrder.length) break;
    const here = keysByTime(inOrder, next, last);
    if (here.size === 0) continue;
    for (let at = 0; at < chunk.length; at++) {
      if (!here.get(chunk.time[at]!)?.has(chunk.number[at]!)) continue;
      const note = noteAt(chunk, at);
      const text = textOf(rowOf(note));
      const left = wanted.get(text) ?? 0;
      if (left === 0) continue;
      wanted.set(text, left - 1);
      found.push(note);
    }
  }
  return found;
}

/** Key numbers by the times of rows, from the row at `from` up to those at the time `last`. */
function keysByTime(rows: readonly NoteRow[], from: number, last: number): ReadonlyMap<number, ReadonlySet<number>> {
  const keys = new Map<number, Set<number>>();
  for (let at = from; at < rows.length && rows[at]![0]! <= last; at++) {
    const [time, , number] = rows[at]!;
    const known = keys.get(time!);
    if (known) known.add(number!);
    else keys.set(time!, new Set([number!]));
  }
  return keys;
}
