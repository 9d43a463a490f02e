import type { EventSink } from "../domain/timeline/compile/EventBatch.ts";
import type { ControlKind } from "../domain/timeline/ControlEvent.ts";
import { ENGINE_EVENT_BYTES, EngineEventType, sysExEventCount, writeSysEx } from "./engineEvent.ts";

const FIRST_CAPACITY = 256;

/** Writes the events of a `Playback` as engine events (see `engineEvent.ts`) into a buffer that grows. */
export class EngineEventWriter implements EventSink {
  #view = new DataView(new ArrayBuffer(FIRST_CAPACITY * ENGINE_EVENT_BYTES));
  #count = 0;

  get count(): number {
    return this.#count;
  }

  noteOn(frame: number, strip: number, key: number, attack: number, noteId: number): void {
    this.#write(frame, strip, EngineEventType.noteOn, key, attack, noteId);
  }

  noteOff(frame: number, strip: number, key: number, release: number, noteId: number): void {
    this.#write(frame, strip, EngineEventType.noteOff, key, release, noteId);
  }

  control(frame: number, strip: number, kind: ControlKind, key: number, value: number): void {
    this.#write(frame, strip, EngineEventType[kind], key, value, 0);
  }

  sysEx(frame: number, strip: number, data: readonly number[]): void {
    const count = sysExEventCount(data.length);
    while ((this.#count + count) * ENGINE_EVENT_BYTES > this.#view.byteLength) this.#grow();
    writeSysEx(this.#view, this.#count, frame, strip, data);
    this.#count += count;
  }

  click(frame: number, accented: boolean, level: number): void {
    this.#write(frame, 0, EngineEventType.click, accented ? 1 : 0, level, 0);
  }

  /** Clock is for MIDI outputs alone. */
  pulse(): void {}

  /** The events written since the last call, in a buffer of their own. */
  finish(): ArrayBuffer {
    const events = this.#view.buffer.slice(0, this.#count * ENGINE_EVENT_BYTES);
    this.#count = 0;
    return events;
  }

  #write(frame: number, strip: number, type: number, key: number, value: number, noteId: number): void {
    const at = this.#count * ENGINE_EVENT_BYTES;
    if (at === this.#view.byteLength) this.#grow();
    this.#view.setUint32(at, frame, true);
    this.#view.setUint16(at + 4, strip, true);
    this.#view.setUint8(at + 6, type);
    this.#view.setUint8(at + 7, key);
    this.#view.setFloat32(at + 8, value, true);
    this.#view.setUint32(at + 12, noteId, true);
    this.#count++;
  }

  #grow(): void {
    const bytes = new Uint8Array(this.#view.byteLength * 2);
    bytes.set(new Uint8Array(this.#view.buffer));
    this.#view = new DataView(bytes.buffer);
  }
}
