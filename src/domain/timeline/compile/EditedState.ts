import type { CompiledTimeline, CompiledTrack } from "./compileTimeline.ts";
import type { EventSink } from "./EventBatch.ts";
import { sendChangedState, sendFirstState } from "./sendState.ts";
import type { Heard } from "./heardOf.ts";
import { laneMessages } from "./launchedLanes.ts";

/** A document, and the strips its tracks play on. */
export interface PlayedSong {
  readonly timeline: CompiledTimeline;
  readonly strips: ReadonlyMap<string, number>;
}

/** Moves the controllers in the engine from those of the document before an edit to those of the one after it, once. */
export class EditedState {
  /** The document whose controllers the engine has, while `#due`, or once they were sent on `#sentFrame`. */
  #base: PlayedSong | null = null;
  #due = false;
  #sentFrame = -1;

  /** Called after the document has replaced `before`. */
  edited(before: PlayedSong): void {
    if (!this.#due) this.#base = before;
    this.#due = true;
  }

  /** Events that were sent for `frame` or later were not played. */
  rewind(frame: number): void {
    if (frame <= this.#sentFrame) this.#due = true;
  }

  /** Starts the run with the controllers of the current document. */
  begin(): void {
    this.#due = false;
  }

  send(
    { timeline, strips }: PlayedSong,
    heardOn: (track: CompiledTrack) => Heard,
    tick: number,
    frame: number,
    sink: EventSink,
  ): void {
    if (!this.#due) return;
    this.#due = false;
    this.#sentFrame = frame;
    const base = this.#base;
    for (const compiled of timeline.tracks) {
      const { id } = compiled.track;
      const strip = strips.get(id);
      if (strip === undefined) continue;
      const before = base?.timeline.trackById.get(id);
      const heard = heardOn(compiled);
      if (!base || !before || base.strips.get(id) !== strip) {
        sendFirstState(compiled, heard, strip, tick, frame, sink);
        continue;
      }
      const was = { compiled: before, lanes: laneMessages(base.timeline, heard.launch) };
      const is = { compiled, lanes: laneMessages(timeline, heard.launch) };
      sendChangedState(was, is, heard, strip, tick, frame, sink);
    }
  }
}
