import { Signal } from "../../domain/Signal.ts";
import type { ArpRange, ArpSetting, EngineMessage, EngineReport } from "../../protocol/engine.ts";
import { ARP_AHEAD_MS, type ArpNote, type ArpPort, type ArpStep } from "../../protocol/enginePort.ts";

type NoteReport = EngineReport & { readonly type: "arpNote" };

/** The worklet's arpeggios, from the main thread. */
export class EngineArps implements ArpPort {
  readonly #post: (message: EngineMessage) => void;
  readonly #notes = new Signal<ArpNote>();
  readonly #steps = new Signal<ArpStep>();
  readonly onNote = this.#notes.on;
  readonly onStep = this.#steps.on;

  readonly frameAt: (timeMs: number) => number | null;

  constructor(post: (message: EngineMessage) => void, frameAt: (timeMs: number) => number | null) {
    this.#post = post;
    this.frameAt = frameAt;
  }

  set(arp: number, setting: ArpSetting): void {
    this.#post({ type: "arp", arp, setting });
  }

  setTempo(bpm: number, arps: ArpRange, beatFrame: number | null, startFrame?: number): void {
    this.#post({ type: "arpTempo", bpm, arps, beatFrame, startFrame });
  }

  receiveStep(arp: number, place: number, timeMs: number): void {
    this.#steps.emit({ arp, place, timeMs });
  }

  /** `heardMs`: time at which the note's frame is audible; `latencyMs` after it was computed. */
  receive({ arp, key, velocity, id }: NoteReport, heardMs: number, latencyMs: number): void {
    // Always by the same amount, so that steps keep their distance.
    const timeMs = heardMs + Math.max(0, ARP_AHEAD_MS - latencyMs);
    this.#notes.emit({ arp, key, velocity, id, timeMs });
  }
}
