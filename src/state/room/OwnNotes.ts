import { CHANNEL_PRESSURE, PITCH_BEND, type Control } from "../../domain/midi/encodeControl.ts";
import { DRUM_CHANNEL } from "../../domain/room/noteBatch.ts";
import { snapTable } from "../../domain/music/scales.ts";
import { atRest, crossesRoom, HeldControls, type SetControl } from "../../domain/room/roomControls.ts";
import { Signal } from "../../domain/Signal.ts";
import type { EnginePort } from "../../protocol/enginePort.ts";
import type { JamState } from "./JamState.ts";
import type { NoteSender } from "./NoteSender.ts";
import type { RoomRecorder } from "./RoomRecorder.ts";
import { roomStripOf, type RoomRoster } from "./RoomRoster.ts";
import type { RoomTime } from "./RoomTime.ts";

interface OwnNotesContext {
  readonly state: Pick<JamState, "slot" | "phase" | "session" | "keyLock">;
  readonly engine: Pick<EnginePort, "noteOn" | "noteOff" | "controlChange" | "pitchBend" | "channelPressure">;
  readonly sender: Pick<NoteSender, "noteOn" | "noteOff" | "control">;
  readonly recorder: Pick<RoomRecorder, "noteOn" | "noteOff" | "control">;
  readonly roster: Pick<RoomRoster, "loadDrums">;
  readonly time: Pick<RoomTime, "roomMs">;
}

interface OwnNote {
  readonly slot: number;
  readonly strip: number;
  /** Key that was pressed, MIDI 0..127. */
  readonly pressed: number;
  /** Key that sounds: another one where the room's key is locked. */
  readonly key: number;
  /** null if the engine has played it by itself. */
  readonly engineId: number | null;
  /** Id for the room; 0 if it was played before the room was entered, and is sent to nobody. */
  readonly roomId: number;
}

/** Notes of this page: they sound at once, and are sent to the others and recorded if the user has a seat. */
export class OwnNotes {
  /** Emits when a note begins or ends. */
  readonly changed = new Signal();
  readonly #room: OwnNotesContext;
  readonly #held = new Map<number, OwnNote>();
  readonly #controls = new HeldControls();
  /** Slot whose controls were moved. */
  #controlled = 0;

  constructor(room: OwnNotesContext) {
    this.#room = room;
  }

  /**
   * Plays a note.
   *
   * @param touch any number that identifies the finger or key
   * @param velocity 0..1
   * @param channel 10 for the drum kit, any other for the instrument
   * @param playedMs the page's time at which the engine plays it by itself, ms
   */
  noteOn(touch: number, pressed: number, velocity: number, channel = 1, playedMs?: number): void {
    this.noteOff(touch, playedMs);
    const { state, engine, sender, recorder, roster } = this.#room;
    const { phase } = state;
    // Notes that the engine has played by itself are heard already.
    const key = channel === DRUM_CHANNEL || playedMs !== undefined ? pressed : this.#inKey(pressed);
    if (key < 0 || key > 127 || this.#isWatcher()) return;
    const slot = state.slot ?? 0;
    if (channel === DRUM_CHANNEL) roster.loadDrums(slot);
    const strip = roomStripOf(slot, channel);
    const engineId = playedMs === undefined ? engine.noteOn(strip, key, velocity) : null;
    const on = channel === DRUM_CHANNEL ? DRUM_CHANNEL : 1;
    const atMs = this.#roomMs(playedMs);
    const roomId = phase === "room" ? sender.noteOn(key, velocity, on, atMs) : 0;
    if (roomId > 0) recorder.noteOn(slot, roomId, key, velocity, on, atMs);
    this.#held.set(touch, { slot, strip, pressed, key, engineId, roomId });
    this.changed.emit();
  }

  noteOff(touch: number, playedMs?: number): void {
    const note = this.#held.get(touch);
    if (!note) return;
    const { engine, sender, recorder } = this.#room;
    this.#held.delete(touch);
    this.changed.emit();
    if (note.engineId !== null) engine.noteOff(note.strip, note.key, note.engineId);
    if (note.roomId === 0) return;
    const atMs = this.#roomMs(playedMs);
    sender.noteOff(note.roomId, atMs);
    recorder.noteOff(note.slot, note.roomId, atMs);
  }

  /** Moves a pedal, a bend or a wheel; controls that rooms do not carry are ignored. `channel` as for notes. */
  control(channel: number, control: Control, value: number): void {
    if (!crossesRoom(control) || this.#isWatcher()) return;
    this.#controlled = this.#room.state.slot ?? 0;
    this.#set({ channel: channel === DRUM_CHANNEL ? DRUM_CHANNEL : 1, control, value });
  }

  /** Key that a touch holds, -1 for none. */
  keyOf(touch: number): number {
    return this.#held.get(touch)?.pressed ?? -1;
  }

  /** Keys of the instrument that sound. */
  heldKeys(): ReadonlySet<number> {
    return new Set([...this.#held.values()].map(({ key }) => key));
  }

  /** Strip of the engine for this page's notes: that of the instrument, or of the drum kit. */
  stripOf(channel: number): number {
    return roomStripOf(this.#room.state.slot ?? 0, channel);
  }

  /** Ends all notes, and brings all controls to rest. */
  releaseAll(): void {
    for (const touch of this.#held.keys()) this.noteOff(touch);
    this.restControls();
  }

  restControls(): void {
    for (const held of this.#controls.all()) this.#set(atRest(held));
  }

  /** The nearest key of the room's scale, where this page locks to it. */
  #inKey(pressed: number): number {
    const { session, keyLock } = this.#room.state;
    if (!keyLock || !session?.key || pressed < 0) return pressed;
    const { scale, root } = session.key;
    return pressed + snapTable(scale, root)[pressed % 12]!;
  }

  #isWatcher(): boolean {
    const { slot, phase } = this.#room.state;
    return phase === "room" && slot === null;
  }

  #roomMs(playedMs: number | undefined): number | undefined {
    return playedMs === undefined ? undefined : this.#room.time.roomMs(playedMs);
  }

  #set(set: SetControl): void {
    const { channel, control, value } = set;
    const { engine, state, sender, recorder } = this.#room;
    const strip = roomStripOf(this.#controlled, channel);
    this.#controls.set(set);
    if (control === PITCH_BEND) engine.pitchBend(strip, value);
    else if (control === CHANNEL_PRESSURE) engine.channelPressure(strip, value);
    else engine.controlChange(strip, control, value);
    if (state.phase !== "room") return;
    sender.control(set);
    recorder.control(this.#controlled, set);
  }
}
