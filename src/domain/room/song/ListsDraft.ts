import type { Timeline, Track } from "../../timeline/records.ts";
import type { Placed } from "./eventLists.ts";
import { EventsDraft } from "./EventsDraft.ts";
import { eventsOf } from "./readRecords.ts";
import { SINGLE_EVENTS, type OpOf } from "./songOps.ts";

/** The lists of events of a track, or of the song, under many changes. */
export class ListsDraft<T extends Track | Timeline> {
  readonly #before: T;
  readonly #lists = new Map<string, EventsDraft<Placed>>();

  constructor(record: T) {
    this.#before = record;
  }

  edit(op: OpOf<"events">): void {
    const [removed, added] = [eventsOf(op, op.removed), eventsOf(op, op.added)];
    if (!removed.ok || !added.ok) return;
    this.#list(op.kind).edit({ removed: removed.value, added: added.value }, SINGLE_EVENTS.has(op.kind));
  }

  /** Something of this kind is there from the first tick on. */
  begin(kind: keyof T & string, first: () => Placed): void {
    const list = this.#lists.get(kind);
    const hasFirst = list ? list.hasAt(0) : this.#listBefore(kind)[0]?.tick === 0;
    if (!hasFirst) this.#list(kind).edit({ removed: [], added: [first()] }, true);
  }

  /** The record with the edited lists. */
  over(record: T): T {
    return { ...record, ...Object.fromEntries([...this.#lists].map(([kind, list]) => [kind, list.list()])) };
  }

  #listBefore(kind: string): readonly Placed[] {
    return this.#before[kind as keyof T] as unknown as readonly Placed[];
  }

  #list(kind: string): EventsDraft<Placed> {
    const known = this.#lists.get(kind);
    if (known) return known;
    const list = new EventsDraft(this.#listBefore(kind));
    this.#lists.set(kind, list);
    return list;
  }
}
