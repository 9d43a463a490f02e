import type { RawEvent } from "../timeline/records.ts";
import { MetaType } from "./eventTypes.ts";
import { decodeText, encodeText } from "./text.ts";

/**
 * The bytes that markers and time signatures were read from, where they hold more than the records: another encoding
 * than UTF-8, the metronome's clocks. They stand among the song's raw events and go out again as long as the record
 * that they spell is still there.
 */
export class Spellings {
  readonly #bytes = new Map<string, readonly number[]>();

  constructor(rawEvents: readonly RawEvent[]) {
    for (const { tick, type, data } of rawEvents) {
      if (type === MetaType.marker) this.#bytes.set(markerKey(tick, decodeText(Uint8Array.from(data))), data);
      if (type === MetaType.timeSignature) this.#bytes.set(meterKey(tick, data), data);
    }
  }

  marker(tick: number, name: string): ArrayLike<number> {
    return this.#bytes.get(markerKey(tick, name)) ?? encodeText(name);
  }

  /** `usual`: the event's data with the usual clocks. */
  timeSignature(tick: number, usual: readonly number[]): readonly number[] {
    return this.#bytes.get(meterKey(tick, usual)) ?? usual;
  }
}

const markerKey = (tick: number, name: string): string => `marker ${tick} ${name}`;

const meterKey = (tick: number, data: readonly number[]): string => `meter ${tick} ${data[0]} ${data[1]}`;
