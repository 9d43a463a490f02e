import { BOARD_ARPS, FIRST_ARP_STRIP, type ArpSetting } from "../../protocol/engine.ts";
import { ENGINE_EVENT_BYTES, EngineEventType } from "../../protocol/engineEvent.ts";
import { ArpHost, type ArpReporter } from "./ArpHost.ts";
import { ClickVoice } from "./ClickVoice.ts";
import type { Synth } from "./Synth.ts";
import { TimedEvents } from "./TimedEvents.ts";

/**
 * Plays events beside the timeline: live events at once, timed ones and the steps of arpeggios on their exact frames.
 * Counts the frames of the context. While nothing is timed a block is rendered as if none of this were there.
 */
export class LivePlayer {
  readonly arps: ArpHost;
  readonly timed: TimedEvents;
  readonly #synth: Synth;
  readonly #clicks: ClickVoice;
  /** Frame of the context that is rendered next. */
  frame = 0;

  constructor(synth: Synth, report: ArpReporter) {
    this.#synth = synth;
    this.#clicks = new ClickVoice(synth.sampleRate);
    this.arps = new ArpHost(synth, report);
    this.timed = new TimedEvents((view, index) => this.play(view, index));
  }

  /** Plays event `index` of `view` now: on a strip, as a key of an arpeggio, or as a click. */
  play(view: DataView, index: number): void {
    const at = index * ENGINE_EVENT_BYTES;
    if (view.getUint8(at + 6) === EngineEventType.click)
      this.#clicks.strike(view.getUint8(at + 7) === 1, view.getFloat32(at + 8, true), this.#synth.latencyFrames);
    else if (view.getUint16(at + 4, true) < FIRST_ARP_STRIP) this.#synth.handleLiveEvent(view, index);
    else this.arps.handle(view, index, this.frame);
  }

  setArp(arp: number, setting: ArpSetting): void {
    this.arps.configure(arp, setting, this.frame);
  }

  setTempo(bpm: number, arps = BOARD_ARPS, beatFrame: number | null = null, startFrame?: number): void {
    this.arps.setTempo(bpm, beatFrame, this.frame, arps, startFrame);
  }

  push(lane: number, events: ArrayBuffer, count: number): void {
    this.timed.push(lane, new DataView(events), count, this.frame);
  }

  cancel(lane: number, fromFrame: number, release: boolean): void {
    this.timed.cancel(lane, fromFrame, release, this.frame);
  }

  /** Silences one strip, or all (null): pending events and arpeggios end. */
  panic(strip: number | null): void {
    this.arps.clear(strip, this.frame);
    if (strip === null) this.timed.clear();
  }

  /** Renders frames `from..to` of a block, as `Synth.render` does. */
  render(left: Float32Array, right: Float32Array, from: number, to: number): void {
    let at = from;
    while (at < to) {
      const until = Math.min(to, at + (this.#playDue() - this.frame));
      this.#synth.render(left, right, at, until);
      this.#clicks.mix(left, right, at, until);
      this.frame += until - at;
      at = until;
    }
  }

  /** Plays events that are due now; returns the frame of the next one. */
  #playDue(): number {
    const { arps, timed, frame } = this;
    if (timed.nextFrame <= frame) timed.playDue(frame);
    if (arps.nextFrame <= frame) arps.advance(frame);
    return Math.min(timed.nextFrame, arps.nextFrame);
  }
}
