import { sysExChannels } from "../../domain/midi/sysEx.ts";
import type { EventSink, StripSink } from "../../domain/timeline/compile/EventBatch.ts";
import type { ControlKind } from "../../domain/timeline/ControlEvent.ts";
import { isOutputStrip } from "../../domain/timeline/outputStrips.ts";

/** Events of the engine's strips go one way, those of MIDI outputs the other. */
export class SplitSink implements EventSink {
  readonly #engine: EventSink;
  readonly #outputs: StripSink & Pick<EventSink, "pulse">;

  constructor(engine: EventSink, outputs: StripSink & Pick<EventSink, "pulse">) {
    this.#engine = engine;
    this.#outputs = outputs;
  }

  noteOn(frame: number, strip: number, key: number, attack: number, noteId: number): void {
    this.#of(strip).noteOn(frame, strip, key, attack, noteId);
  }

  noteOff(frame: number, strip: number, key: number, release: number, noteId: number): void {
    this.#of(strip).noteOff(frame, strip, key, release, noteId);
  }

  control(frame: number, strip: number, kind: ControlKind, key: number, value: number): void {
    this.#of(strip).control(frame, strip, kind, key, value);
  }

  /** Messages that the engine does not understand are not sent to it, as dumps are long. */
  sysEx(frame: number, strip: number, data: readonly number[]): void {
    if (isOutputStrip(strip) || data.length === 0 || sysExChannels(data) !== 0)
      this.#of(strip).sysEx(frame, strip, data);
  }

  click(frame: number, accented: boolean, level: number): void {
    this.#engine.click(frame, accented, level);
  }

  pulse(frame: number, number: number, isCountIn: boolean): void {
    this.#outputs.pulse(frame, number, isCountIn);
  }

  #of(strip: number): StripSink {
    return isOutputStrip(strip) ? this.#outputs : this.#engine;
  }
}
