import type { Note } from "../../timeline/Note.ts";
import { editNotes, type NoteList } from "../../timeline/NoteList.ts";
import { noteOfRow, notesOfRows, rowOf, textOf, type NoteRow } from "./noteRows.ts";

/** Notes of one value, in the order in which they go. */
interface Alike {
  readonly notes: Note[];
  gone: number;
}

/** The notes of a roll under many changes, which are looked up and written together. */
export class NotesDraft {
  readonly #list: NoteList;
  readonly #steps: { readonly removed: readonly NoteRow[]; readonly put: readonly Note[] }[] = [];

  constructor(list: NoteList) {
    this.#list = list;
  }

  /** Takes notes of these values away, as far as they are there, and then adds others to a track of this channel. */
  edit(removed: readonly NoteRow[], added: readonly NoteRow[], trackChannel: number): void {
    this.#steps.push({ removed, put: added.map((row) => noteOfRow(row, trackChannel)) });
  }

  list(): NoteList {
    const wanted = this.#steps.flatMap(({ removed }) => removed);
    const before = new Set(notesOfRows(this.#list, wanted));
    const alike = new Map<string, Alike>();
    for (const note of before) addTo(alike, note);
    const gone: Note[] = [];
    const put = new Set<Note>();
    for (const step of this.#steps) {
      for (const row of step.removed) {
        const same = alike.get(textOf(row));
        const note = same?.notes[same.gone];
        if (!same || !note) continue;
        same.gone++;
        if (before.has(note)) gone.push(note);
        else put.delete(note);
      }
      for (const note of step.put) {
        put.add(note);
        if (wanted.length > 0) addTo(alike, note);
      }
    }
    return editNotes(this.#list, gone, [...put]);
  }
}

function addTo(alike: Map<string, Alike>, note: Note): void {
  const text = textOf(rowOf(note));
  const same = alike.get(text);
  if (same) same.notes.push(note);
  else alike.set(text, { notes: [note], gone: 0 });
}
