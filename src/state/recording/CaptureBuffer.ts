import { createTempoMap } from "../../domain/music/time.ts";
import { createMeter } from "../../domain/music/meter.ts";
import { Take } from "../../domain/timeline/take/Take.ts";
import type { TakeOptions } from "../../domain/timeline/take/commitTake.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import type { LiveEvent } from "./LiveEvent.ts";

const MOST_EVENTS = 20_000;
/** A silence as long as this ends what belongs together. */
const SILENCE_MS = 8000;

/** Buffer of the last played notes, recorded or not, from which a clip can be made afterwards. */
export class CaptureBuffer {
  #events: LiveEvent[] = [];
  /** Beginnings of notes among them: counted, as faders alone bring thousands of events. */
  #notes = 0;

  add(event: LiveEvent): void {
    const last = this.#events.at(-1);
    if (last && event.timeMs - last.timeMs > SILENCE_MS && event.kind === "noteOn" && !this.#isHeld()) this.clear();
    this.#events.push(event);
    this.#notes += notesAmong([event]);
    if (this.#events.length > MOST_EVENTS) this.#notes -= notesAmong(this.#events.splice(0, MOST_EVENTS / 10));
  }

  get hasNotes(): boolean {
    return this.#notes > 0;
  }

  clear(): void {
    this.#events = [];
    this.#notes = 0;
  }

  /**
   * Captured notes as a take of one track: its first note at the beginning of the bar of `tick`, the rest at the song's
   * tempo from there on.
   */
  toTake(
    document: TimelineDocument,
    trackId: string,
    tick: number,
  ): { take: Take; range: TakeOptions["range"]; endTick: number } {
    const { tempos, timeSignatures, ppq } = document.timeline;
    const tempo = createTempoMap(tempos, ppq);
    const meter = createMeter(timeSignatures, ppq);
    const startTick = meter.tickOfBar(meter.barAt(tick));
    const startSeconds = tempo.secondsAt(startTick);
    const firstMs = this.#events.find(({ kind }) => kind === "noteOn")?.timeMs ?? 0;
    const take = new Take(trackId);
    let endTick = startTick;
    for (const { kind, key, value, hand, timeMs } of this.#events) {
      endTick = Math.max(endTick, tempo.tickAt(startSeconds + (timeMs - firstMs) / 1000));
      const at = tempo.tickAt(startSeconds + Math.max(0, timeMs - firstMs) / 1000);
      take.add({ kind, key, value, hand, tick: at, pass: 0 });
    }
    take.finish({ tick: endTick, pass: 0 });
    return { take, range: { startTick, endTick: Infinity, loop: null }, endTick };
  }

  #isHeld(): boolean {
    const held = new Set<string>();
    for (const { kind, hand, key } of this.#events) {
      if (kind === "noteOn") held.add(`${hand}:${key}`);
      else if (kind === "noteOff") held.delete(`${hand}:${key}`);
    }
    return held.size > 0;
  }
}

const notesAmong = (events: readonly LiveEvent[]): number => events.filter(({ kind }) => kind === "noteOn").length;
