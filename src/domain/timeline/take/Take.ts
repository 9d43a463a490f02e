import type { ControlKind } from "../ControlEvent.ts";
import type { RunPosition } from "../runPosition.ts";

/** One message of a take, at its position in the song. `tick` may be fractional, and before the first. */
export interface TakeEvent extends RunPosition {
  readonly kind: "noteOn" | "noteOff" | ControlKind;
  /** Key or controller number; 0 for the other kinds. */
  readonly key: number;
  /** Velocity 0..1 of notes; 0..127, bends -8192..8191. */
  readonly value: number;
  /** Hand that plays: a note is ended by the hand that struck it. */
  readonly hand: string;
}

export interface TakeNote extends RunPosition {
  readonly key: number;
  /** 0..1. */
  readonly attack: number;
  /** Position of its release; null while it is held. */
  end: RunPosition | null;
  /** 0..1. */
  release: number;
}

export interface TakeControl extends RunPosition {
  readonly kind: ControlKind;
  readonly key: number;
  readonly value: number;
}

/**
 * Recording of one track beside the document: it grows with every message, and edits of the
 * document do not change it.
 */
export class Take {
  readonly trackId: string;
  readonly notes: TakeNote[] = [];
  readonly controls: TakeControl[] = [];
  readonly #held = new Map<string, TakeNote>();

  constructor(trackId: string) {
    this.trackId = trackId;
  }

  get isEmpty(): boolean {
    return this.notes.length === 0 && this.controls.length === 0;
  }

  /** Adds a message; those of one hand must be in order of time. */
  add({ kind, tick, pass, key, value, hand }: TakeEvent): void {
    const held = `${hand}:${key}`;
    if (kind === "noteOn") {
      this.#end(held, { tick, pass }, 0.5);
      const note: TakeNote = { tick, pass, key, attack: value, end: null, release: 0.5 };
      this.notes.push(note);
      this.#held.set(held, note);
    } else if (kind === "noteOff") this.#end(held, { tick, pass }, value);
    else this.controls.push({ tick, pass, kind, key, value });
  }

  /** Ends the recording, and with it all held notes. */
  finish(at: RunPosition): void {
    for (const held of this.#held.keys()) this.#end(held, at, 0.5);
  }

  #end(held: string, end: RunPosition, release: number): void {
    const note = this.#held.get(held);
    if (!note) return;
    this.#held.delete(held);
    note.end = end;
    note.release = release;
  }
}
