import type { RawEvent } from "../timeline/records.ts";
import { MetaType } from "./eventTypes.ts";
import { decodeText, encodeText } from "./text.ts";

/**
 * The bytes from which markers and time signatures were read, if they have more than the records: another encoding
 * than UTF-8, the metronome's clocks. They are among the song's raw events and are written again as long as their
 * record exists.
 */
export class Spellings {
  /** Raw bytes by key, in file order; each is used once. */
  readonly #bytes = new Map<string, { readonly spellings: (readonly number[])[]; next: number }>();

  constructor(rawEvents: readonly RawEvent[]) {
    for (const { tick, type, data } of rawEvents) {
      if (type === MetaType.marker) this.#add(markerKey(tick, decodeText(Uint8Array.from(data))), data);
      if (type === MetaType.timeSignature) this.#add(meterKey(tick, data), data);
    }
  }

  marker(tick: number, name: string): ArrayLike<number> {
    return this.#take(markerKey(tick, name)) ?? encodeText(name);
  }

  /** `usual`: the event's data with the usual clocks. */
  timeSignature(tick: number, usual: readonly number[]): readonly number[] {
    return this.#take(meterKey(tick, usual)) ?? usual;
  }

  #add(key: string, data: readonly number[]): void {
    const known = this.#bytes.get(key);
    if (known) known.spellings.push(data);
    else this.#bytes.set(key, { spellings: [data], next: 0 });
  }

  #take(key: string): readonly number[] | undefined {
    const known = this.#bytes.get(key);
    return known?.spellings[known.next++];
  }
}

const markerKey = (tick: number, name: string): string => `marker ${tick} ${name}`;

const meterKey = (tick: number, data: readonly number[]): string => `meter ${tick} ${data[0]} ${data[1]}`;
