import { FIRST_ROOM_STRIP } from "../../protocol/engine.ts";
import type { EnginePort } from "../../protocol/enginePort.ts";
import type { JamState } from "./JamState.ts";
import type { NoteSender } from "./NoteSender.ts";
import type { RoomRecorder } from "./RoomRecorder.ts";

interface OwnNotesOptions {
  readonly state: Pick<JamState, "slot" | "phase">;
  readonly engine: Pick<EnginePort, "noteOn" | "noteOff">;
  readonly sender: Pick<NoteSender, "noteOn" | "noteOff">;
  readonly recorder: Pick<RoomRecorder, "noteOn" | "noteOff">;
}

interface OwnNote {
  readonly strip: number;
  readonly key: number;
  readonly engineId: number;
  /** 0: before the room was entered, for nobody else. */
  readonly roomId: number;
}

/** What is played on this page: it sounds at once, and is sent to the others and recorded by who has a seat. */
export class OwnNotes {
  readonly #options: OwnNotesOptions;
  readonly #held = new Map<number, OwnNote>();

  constructor(options: OwnNotesOptions) {
    this.#options = options;
  }

  /** `touch` is any number of one's own for the key's finger. `velocity` 0..1. */
  noteOn(touch: number, key: number, velocity: number): void {
    this.noteOff(touch);
    const { state, engine, sender, recorder } = this.#options;
    const { slot, phase } = state;
    if (key < 0 || key > 127 || (phase === "room" && slot === null)) return;
    const strip = FIRST_ROOM_STRIP + (slot ?? 0);
    const engineId = engine.noteOn(strip, key, velocity);
    const roomId = phase === "room" ? sender.noteOn(key, velocity) : 0;
    if (slot !== null && roomId > 0) recorder.noteOn(slot, roomId, key, velocity);
    this.#held.set(touch, { strip, key, engineId, roomId });
  }

  noteOff(touch: number): void {
    const note = this.#held.get(touch);
    if (!note) return;
    const { engine, sender, recorder } = this.#options;
    this.#held.delete(touch);
    engine.noteOff(note.strip, note.key, note.engineId);
    if (note.roomId === 0) return;
    sender.noteOff(note.roomId);
    recorder.noteOff(note.strip - FIRST_ROOM_STRIP, note.roomId);
  }

  /** -1 where the finger holds none. */
  keyOf(touch: number): number {
    return this.#held.get(touch)?.key ?? -1;
  }

  releaseAll(): void {
    for (const touch of this.#held.keys()) this.noteOff(touch);
  }
}
