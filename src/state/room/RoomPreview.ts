import type { JamState } from "./JamState.ts";

/** Seconds of what is played that somebody in the green room hears. */
export const PREVIEW_SECONDS = 10;

interface PreviewedRoom {
  readonly state: JamState;
  enter(role: "Watcher"): Promise<void>;
  leave(to: "green"): Promise<void>;
}

/** Listening to a room for a moment without going in: as a watcher, who is back in the green room by themselves. */
export class RoomPreview {
  readonly #room: PreviewedRoom;
  #timer: ReturnType<typeof setInterval> | undefined;
  /** True where the metronome is on in the room itself: of a preview only what is played is heard. */
  #clicks = false;

  constructor(room: PreviewedRoom) {
    this.#room = room;
  }

  /** To be called in a gesture, so that sound may begin. */
  async start(): Promise<void> {
    const { state } = this.#room;
    if (state.phase !== "green") return;
    state.preview = PREVIEW_SECONDS;
    this.#clicks = state.click;
    state.click = false;
    await this.#room.enter("Watcher");
    if (!isIn(state)) return this.over();
    this.#timer = setInterval(() => void this.#count(), 1000);
  }

  /** Back to the green room, where the room is listened to. */
  async end(): Promise<void> {
    if (this.#timer !== undefined) await this.#room.leave("green");
  }

  /** Nothing is listened to any more, for whatever reason. */
  over(): void {
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
