import type { ByteWriter } from "./ByteWriter.ts";
import { META, MetaType, SYSEX, SYSEX_ESCAPE } from "./eventTypes.ts";

/** Ranks of events before a tick's messages, whose ranks are those of `tickOrder.ts`. */
export const EventOrder = { name: -2, meta: -1 } as const;

interface WrittenEvent {
  readonly tick: number;
  readonly order: number;
  /** Status byte, or meta type + 0x100. */
  readonly status: number;
  readonly data1: number;
  /** -1 if the message has one data byte. */
  readonly data2: number;
  readonly data: ArrayLike<number> | null;
}

const META_FLAG = 0x100;
const MAX_DELTA = 0x0fffffff;

/** Collects the events of one MTrk chunk in any order and writes them by tick and order, else as they came. */
export class TrackWriter {
  readonly #events: WrittenEvent[] = [];
  #endTick = 0;

  /** A channel message; `data2` -1 for those with one data byte. */
  message(tick: number, order: number, status: number, data1: number, data2 = -1): void {
    this.#put({ tick, order, status, data1, data2, data: null });
  }

  meta(tick: number, type: number, data: ArrayLike<number>, order: number = EventOrder.meta): void {
    this.#put({ tick, order, status: META_FLAG | type, data1: 0, data2: 0, data });
  }

  /** Writes a `RawEvent`: a meta event, SysEx or escape. Others are left out. */
  raw(tick: number, type: number, data: ArrayLike<number>, order: number): void {
    if (type === MetaType.endOfTrack) this.#endTick = Math.max(this.#endTick, tick);
    else if (type < 0x80) this.meta(tick, type, data, order);
    else if (type === SYSEX || type === SYSEX_ESCAPE)
      this.#put({ tick, order, status: type, data1: 0, data2: 0, data });
  }

  /** Tick of the last event, or of the end of track if that is later. */
  get endTick(): number {
    return this.#endTick;
  }

  #put(event: WrittenEvent): void {
    this.#events.push(event);
    this.#endTick = Math.max(this.#endTick, event.tick);
  }

  /** Appends the chunk with its end event to `file`, ticks times `scale` and rounded. */
  writeTo(file: ByteWriter, scale = 1): void {
    this.#events.sort((a, b) => a.tick - b.tick || a.order - b.order);
    file.ascii("MTrk");
    const lengthAt = file.length;
    file.uint32(0);
    let tick = 0;
    for (const event of this.#events) {
      const eventTick = Math.round(event.tick * scale);
      writeDelta(file, eventTick - tick);
      tick = eventTick;
      writeEvent(file, event);
    }
    writeDelta(file, Math.round(this.#endTick * scale) - tick);
    file.bytes([META, MetaType.endOfTrack, 0]);
    file.patchUint32(lengthAt, file.length - lengthAt - 4);
  }
}

function writeEvent(body: ByteWriter, { status, data1, data2, data }: WrittenEvent): void {
  if (!data) {
    body.byte(status);
    body.byte(data1);
    if (data2 >= 0) body.byte(data2);
    return;
  }
  if (status >= META_FLAG) {
    body.byte(META);
    body.byte(status & 0x7f);
  } else body.byte(status);
  body.variable(data.length);
  body.bytes(data);
}

/** Bridges a pause longer than the largest delta time with empty texts. */
function writeDelta(body: ByteWriter, delta: number): void {
  let left = delta;
  for (; left > MAX_DELTA; left -= MAX_DELTA) {
    body.variable(MAX_DELTA);
    body.bytes([META, MetaType.text, 0]);
  }
  body.variable(left);
}
