import type { JamState } from "./JamState.ts";

/** Length of a preview in the green room, seconds. */
export const PREVIEW_SECONDS = 10;

interface PreviewedRoom {
  readonly state: JamState;
  enter(role: "Watcher"): Promise<void>;
  leave(to: "green"): Promise<void>;
}

/** Preview of a room: a watcher listens for a moment, and returns to the green room automatically. */
export class RoomPreview {
  readonly #room: PreviewedRoom;
  #timer: ReturnType<typeof setInterval> | undefined;
  /** True if the metronome is on outside of the preview, which plays only notes. */
  #clicks = false;

  constructor(room: PreviewedRoom) {
    this.#room = room;
  }

  /** To be called in a gesture, so that browsers allow audio to start. */
  async start(): Promise<void> {
    const { state } = this.#room;
    if (state.phase !== "green") return;
    state.preview = PREVIEW_SECONDS;
    this.#clicks = state.click;
    state.click = false;
    await this.#room.enter("Watcher");
    if (!isIn(state)) return this.reset();
    this.#timer = setInterval(() => void this.#count(), 1000);
  }

  /** Returns to the green room, if a preview is running. */
  async end(): Promise<void> {
    if (this.#timer !== undefined) await this.#room.leave("green");
  }

  /** Ends the preview without leaving, for any reason. */
  reset(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    const { state } = this.#room;
    if (state.preview !== null) state.click = this.#clicks;
    state.preview = null;
  }

  async #count(): Promise<void> {
    const { state } = this.#room;
    if (state.preview !== null && state.preview > 1) state.preview -= 1;
    else await this.end();
  }
}

const isIn = ({ phase }: JamState): boolean => phase === "room";
