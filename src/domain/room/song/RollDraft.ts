import { newLane, settledEvents, type ClipLane, type LaneEvent, type LaneKind } from "../../timeline/ClipLane.ts";
import type { Roll } from "../../timeline/records.ts";
import { type TakePart, readTakes, settledParts, type RollTake, type RollTakes } from "../../timeline/RollTakes.ts";
import { EventsDraft } from "./EventsDraft.ts";
import { laneOf, takesOf } from "./readRecords.ts";
import type { OpOf } from "./songOps.ts";
import type { Note } from "../../timeline/Note.ts";
import { editNotes, type NoteList } from "../../timeline/NoteList.ts";
import { noteOfRow, notesOfRows, rowOf, textOf, type NoteRow } from "./noteRows.ts";

/** Notes of one value, in the order in which they go. */
interface Alike {
  readonly notes: Note[];
  gone: number;
}

/** The notes of a roll under many changes, which are looked up and written together. */
class NotesDraft {
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

/** Notes, lanes and takes of a roll under many changes. */
export class RollDraft {
  readonly #before: Roll;
  #notes: NotesDraft | null = null;
  #takes: TakesDraft | null = null;
  /** Lanes by id, in order; the events of those that changed are in `#events`. */
  #lanes: Map<string, ClipLane> | null = null;
  readonly #events = new Map<string, EventsDraft<LaneEvent>>();

  constructor(roll: Roll) {
    this.#before = roll;
  }

  /** `trackChannel` of the track that it is on. */
  editNotes({ removed, added }: OpOf<"notes">, trackChannel: number): void {
    this.#notes ??= new NotesDraft(this.#before.notes);
    this.#notes.edit(removed, added, trackChannel);
  }

  editLane(op: OpOf<"events">): void {
    const [removed, added] = [laneOf(op, op.removed), laneOf(op, op.added)];
    if (!removed.ok || !added.ok) return;
    const lane = newLane(op.kind as LaneKind, op.key);
    this.#lanes ??= new Map(this.#before.lanes.map((each) => [each.id, each]));
    const events = this.#events.get(lane.id) ?? new EventsDraft(this.#lanes.get(lane.id)?.events ?? []);
    events.edit({ removed: removed.value.events, added: added.value.events }, true);
    if (op.gone === true && events.length === 0) {
      this.#lanes.delete(lane.id);
      this.#events.delete(lane.id);
      return;
    }
    this.#lanes.set(lane.id, lane);
    this.#events.set(lane.id, events);
  }

  editTakes({ removed, put, parts }: OpOf<"takes">): void {
    const read = takesOf(put, undefined);
    if (!read.ok) return;
    this.#takes ??= new TakesDraft(this.#before.takes);
    this.#takes.edit({ removed, put: read.value?.takes ?? [], parts: parts as TakePart[] | undefined });
  }

  /** The roll with the edited fields. */
  over(roll: Roll): Roll {
    const notes = this.#notes?.list() ?? roll.notes;
    const lanes = this.#lanes ? [...this.#lanes.values()].map((lane) => this.#settled(lane)) : roll.lanes;
    if (!this.#takes) return { ...roll, notes, lanes };
    const { takes: _before, ...without } = roll;
    const takes = this.#takes.takes();
    return takes ? { ...without, notes, lanes, takes } : { ...without, notes, lanes };
  }

  #settled(lane: ClipLane): ClipLane {
    const events = this.#events.get(lane.id);
    return events ? { ...lane, events: settledEvents(lane.kind, events.list()) } : lane;
  }
}

interface TakesChange {
  readonly removed: readonly number[];
  readonly put: readonly RollTake[];
  /** Absent: the parts that there are. */
  readonly parts: readonly TakePart[] | undefined;
}

/** The takes of a roll under many changes. */
class TakesDraft {
  readonly #takes: Map<number, RollTake>;
  /** Settled once there was a change. */
  #parts: readonly TakePart[];
  /** Numbers of takes that parts have; null before the first change. */
  #chosen: ReadonlySet<number | null> | null = null;

  constructor(takes: RollTakes | undefined) {
    this.#takes = new Map(takes?.takes.map((take) => [take.number, take]));
    this.#parts = takes?.parts ?? [];
  }

  edit({ removed, put, parts }: TakesChange): void {
    for (const number of removed) this.#takes.delete(number);
    for (const take of put) this.#takes.set(take.number, take);
    const isGone = removed.some((number) => this.#chosen?.has(number) && !this.#takes.has(number));
    if (parts || !this.#chosen || isGone) this.#settle(parts ?? this.#parts);
  }

  takes(): RollTakes | undefined {
    // A take that comes back has the place that it had.
    const inOrder = [...this.#takes.values()].toSorted((one, other) => one.number - other.number);
    return readTakes({ takes: inOrder, parts: this.#parts });
  }

  #settle(parts: readonly TakePart[]): void {
    this.#parts = this.#takes.size > 0 ? settledParts(parts, this.#takes) : [];
    this.#chosen = new Set(this.#parts.map(({ take }) => take));
  }
}
