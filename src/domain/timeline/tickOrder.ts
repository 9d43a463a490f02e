import type { TickOrder } from "./records.ts";

/**
 * The events of one tick usually come as note-offs, System Exclusive, bank selects, programs, other controllers, bends,
 * aftertouches, note-ons by key. `TickOrder.kinds` stores another order of a file: a letter for each event of
 * the tick, whose n-th occurrence is the n-th event of that kind in the track's own lists; those of notes have their key
 * ("n060"), and are the n-th of that. Events without a letter come after those with one, in the usual order, but the end of a
 * note before the first start of its key; letters without an event are ignored, so that edits need not update them.
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
  /** Like `sysEx`, of an earlier track of the file: it keeps its place in that track. */
  earlierSysEx: ".",
} as const;
export type TickKind = (typeof TickKind)[keyof typeof TickKind];
export type NoteKind = typeof TickKind.noteOff | typeof TickKind.shortNoteEnd | typeof TickKind.noteOn;

const marksOf = (kind: NoteKind): readonly string[] =>
  Array.from({ length: 128 }, (_, key) => kind + String(key).padStart(3, "0"));

const NOTE_MARKS = {
  f: marksOf(TickKind.noteOff),
  z: marksOf(TickKind.shortNoteEnd),
  n: marksOf(TickKind.noteOn),
} as const satisfies Record<NoteKind, readonly string[]>;

export const noteMark = (kind: NoteKind, key: number): string => NOTE_MARKS[kind][key] ?? `${kind}${key}`;

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

/** Between the place of a letter and the one before it. */
const BEFORE = 0.5;

interface Kinds {
  readonly kinds: string;
  /** True if notes have keys; documents stored earlier do not. */
  readonly hasKeys: boolean;
}

const orderMaps = new WeakMap<readonly TickOrder[], ReadonlyMap<number, Kinds>>();

function orderMap(orders: readonly TickOrder[]): ReadonlyMap<number, Kinds> {
  const known = orderMaps.get(orders);
  if (known) return known;
  const made = new Map(orders.map(({ tick, kinds }) => [tick, { kinds, hasKeys: /\d/.test(kinds) }]));
  orderMaps.set(orders, made);
  return made;
}

/** Ranks the events of a track within their ticks. Events of one mark must be passed in the order of their list. */
export class TickRanks {
  readonly #orders: ReadonlyMap<number, Kinds>;
  /** Index at which the search for the next letter continues, by mark and tick. */
  readonly #from = new Map<string, number>();

  constructor(orders: readonly TickOrder[]) {
    this.#orders = orderMap(orders);
  }

  /** The rank of the next event of `kind` at `tick`; `usual` if it has no letter. */
  next(tick: number, kind: TickKind, usual: number): number {
    const order = this.#orders.get(tick);
    return order ? this.#find(tick, order, kind, usual) : usual;
  }

  /** The same of the next note of this key. */
  nextNote(tick: number, kind: NoteKind, key: number, usual: number): number {
    const order = this.#orders.get(tick);
    if (!order) return usual;
    const markOf = (each: NoteKind): string => (order.hasKeys ? noteMark(each, key) : each);
    const rank = this.#find(tick, order, markOf(kind), usual);
    if (rank !== usual || kind !== TickKind.noteOff) return rank;
    const begins = order.kinds.indexOf(markOf(TickKind.noteOn));
    return begins < 0 ? usual : begins - BEFORE;
  }

  #find(tick: number, { kinds }: Kinds, mark: string, usual: number): number {
    const key = `${mark} ${tick}`;
    const at = kinds.indexOf(mark, this.#from.get(key) ?? 0);
    this.#from.set(key, at < 0 ? kinds.length : at + 1);
    return at < 0 ? usual : at;
  }
}

/** Ranks of the song's System Exclusive messages in this track, by tick; null for those of other tracks. */
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
