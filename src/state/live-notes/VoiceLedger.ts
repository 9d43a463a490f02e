import type { LiveEnginePort } from "../../protocol/enginePort.ts";
import { FIRST_ARP_STRIP } from "../../protocol/engine.ts";
import { channelsOf } from "../../domain/midi/channels.ts";
import type { OutputKeys } from "./OutputKeys.ts";

/** Target of a note: strips of the engine, and a channel (1..16, 0 for all) of a MIDI output, by id or name ("" for none). */
export interface Route {
  readonly strips: readonly number[];
  readonly channel: number;
  readonly portId: string;
}

/**
 * A sounding note. Its route, with the id of its output, and number are those of its note-on, even if settings change while it is
 * held.
 */
export interface Voice extends Route {
  readonly number: number;
  readonly live: boolean;
  velocity: number;
  /** Hands that hold it; it is released by the last. */
  holders: number;
  /** Note-ons without note-off: their ids at the engine by strip, and the channels of the MIDI output. */
  readonly sounding: Map<number, number>;
  readonly sent: Set<number>;
}

export interface VoiceOutputs {
  readonly engine: LiveEnginePort;
  readonly keys: OutputKeys;
  /** False while the instrument of the strip, one of those of the note, cannot sound. */
  canSound(strip: number, strips: readonly number[]): boolean;
}

/** Ledger of note-ons: each gets exactly one note-off, on its own route. */
export class VoiceLedger {
  readonly #outputs: VoiceOutputs;
  readonly #voices = new Map<string, Voice>();
  /** Voices with note-offs that could not be delivered because the port was gone. */
  #owed: Voice[] = [];

  constructor(outputs: VoiceOutputs) {
    this.#outputs = outputs;
  }

  get size(): number {
    return this.#voices.size;
  }

  /** True if a note is held on a strip. */
  holds(strip: number): boolean {
    for (const { strips } of this.#voices.values()) if (strips.includes(strip)) return true;
    return false;
  }

  /** Starts a note. If it sounds already, its note-off is sent first, and it is held by one more hand. */
  noteOn(route: Route, number: number, velocity: number, live: boolean): Voice {
    const to = this.#resolved(route);
    const key = keyOf(to, number);
    const held = this.#voices.get(key);
    if (held) {
      // An arpeggio keeps holding the key: its former note ends after the new one.
      const ofArps = [...held.sounding].filter(([strip]) => strip >= FIRST_ARP_STRIP);
      for (const [strip] of ofArps) held.sounding.delete(strip);
      this.#silence(held);
      held.velocity = velocity;
      held.holders++;
      this.#sound(held);
      for (const [strip, noteId] of ofArps) this.#outputs.engine.noteOff(strip, number, noteId);
      return held;
    }
    const voice = newVoice(to, number, velocity, live);
    this.#voices.set(key, voice);
    this.#sound(voice);
    return voice;
  }

  /**
   * A note of the engine alone that no hand holds: it ends after `ms`, or is taken over by the hand that strikes it
   * meanwhile, and ends with that.
   */
  tap(route: Route, number: number, velocity: number, ms: number): void {
    const to = this.#resolved(route);
    const key = keyOf(to, number);
    if (this.#voices.has(key)) return;
    const voice = newVoice(to, number, velocity, true);
    voice.holders = 0;
    this.#voices.set(key, voice);
    this.#soundEngine(voice);
    setTimeout(() => voice.holders === 0 && this.noteOff(voice), ms);
  }

  /** Releases one hand. */
  noteOff(voice: Voice): void {
    if (--voice.holders > 0) return;
    const key = keyOf(voice, voice.number);
    if (this.#voices.get(key) === voice) this.#voices.delete(key);
    this.#silence(voice);
  }

  /** The instrument of `strip` can sound from now on: notes that are held already join in. */
  join(strip: number): void {
    for (const voice of this.#voices.values()) {
      if (voice.strips.includes(strip)) this.#soundEngine(voice);
    }
  }

  /** Ends all voices of all hands. */
  releaseAll(): void {
    for (const voice of this.#voices.values()) {
      voice.holders = 0;
      this.#silence(voice);
    }
    this.#voices.clear();
  }

  /** Ports came or went: delivers the note-offs that are owed. */
  settle(): void {
    const owed = this.#owed;
    this.#owed = [];
    for (const voice of owed) this.#silenceMidi(voice);
  }

  /** Route by the id of the output, which may be given by name. */
  #resolved(route: Route): Route {
    return { ...route, portId: this.#outputs.keys.idOf(route.portId) };
  }

  #sound(voice: Voice): void {
    this.#soundEngine(voice);
    if (voice.portId === "") return;
    for (const channel of channelsOf(voice.channel)) {
      const message = [0x8f + channel, voice.number, voice.velocity];
      if (this.#outputs.keys.send(voice.portId, message, voice.live)) voice.sent.add(channel);
    }
  }

  #soundEngine(voice: Voice): void {
    for (const strip of voice.strips) {
      if (voice.sounding.has(strip) || !this.#outputs.canSound(strip, voice.strips)) continue;
      voice.sounding.set(strip, this.#outputs.engine.noteOn(strip, voice.number, voice.velocity / 127));
    }
  }

  #silence(voice: Voice): void {
    for (const [strip, noteId] of voice.sounding) this.#outputs.engine.noteOff(strip, voice.number, noteId);
    voice.sounding.clear();
    this.#silenceMidi(voice);
  }

  #silenceMidi(voice: Voice): void {
    const owed = new Set<number>();
    for (const channel of voice.sent) {
      const message = [0x7f + channel, voice.number, 64];
      if (!this.#outputs.keys.send(voice.portId, message, voice.live)) owed.add(channel);
    }
    voice.sent.clear();
    if (owed.size > 0) this.#owed.push({ ...voice, sent: owed });
  }
}

const newVoice = (route: Route, number: number, velocity: number, live: boolean): Voice => ({
  strips: route.strips,
  channel: route.channel,
  portId: route.portId,
  number,
  live,
  velocity,
  holders: 1,
  sounding: new Map(),
  sent: new Set(),
});

const keyOf = (route: Route, number: number): string =>
  `${route.strips.join("+")}:${route.channel}:${number}:${route.portId}`;
