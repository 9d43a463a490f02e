import { ticksOfSubdivision } from "../../domain/music/subdivision.ts";
import { clearStep, enterStep, tieStep, type StepNote, type StepPlace } from "../../domain/timeline/take/steps.ts";
import { selectClips } from "../timeline/selection.ts";
import { seek, type Player } from "../transport.ts";
import type { LiveEvent } from "./LiveEvent.ts";

/**
 * Writes notes step by step while the song stands: keys that are held together are one step, which is entered when the last
 * of them is let go, and the playhead goes on by one. A step is as long as the editor's grid.
 */
export class StepRecorder {
  readonly #player: Player;
  readonly #trackId: () => string | null;
  #held = new Set<string>();
  #chord = new Map<number, StepNote>();

  /** `trackId`: the track that is written on now. */
  constructor(player: Player, trackId: () => string | null) {
    this.#player = player;
    this.#trackId = trackId;
  }

  /** Something was played, by hand or on an input. */
  receive({ kind, hand, key, value }: LiveEvent): void {
    const held = `${hand}:${key}`;
    if (kind === "noteOn") {
      this.#held.add(held);
      this.#chord.set(key, { key, attack: value });
    } else if (kind === "noteOff" && this.#held.delete(held) && this.#held.size === 0) this.#enter();
  }

  /** Goes a step on, or back. */
  move(steps: 1 | -1): void {
    const { tick, lengthTicks } = this.#place();
    seek(this.#player, Math.max(0, tick + steps * lengthTicks));
  }

  /** Extends the last entered notes by a step. */
  tie(): void {
    const place = this.#place();
    const { timeline } = this.#player;
    if (place.trackId === null) return;
    const { revision } = timeline;
    timeline.apply(tieStep(timeline.current, { ...place, trackId: place.trackId }));
    if (timeline.revision !== revision) this.move(1);
  }

  /** Takes the step before the playhead back. */
  erase(): void {
    this.move(-1);
    const place = this.#place();
    const { timeline } = this.#player;
    if (place.trackId !== null) timeline.apply(clearStep(timeline.current, { ...place, trackId: place.trackId }));
  }

  /** Keys that are held are not entered any more. */
  forget(): void {
    this.#held = new Set();
    this.#chord = new Map();
  }

  #place(): Omit<StepPlace, "trackId"> & { readonly trackId: string | null } {
    const { session, timeline } = this.#player;
    const { ppq } = timeline.current.timeline;
    const lengthTicks = Math.max(1, Math.round(ticksOfSubdivision(session.editor.grid, ppq)));
    return {
      trackId: this.#trackId(),
      rollId: session.selection.rollId,
      tick: session.transport.positionTick,
      lengthTicks,
    };
  }

  #enter(): void {
    const notes = [...this.#chord.values()];
    this.forget();
    const place = this.#place();
    const { session, timeline } = this.#player;
    if (place.trackId === null || session.transport.state !== "stopped") return;
    const diff = enterStep(timeline.current, { ...place, trackId: place.trackId }, notes, session.editor.grid);
    timeline.apply(diff);
    const [made] = diff.rolls.added.values();
    if (made) selectClips(this.#player, new Set([made.id]), made);
    this.move(1);
  }
}
