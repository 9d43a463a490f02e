import { newLane, settledEvents, type ClipLane, type LaneEvent, type LaneKind } from "../../timeline/ClipLane.ts";
import type { Roll } from "../../timeline/records.ts";
import type { TakePart } from "../../timeline/RollTakes.ts";
import { EventsDraft } from "./EventsDraft.ts";
import { NotesDraft } from "./NotesDraft.ts";
import { laneOf, takesOf } from "./readRecords.ts";
import type { OpOf } from "./songOps.ts";
import { TakesDraft } from "./TakesDraft.ts";

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

  /** The roll, whose fields are these, with what was changed here. */
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
