import type { JamState } from "./JamState.ts";

const SHOWN_EVERY_MS = 1000;
const REPORTED_EVERY_MS = 10_000;
/** Less is no news for the others. */
const REPORTED_FROM_MS = 5;
const MOST_PING_MS = 10_000;

export interface RoomDelaysOptions {
  readonly state: JamState;
  /** As measured by what a member played; null where nothing was. */
  readonly transitMs: (slot: number) => number | null;
  /** Tells the others how far away the hub is from here. */
  readonly report: (pingMs: number) => void;
}

/** How far away the others are: by what they play or, before they do, by half of both round trips to the hub. */
export class RoomDelays {
  readonly #options: RoomDelaysOptions;
  #shownMs = -Infinity;
  #reportedMs = -Infinity;
  #reported = -Infinity;

  constructor(options: RoomDelaysOptions) {
    this.#options = options;
  }

  /** In the room, which knows nothing of this connection yet. */
  joined(): void {
    this.#reportedMs = -Infinity;
    this.#reported = -Infinity;
  }

  tick(nowMs: number): void {
    const { state } = this.#options;
    if (nowMs - this.#reportedMs >= REPORTED_EVERY_MS) this.#report(nowMs);
    if (nowMs - this.#shownMs < SHOWN_EVERY_MS) return;
    this.#shownMs = nowMs;
    const delays: Record<string, number> = {};
    for (const { connectionId, slot, pingMs } of state.members) {
      if (connectionId === state.connectionId) continue;
      const isKnown = pingMs !== undefined && state.pingMs !== null && Number.isFinite(state.pingMs);
      const guessMs = isKnown ? (pingMs + state.pingMs!) / 2 : null;
      const delayMs = this.#options.transitMs(slot) ?? guessMs;
      if (delayMs !== null) delays[connectionId] = Math.round(delayMs);
    }
    if (JSON.stringify(delays) !== JSON.stringify(state.delays)) state.delays = delays;
  }

  #report(nowMs: number): void {
    const { pingMs, slot } = this.#options.state;
    if (pingMs === null || slot === null || Math.abs(pingMs - this.#reported) < REPORTED_FROM_MS) return;
    if (!Number.isFinite(pingMs)) return;
    this.#reportedMs = nowMs;
    this.#reported = pingMs;
    this.#options.report(Math.min(MOST_PING_MS, Math.round(pingMs)));
  }
}
