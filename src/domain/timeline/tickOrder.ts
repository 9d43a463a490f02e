import type { TickOrder } from "./records.ts";

/**
 * The events of one tick usually come as note-offs, System Exclusive, bank selects, programs, other controllers, bends,
 * aftertouches, note-ons. Where a file has another order, `TickOrder.kinds` tells it: a letter for each event of the
 * tick, whose n-th occurrence is the n-th event of that kind in the track's own lists. Events without a letter come
 * after those with one, in the usual order; letters without an event are passed over, so that edits need not mind them.
 */
export const TickKind = {
  noteOff: "f",
  /** The end of a note that begins at the same tick. */
  shortNoteEnd: "z",
  program: "p",
  /** Bank selects, too. */
  controlChange: "c",
  pitchBend: "b",
  aftertouch: "a",
  noteOn: "n",
  /** The n-th System Exclusive message of the whole song at this tick. */
  sysEx: "s",
  /** As `sysEx`, of a track of the file that comes before: it stands where it stands. */
  earlierSysEx: ".",
} as const;
export type TickKind = (typeof TickKind)[keyof typeof TickKind];

/** Ranks of events without a letter. Those of letters are their places, and smaller. */
export const UsualRank = {
  noteOff: 2 ** 20,
  sysEx: 2 ** 20 + 1,
  bank: 2 ** 20 + 2,
  program: 2 ** 20 + 3,
  control: 2 ** 20 + 4,
  pitchBend: 2 ** 20 + 5,
  aftertouch: 2 ** 20 + 6,
  shortNote: 2 ** 20 + 7,
  noteOn: 2 ** 20 + 8,
} as const;

/** Ranks of one track's events are below this. */
export const RANK_SPAN = 2 ** 21;

const orderMaps = new WeakMap<readonly TickOrder[], ReadonlyMap<number, string>>();

function orderMap(orders: readonly TickOrder[]): ReadonlyMap<number, string> {
  const known = orderMaps.get(orders);
  if (known) return known;
  const made = new Map(orders.map(({ tick, kinds }) => [tick, kinds]));
  orderMaps.set(orders, made);
  return made;
}

/** Gives the events of a track their ranks within their ticks. Each kind's events are to come in the order of their list. */
export class TickRanks {
  readonly #orders: ReadonlyMap<number, string>;
  /** By kind and tick, where the search for the next letter goes on. */
  readonly #from = new Map<string, number>();

  constructor(orders: readonly TickOrder[]) {
    this.#orders = orderMap(orders);
  }

  /** The rank of the next event of `kind` at `tick`; `usual` where it has no letter. */
  next(tick: number, kind: TickKind, usual: number): number {
    const kinds = this.#orders.get(tick);
    if (kinds === undefined) return usual;
    const key = `${kind}${tick}`;
    const at = kinds.indexOf(kind, this.#from.get(key) ?? 0);
    if (at < 0) return usual;
    this.#from.set(key, at + 1);
    return at;
  }
}

/** By tick, the rank of each of the song's System Exclusive messages that has one in this track. */
export function sysExRanks(orders: readonly TickOrder[]): ReadonlyMap<number, readonly (number | null)[]> {
  const ranks = new Map<number, (number | null)[]>();
  for (const { tick, kinds } of orders) {
    const places: (number | null)[] = [];
    for (let at = 0; at < kinds.length; at++) {
      if (kinds[at] === TickKind.sysEx) places.push(at);
      else if (kinds[at] === TickKind.earlierSysEx) places.push(null);
    }
    if (places.length > 0) ranks.set(tick, places);
  }
  return ranks;
}
