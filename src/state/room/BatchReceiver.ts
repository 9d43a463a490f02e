import { readNoteMix, type NoteBatch } from "../../domain/room/noteBatch.ts";
import { PlayoutDelay } from "../../domain/room/PlayoutDelay.ts";
import { SeenBatches, type BatchWay } from "../../domain/room/SeenBatches.ts";
import type { JamState } from "./JamState.ts";
import type { RemoteNotes } from "./RemoteNotes.ts";
import type { RoomConnection, RoomLink } from "./RoomLink.ts";
import type { RoomRecorder } from "./RoomRecorder.ts";
import type { RoomTime } from "./RoomTime.ts";

/** Longest plausible transit, ms. A later batch waited for a connection or node that stood still, and is not measured. */
const LONGEST_WAY_MS = 2000;
/** Playout delay of listeners, who play to nobody and need no short one. */
const WATCHER_PLAYOUT_MS = 500;

const SHOWN_EVERY_MS = 1000;
const REPORTED_EVERY_MS = 10_000;
/** Smaller changes are not reported, ms. */
const REPORTED_FROM_MS = 5;
const MOST_PING_MS = 10_000;

interface BatchReceiverContext {
  readonly state: JamState;
  readonly remote: RemoteNotes;
  readonly time: Pick<RoomTime, "now" | "tempo">;
  readonly recorder: Pick<RoomRecorder, "receive" | "leave">;
}

/** Receives the notes of the others by either path, each batch once: plays and records them, and measures their transit. */
export class BatchReceiver {
  readonly #room: BatchReceiverContext;
  readonly #seen = new SeenBatches();
  readonly #playout = new PlayoutDelay();

  constructor(room: BatchReceiverContext) {
    this.#room = room;
  }

  listen(connection: RoomConnection): void {
    connection.on("EventNotes", ({ batch }) => this.#read(batch));
    connection.on("EventMix", ({ batches }) => this.#read(batches));
  }

  /** Ignores batches that arrive after leaving: their notes would start, and nothing would end them. */
  receive(batch: NoteBatch, way: BatchWay): void {
    const { state, remote, time, recorder } = this.#room;
    const { slot, seq, baseMs, held, events } = batch;
    if (!state.joined || !state.session || !this.#seen.isNew(slot, seq, way)) return;
    recorder.receive(slot, batch);
    const nowMs = time.now();
    const lastMs = baseMs + (events[0]?.afterMs ?? 0);
    if (!held && nowMs - lastMs <= LONGEST_WAY_MS) {
      this.#playout.addArrival(slot, lastMs, nowMs);
      this.updatePlayout(nowMs);
    }
    const mode = time.tempo.modeOf(state.session, baseMs, state.playoutMs);
    const { late, dropped } = remote.receive(batch, mode, nowMs);
    state.late += late;
    state.dropped += dropped;
  }

  updatePlayout(nowMs: number): void {
    const { state, remote } = this.#room;
    const playoutMs = this.#playout.update(nowMs, remote.holdsAny);
    state.playoutMs = state.slot === null ? Math.max(WATCHER_PLAYOUT_MS, playoutMs) : playoutMs;
  }

  /** Transit time of a player's notes, ms; null before any have arrived. */
  transitMs(slot: number): number | null {
    return this.#playout.transitMs(slot);
  }

  /** The seat is empty. */
  forget(slot: number): void {
    this.#room.recorder.leave(slot);
    this.#room.remote.silence(slot);
    this.#playout.forget(slot);
    this.#seen.forget(slot);
  }

  /** `sent`: one batch, or several in sequence. */
  #read(sent: unknown): void {
    const batches = sent instanceof Uint8Array ? readNoteMix(sent) : null;
    if (batches?.ok) for (const batch of batches.value) this.receive(batch, "main");
  }
}

interface RoomDelaysContext {
  readonly state: JamState;
  readonly receiver: Pick<BatchReceiver, "transitMs">;
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
