import type { JamState } from "./JamState.ts";
import type { NoteReceiver } from "./NoteReceiver.ts";
import type { RoomLink } from "./RoomLink.ts";

const SHOWN_EVERY_MS = 1000;
const REPORTED_EVERY_MS = 10_000;
/** Smaller changes are not reported, ms. */
const REPORTED_FROM_MS = 5;
const MOST_PING_MS = 10_000;

interface RoomDelaysContext {
  readonly state: JamState;
  readonly receiver: Pick<NoteReceiver, "transitMs">;
  readonly link: Pick<RoomLink, "update">;
}

/** Delays of the other members: measured by their notes or, before they play, half of both round trips to the hub. */
export class RoomDelays {
  readonly #room: RoomDelaysContext;
  #shownMs = -Infinity;
  #reportedMs = -Infinity;
  #reported = -Infinity;

  constructor(room: RoomDelaysContext) {
    this.#room = room;
  }

  /** To be called after joining: the room does not know the round trip of this connection. */
  joined(): void {
    this.#reportedMs = -Infinity;
    this.#reported = -Infinity;
  }

  tick(nowMs: number): void {
    const { state } = this.#room;
    if (nowMs - this.#reportedMs >= REPORTED_EVERY_MS) this.#report(nowMs);
    if (nowMs - this.#shownMs < SHOWN_EVERY_MS) return;
    this.#shownMs = nowMs;
    const delays: Record<string, number> = {};
    for (const { connectionId, slot, pingMs } of state.members) {
      if (connectionId === state.connectionId) continue;
      const isKnown = pingMs !== undefined && state.pingMs !== null && Number.isFinite(state.pingMs);
      const guessMs = isKnown ? (pingMs + state.pingMs!) / 2 : null;
      const delayMs = this.#room.receiver.transitMs(slot) ?? guessMs;
      if (delayMs !== null) delays[connectionId] = Math.round(delayMs);
    }
    if (JSON.stringify(delays) !== JSON.stringify(state.delays)) state.delays = delays;
  }

  #report(nowMs: number): void {
    const { pingMs, slot } = this.#room.state;
    if (pingMs === null || slot === null || Math.abs(pingMs - this.#reported) < REPORTED_FROM_MS) return;
    if (!Number.isFinite(pingMs)) return;
    this.#reportedMs = nowMs;
    this.#reported = pingMs;
    this.#room.link.update({ member: { pingMs: Math.min(MOST_PING_MS, Math.round(pingMs)) } });
  }
}
