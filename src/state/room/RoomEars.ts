import { readNoteMix, type NoteBatch } from "../../domain/room/noteBatch.ts";
import { PlayoutDelay } from "../../domain/room/PlayoutDelay.ts";
import { SeenBatches, type BatchWay } from "../../domain/room/SeenBatches.ts";
import type { JamState } from "./JamState.ts";
import type { RemoteNotes } from "./RemoteNotes.ts";
import type { RoomConnection } from "./RoomLink.ts";
import type { RoomRecorder } from "./RoomRecorder.ts";
import type { RoomTempo } from "./RoomTempo.ts";

/** A batch that was under way for longer waited for a line or a node that stood still: no way of notes is so long. */
const LONGEST_WAY_MS = 2000;
/** Playout delay of listeners, who play to nobody and need no short one. */
const WATCHER_PLAYOUT_MS = 500;

interface RoomEarsOptions {
  readonly state: JamState;
  readonly remote: RemoteNotes;
  readonly tempo: Pick<RoomTempo, "modeOf">;
  readonly recorder: Pick<RoomRecorder, "take" | "leave">;
  /** Time on the room's clock, ms. */
  readonly now: () => number;
  /** Whether one is in the room: what is still under way to who has left would begin, and nobody would end it. */
  readonly isIn: () => boolean;
}

/** Receives the others' playing by either path: each batch once, landed and recorded, and how long it was under way. */
export class RoomEars {
  readonly #options: RoomEarsOptions;
  readonly #seen = new SeenBatches();
  readonly #playout = new PlayoutDelay();

  constructor(options: RoomEarsOptions) {
    this.#options = options;
  }

  listen(connection: RoomConnection): void {
    connection.on("EventNotes", ({ batch }) => this.#receive(batch));
    connection.on("EventMix", ({ batches }) => this.#receive(batches));
  }

  take(batch: NoteBatch, way: BatchWay): void {
    const { state, remote, tempo, recorder, now, isIn } = this.#options;
    const { slot, seq, baseMs, held, events } = batch;
    if (!isIn() || !state.session || !this.#seen.isNew(slot, seq, way)) return;
    recorder.take(slot, batch);
    const nowMs = now();
    const lastMs = baseMs + (events[0]?.afterMs ?? 0);
    if (!held && nowMs - lastMs <= LONGEST_WAY_MS) {
      this.#playout.take(slot, lastMs, nowMs);
      this.updatePlayout(nowMs);
    }
    const mode = tempo.modeOf(state.session, baseMs, state.playoutMs);
    const { late, dropped } = remote.take(batch, mode, nowMs);
    state.late += late;
    state.dropped += dropped;
  }

  updatePlayout(nowMs: number): void {
    const { state, remote } = this.#options;
    const playoutMs = this.#playout.update(nowMs, remote.holdsAny);
    state.playoutMs = state.slot === null ? Math.max(WATCHER_PLAYOUT_MS, playoutMs) : playoutMs;
  }

  /** How long what a member played was under way; null where nothing was. */
  transitMs(slot: number): number | null {
    return this.#playout.transitMs(slot);
  }

  /** Nobody sits there any more. */
  forget(slot: number): void {
    this.#options.recorder.leave(slot);
    this.#options.remote.silence(slot);
    this.#playout.forget(slot);
    this.#seen.forget(slot);
  }

  /** One batch, or several one behind the other. */
  #receive(sent: unknown): void {
    const batches = sent instanceof Uint8Array ? readNoteMix(sent) : null;
    if (batches?.ok) for (const batch of batches.value) this.take(batch, "main");
  }
}
