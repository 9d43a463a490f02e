import type { Place } from "./OpenRoom.ts";

/** Pages ask for the time twice a second, watchers once: a longer silence is no jitter, ms. */
const QUIET_MS = 3000;
/**
 * A client that has sent questions without a pause for this long is expected to continue, ms; clients that measure the clock once
 * are not.
 */
const STEADY_MS = 5000;
const LOOK_MS = 500;

interface Line {
  sinceMs: number;
  receivedMs: number;
  isQuiet: boolean;
}

/**
 * The connections of this node that ask for the time again and again. One of which nothing comes any more, though it stands, is
 * told to its room long before it breaks: others need not wonder why somebody does not play.
 */
export class IdleConnections {
  readonly #placeOf: (connectionId: string) => Place | null;
  readonly #roomMs: () => number;
  readonly #lines = new Map<string, Line>();
  readonly #timer: NodeJS.Timeout;
  #lookedMs = performance.now();
  /** Notifies the room, which may be on another node. */
  pass = (connectionId: string, isQuiet: boolean): void => this.set(connectionId, isQuiet);

  /** `roomMs`: the room's clock. */
  constructor(placeOf: (connectionId: string) => Place | null, roomMs: () => number) {
    this.#placeOf = placeOf;
    this.#roomMs = roomMs;
    this.#timer = setInterval(() => this.#look(), LOOK_MS);
    this.#timer.unref();
  }

  received(connectionId: string): void {
    const nowMs = performance.now();
    const line = this.#lines.get(connectionId);
    if (!line) return void this.#lines.set(connectionId, { sinceMs: nowMs, receivedMs: nowMs, isQuiet: false });
    if (line.isQuiet) this.pass(connectionId, false);
    else if (nowMs - line.receivedMs > QUIET_MS) line.sinceMs = nowMs;
    line.isQuiet = false;
    line.receivedMs = nowMs;
  }

  /** The connection is over. */
  forget(connectionId: string): void {
    this.#lines.delete(connectionId);
  }

  /** Marks a member of a room on this node; their held notes end for the others. */
  set(connectionId: string, isQuiet: boolean): void {
    const place = this.#placeOf(connectionId);
    if (!place) return;
    place.seat.quiet = isQuiet;
    if (isQuiet) place.open.relay.release(place.seat, this.#roomMs());
    place.open.news.next();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const nowMs = performance.now();
    // No client could be received while this process stood still.
    const stoodMs = Math.max(0, nowMs - this.#lookedMs - 2 * LOOK_MS);
    this.#lookedMs = nowMs;
    for (const [connectionId, line] of this.#lines) {
      line.receivedMs += stoodMs;
      line.sinceMs += stoodMs;
      const isSteady = line.receivedMs - line.sinceMs >= STEADY_MS;
      if (line.isQuiet || !isSteady || nowMs - line.receivedMs <= QUIET_MS) continue;
      line.isQuiet = true;
      this.pass(connectionId, true);
    }
  }
}
