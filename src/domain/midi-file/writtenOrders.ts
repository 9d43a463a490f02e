import type { TickOrder, Track } from "../timeline/records.ts";
import { TickKind, type NoteKind } from "../timeline/tickOrder.ts";
import { SYSEX } from "./eventTypes.ts";
import { OrderLog } from "./OrderLog.ts";

const MARKS = /([fzn])(\d{3})?|[pcbas.]/g;
const SYSEX_MARKS = /[s.]/;

/**
 * A track's orders for a file of its own. System Exclusive that is in a track's order may be written in another track;
 * the remaining messages of its tick may be in the usual order, which needs no record.
 */
export function writtenOrders(track: Track): readonly TickOrder[] {
  const { tickOrders, rawEvents } = track;
  const own = new Set(rawEvents.filter(({ type }) => type === SYSEX).map(({ tick }) => tick));
  const isForeign = ({ tick, kinds }: TickOrder): boolean => SYSEX_MARKS.test(kinds) && !own.has(tick);
  const foreign = tickOrders.filter(isForeign);
  if (foreign.length === 0) return tickOrders;
  const left = ticksStillUnusual(track, foreign);
  return tickOrders.filter((order) => !isForeign(order) || left.has(order.tick));
}

/** Ticks whose order is still unusual when the file is read again. */
function ticksStillUnusual({ channel, controlChanges }: Track, orders: readonly TickOrder[]): ReadonlySet<number> {
  const log = new OrderLog(channel);
  let next = 0;
  for (const { tick, kinds } of orders) {
    for (; next < controlChanges.length && controlChanges[next]!.tick < tick; next++) {
      log.addControl(controlChanges[next]!.tick, controlChanges[next]!.controller);
    }
    for (const [mark, noteKind, key] of kinds.matchAll(MARKS)) {
      if (noteKind) log.addNote(tick, noteKind as NoteKind, Number(key));
      else if (mark !== TickKind.controlChange) addOther(log, tick, mark);
      else if (controlChanges[next]?.tick === tick) log.addControl(tick, controlChanges[next++]!.controller);
    }
  }
  return new Set(log.finish().map(({ tick }) => tick));
}

function addOther(log: OrderLog, tick: number, mark: string): void {
  if (mark === TickKind.program || mark === TickKind.pitchBend || mark === TickKind.aftertouch) log.add(tick, mark);
}
