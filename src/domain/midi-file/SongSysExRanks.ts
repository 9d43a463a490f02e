import type { RawEvent, TickOrder } from "../timeline/records.ts";
import { sysExRanks, UsualRank } from "../timeline/tickOrder.ts";
import { SYSEX } from "./eventTypes.ts";

const ESCAPE_RANK = -1;

/** The rank of a System Exclusive event within its tick. To be asked once for each event of a list, in order. */
export type SysExRankOf = (event: RawEvent) => number;

/** Ranks of a song's System Exclusive events: to be asked for list after list in the order of the song. */
export class SongSysExRanks {
  /** Messages so far, by tick. */
  readonly #count = new Map<number, number>();

  next(orders: readonly TickOrder[]): SysExRankOf {
    const byTick = sysExRanks(orders);
    let last: { readonly tick: number; readonly rank: number } = { tick: -1, rank: UsualRank.sysEx };
    return ({ tick, type }) => {
      // A packet after the first belongs to it; an escape by itself has no letter, and is placed before events with one.
      if (type !== SYSEX) return last.tick === tick ? last.rank : ESCAPE_RANK;
      const ordinal = this.#count.get(tick) ?? 0;
      this.#count.set(tick, ordinal + 1);
      last = { tick, rank: byTick.get(tick)?.[ordinal] ?? UsualRank.sysEx };
      return last.rank;
    };
  }
}
