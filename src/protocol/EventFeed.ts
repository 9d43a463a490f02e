import { ENGINE_EVENT_BYTES } from "./engineEvent.ts";
import type { EventRing } from "./EventRing.ts";

/** Methods of a MessagePort that are used. */
export interface FeedPort {
  postMessage(message: unknown, transfer: Transferable[]): void;
}

const POOLED = 16;
const POOLED_EVENTS = 256;

/**
 * The producer's side of a port and of the ring beside it. Order between events and messages is preserved:
 * each record of the ring has the number of messages posted before it (`sent`), and the engine counts received ones.
 */
export class EventFeed {
  readonly #port: FeedPort;
  readonly #ring: EventRing | null;
  readonly #pool: ArrayBuffer[] = [];
  /** Messages posted so far. */
  #sent = 0;

  constructor(port: FeedPort, ring: EventRing | null) {
    this.#port = port;
    this.#ring = ring;
  }

  post(message: unknown, transfer: Transferable[] = []): void {
    this.#sent = (this.#sent + 1) >>> 0;
    this.#port.postMessage(message, transfer);
  }

  /** Live events: their frame is of no use, so that it holds `sent`. False: they have to be posted. */
  pushLive(events: DataView, count: number): boolean {
    const ring = this.#ring;
    if (!ring || ring.room < count) return false;
    for (let i = 0; i < count; i += 1) stage(ring, i, events, i, this.#sent);
    ring.commit(count);
    return true;
  }

  /** Events of a run, behind a record of `sent`, how many they are, and the run. False: they have to be posted. */
  pushRun(run: number, events: DataView, count: number): boolean {
    const ring = this.#ring;
    if (!ring || ring.room < count + 1) return false;
    ring.stage(0, this.#sent, count, run, 0);
    for (let i = 0; i < count; i += 1) stage(ring, i + 1, events, i, events.getUint32(i * ENGINE_EVENT_BYTES, true));
    ring.commit(count + 1);
    return true;
  }

  /** A buffer to transfer with `bytes` of events at its start: a returned one, if there is one. */
  pooled(source: ArrayBuffer, bytes: number): ArrayBuffer {
    const size = POOLED_EVENTS * ENGINE_EVENT_BYTES;
    const buffer = bytes > size ? new ArrayBuffer(bytes) : (this.#pool.pop() ?? new ArrayBuffer(size));
    new Uint8Array(buffer).set(new Uint8Array(source, 0, bytes));
    return buffer;
  }

  /** The engine returns a buffer. */
  recycle(buffer: ArrayBuffer): void {
    if (buffer.byteLength === POOLED_EVENTS * ENGINE_EVENT_BYTES && this.#pool.length < POOLED) this.#pool.push(buffer);
  }
}

function stage(ring: EventRing, index: number, events: DataView, from: number, frame: number): void {
  const at = from * ENGINE_EVENT_BYTES;
  const head = events.getUint32(at + 4, true);
  ring.stage(index, frame, head, events.getUint32(at + 8, true), events.getUint32(at + 12, true));
}
