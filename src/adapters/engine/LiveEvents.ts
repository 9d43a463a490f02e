import {
  ENGINE_EVENT_BYTES,
  EngineEventType,
  sysExEventCount,
  writeEngineEvent,
  writeSysEx,
  type EngineEvent,
} from "../../protocol/engineEvent.ts";
import type { EventFeed } from "../../protocol/EventFeed.ts";

// The lower half of the ids is for the timeline.
const FIRST_LIVE_ID = 0x80000000;
const LIVE_IDS = 0x7fffffff;

/**
 * Sends live events to the worklet. Notes that are played before the engine runs wait; those that end while they wait are
 * dropped.
 */
export class LiveEvents {
  readonly #event = new ArrayBuffer(ENGINE_EVENT_BYTES);
  readonly #view = new DataView(this.#event);
  #waiting: EngineEvent[] = [];
  #feed: EventFeed | null = null;
  #ids = 0;

  connect(feed: EventFeed): void {
    this.#feed = feed;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const event of waiting) this.#post(event);
  }

  noteOn(strip: number, key: number, velocity: number): number {
    this.#ids = (this.#ids + 1) % LIVE_IDS;
    const noteId = FIRST_LIVE_ID + this.#ids;
    this.send(EngineEventType.noteOn, strip, key, velocity, noteId);
    return noteId;
  }

  noteOff(strip: number, key: number, noteId: number): void {
    if (!this.#feed) this.#waiting = this.#waiting.filter((event) => event.noteId !== noteId);
    else this.send(EngineEventType.noteOff, strip, key, 0.5, noteId);
  }

  /** Sends a System Exclusive message without the leading F0. It is dropped before the engine runs. */
  sysEx(strip: number, data: ArrayLike<number>): void {
    const event = new ArrayBuffer(sysExEventCount(data.length) * ENGINE_EVENT_BYTES);
    writeSysEx(new DataView(event), 0, 0, strip, data);
    this.#transfer(event);
  }

  send(type: EngineEvent["type"], strip: number, key: number, value: number, noteId: number): void {
    const event = { frame: 0, strip, type, key, value, noteId };
    if (this.#feed) this.#post(event);
    else this.#waiting.push(event);
  }

  #post(event: EngineEvent): void {
    writeEngineEvent(this.#view, 0, event);
    this.#transfer(this.#event);
  }

  /** Through the ring; where there is none, or no room in it, in a buffer that comes back. */
  #transfer(events: ArrayBuffer): void {
    const feed = this.#feed;
    const count = events.byteLength / ENGINE_EVENT_BYTES;
    if (!feed || feed.pushLive(events === this.#event ? this.#view : new DataView(events), count)) return;
    const pooled = feed.pooled(events, events.byteLength);
    feed.post({ type: "live", event: pooled, count }, [pooled]);
  }
}
