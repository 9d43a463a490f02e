import { CHANNEL_PRESSURE, PITCH_BEND, type Control } from "../../domain/midi/encodeControl.ts";
import { DRUM_CHANNEL } from "../../domain/room/noteBatch.ts";
import { atRest, crossesRoom, HeldControls, type SetControl } from "../../domain/room/roomControls.ts";
import type { EnginePort } from "../../protocol/enginePort.ts";
import type { JamState } from "./JamState.ts";
import type { NoteSender } from "./NoteSender.ts";
import type { RoomRecorder } from "./RoomRecorder.ts";
import { roomStripOf } from "./roomStrips.ts";

interface OwnNotesOptions {
  readonly state: Pick<JamState, "slot" | "phase">;
  readonly engine: Pick<EnginePort, "noteOn" | "noteOff" | "controlChange" | "pitchBend" | "channelPressure">;
  readonly sender: Pick<NoteSender, "noteOn" | "noteOff" | "control">;
  readonly recorder: Pick<RoomRecorder, "noteOn" | "noteOff" | "control">;
  /** A drum is played on a seat, whose kit may not be there yet. */
  readonly onDrum: (slot: number) => void;
  /** The room's clock at a time of the page's, ms. */
  readonly roomMs: (pageMs: number) => number;
}

interface OwnNote {
  readonly slot: number;
  readonly strip: number;
  readonly key: number;
  /** null: the engine plays it by itself. */
  readonly engineId: number | null;
  /** 0: before the room was entered, for nobody else. */
  readonly roomId: number;
}

/** Notes of this page: they sound at once, and are sent to the others and recorded if the user has a seat. */
export class OwnNotes {
  readonly #options: OwnNotesOptions;
  readonly #held = new Map<number, OwnNote>();
  readonly #controls = new HeldControls();
  /** The seat whose controls were moved. */
  #controlled = 0;

  constructor(options: OwnNotesOptions) {
    this.#options = options;
  }

  /**
   * `touch` is any number of one's own for the key's finger. `velocity` 0..1. `channel` 10: the drum kit, any other one the
   * instrument. `playedMs`: the page's time at which the engine plays it by itself.
   */
  noteOn(touch: number, key: number, velocity: number, channel = 1, playedMs?: number): void {
    this.noteOff(touch, playedMs);
    const { state, engine, sender, recorder, onDrum } = this.#options;
    const { phase } = state;
    if (key < 0 || key > 127 || this.#isWatcher()) return;
    const slot = state.slot ?? 0;
    if (channel === DRUM_CHANNEL) onDrum(slot);
    const strip = roomStripOf(slot, channel);
    const engineId = playedMs === undefined ? engine.noteOn(strip, key, velocity) : null;
    const on = channel === DRUM_CHANNEL ? DRUM_CHANNEL : 1;
    const atMs = this.#roomMs(playedMs);
    const roomId = phase === "room" ? sender.noteOn(key, velocity, on, atMs) : 0;
    if (roomId > 0) recorder.noteOn(slot, roomId, key, velocity, on, atMs);
    this.#held.set(touch, { slot, strip, key, engineId, roomId });
  }

  noteOff(touch: number, playedMs?: number): void {
    const note = this.#held.get(touch);
    if (!note) return;
    const { engine, sender, recorder } = this.#options;
    this.#held.delete(touch);
    if (note.engineId !== null) engine.noteOff(note.strip, note.key, note.engineId);
    if (note.roomId === 0) return;
    const atMs = this.#roomMs(playedMs);
    sender.noteOff(note.roomId, atMs);
    recorder.noteOff(note.slot, note.roomId, atMs);
  }

  /** A pedal, a bend or a wheel is moved; what does not cross rooms is nothing here. `channel` as of notes. */
  control(channel: number, control: Control, value: number): void {
    if (!crossesRoom(control) || this.#isWatcher()) return;
    this.#controlled = this.#options.state.slot ?? 0;
    this.#set({ channel: channel === DRUM_CHANNEL ? DRUM_CHANNEL : 1, control, value });
  }

  /** -1 where the finger holds none. */
  keyOf(touch: number): number {
    return this.#held.get(touch)?.key ?? -1;
  }

  /** The strips on which the engine plays for this page: of the instrument, or of the drum kit. */
  stripOf(channel: number): number {
    return roomStripOf(this.#options.state.slot ?? 0, channel);
  }

  /** Ends all notes, and brings all controls to rest. */
  releaseAll(): void {
    for (const touch of this.#held.keys()) this.noteOff(touch);
    this.restControls();
  }

  restControls(): void {
    for (const held of this.#controls.all()) this.#set(atRest(held));
  }

  #isWatcher(): boolean {
    const { slot, phase } = this.#options.state;
    return phase === "room" && slot === null;
  }

  #roomMs(playedMs: number | undefined): number | undefined {
    return playedMs === undefined ? undefined : this.#options.roomMs(playedMs);
  }

  #set(set: SetControl): void {
    const { channel, control, value } = set;
    const { engine, state, sender, recorder } = this.#options;
    const strip = roomStripOf(this.#controlled, channel);
    this.#controls.take(set);
    if (control === PITCH_BEND) engine.pitchBend(strip, value);
    else if (control === CHANNEL_PRESSURE) engine.channelPressure(strip, value);
    else engine.controlChange(strip, control, value);
    if (state.phase !== "room") return;
    sender.control(set);
    recorder.control(this.#controlled, set);
  }
}
