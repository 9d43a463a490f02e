import { audibleTracks } from "../../domain/timeline/audible.ts";
import type { MidiPort } from "../../protocol/midi.ts";
import type { DueMessage } from "../../protocol/output.ts";
import type { TransportPort } from "../../protocol/enginePort.ts";
import { channelsOf } from "../../domain/midi/channels.ts";
import type { TimelineStore } from "../stores.ts";
import { routeOfTrack, type OutputRoute } from "./OutputRoute.ts";
import type { OutputRoutes } from "./OutputRoutes.ts";
import { OutputClock } from "./OutputClock.ts";
import { OutputLevels } from "./OutputLevels.ts";
import { OutputVoices } from "./OutputVoices.ts";

export interface SongOutputsParts {
  readonly transport: Pick<TransportPort, "onOutput" | "onHalt" | "onPulses" | "setClock">;
  readonly midi: MidiPort;
  readonly store: TimelineStore;
  readonly routes: OutputRoutes;
  readonly now: () => number;
  /** True if the user lets songs send System Exclusive messages to this port. */
  readonly allowsSysEx: (portId: string) => boolean;
}

const SYSEX = 0xf0;
const NOTE_OFF = 0x80;
const NOTE_ON = 0x90;
const CONTROL_CHANGE = 0xb0;
/** Sustain, sostenuto, hold 2: what lets notes sound on behind their note-offs. */
const PEDALS: ReadonlySet<number> = new Set([64, 66, 69]);
const PEDAL_DOWN = 64;

/** Pedal held down on an output. */
interface HeldPedal {
  readonly route: OutputRoute;
  readonly controller: number;
  readonly timeMs: number;
}

/**
 * Sends what tracks play on MIDI outputs, with the time at which the engine's own sound is heard. Whatever ends the run,
 * silences a track or takes a port away, no note and no pedal is left behind.
 */
export class SongOutputs {
  readonly #parts: SongOutputsParts;
  readonly #voices: OutputVoices;
  readonly #levels: OutputLevels;
  readonly #clock: OutputClock;
  #clockTargets: readonly string[] = [];
  readonly #pedals = new Map<string, HeldPedal>();
  /** System Exclusive messages that were sent last, by port: tracks of one channel bring the same ones along. */
  #sysEx = new Map<string, { timeMs: number; texts: Set<string> }>();
  #audible: ReadonlySet<string>;

  constructor(parts: SongOutputsParts) {
    const { transport, midi, store } = parts;
    this.#parts = parts;
    this.#voices = new OutputVoices(midi, parts.now);
    this.#levels = new OutputLevels(parts);
    this.#clock = new OutputClock({ midi, now: parts.now, targets: () => this.#clockTargets });
    this.#audible = audibleTracks(store.current.tracks.values());
    transport.onOutput((messages) => this.#send(messages));
    transport.onPulses((pulses) => this.#clock.send(pulses));
    transport.onHalt(() => this.release());
    midi.onChange(() => {
      this.#voices.settle();
      this.#clock.settle();
    });
    store.subscribe({ load: () => this.#followMutes(), change: () => this.#followMixer() });
  }

  /** Ends everything that sounds, and cancels pending messages where the browser can. */
  release(): void {
    const { midi, routes, now } = this.#parts;
    const beforeMs = now();
    const ports = new Set([...routes.ports(), ...this.#clock.ports()]);
    const canceledPorts = new Set([...ports].filter((portId) => midi.cancelScheduled(portId)));
    this.#voices.releaseAll(canceledPorts, beforeMs);
    this.#clock.halt(canceledPorts);
    this.#liftPedals(() => true);
    this.#sysEx.clear();
    this.#levels.forget();
  }

  /** The outputs, by id, that get MIDI clock of the song from now on. */
  setClockTargets(portIds: readonly string[]): void {
    this.#clockTargets = portIds;
    this.#clock.settle();
    this.#parts.transport.setClock(portIds.length > 0);
  }

  /** A note by hand of a track that plays on an output; null where it does not. The call that comes back ends it. */
  preview(trackId: string, key: number, attack: number): (() => void) | null {
    const { midi, store } = this.#parts;
    const track = store.current.tracks.get(trackId);
    const route = track && routeOfTrack(track);
    if (!route) return null;
    const { portId } = route;
    const channels = channelsOf(route.channel).map((channel) => channel - 1);
    const velocity = Math.max(1, Math.round(attack * 127));
    for (const channel of channels) midi.send(portId, [NOTE_ON | channel, key, velocity], true);
    return () => channels.forEach((channel) => midi.send(portId, [NOTE_OFF | channel, key, PEDAL_DOWN], true));
  }

  #send(messages: readonly DueMessage[]): void {
    this.#voices.forgetEnded();
    for (const message of messages) {
      const route = this.#parts.routes.routeOf(message.strip);
      if (!route) continue;
      this.#levels.begin(route, message.timeMs);
      this.#sendTo(route, message);
    }
  }

  #sendTo(route: OutputRoute, { data, noteId, timeMs }: DueMessage): void {
    const [status = 0, key = 0, value = 0] = data;
    if (status === NOTE_ON) this.#begin(route, noteId, key, value, timeMs);
    else if (status === NOTE_OFF) this.#voices.end(noteId, timeMs, value);
    else if (status === SYSEX) this.#sendSysEx(route, data, timeMs);
    else if (status !== CONTROL_CHANGE || !this.#levels.control(route, key, value, timeMs)) {
      if (status === CONTROL_CHANGE && PEDALS.has(key)) this.#notePedal(route, key, value, timeMs);
      this.#schedule(route, data, timeMs);
    }
  }

  #begin(route: OutputRoute, noteId: number, key: number, velocity: number, onMs: number): void {
    const { trackId, portId } = route;
    if (!this.#audible.has(trackId)) return;
    const channels = channelsOf(route.channel).map((channel) => channel - 1);
    this.#voices.begin(noteId, { trackId, portId, channels, key, onMs }, velocity);
  }

  #schedule({ portId, channel }: OutputRoute, [status = 0, ...rest]: readonly number[], timeMs: number): void {
    for (const each of channelsOf(channel)) this.#parts.midi.schedule(portId, [status | (each - 1), ...rest], timeMs);
  }

  #sendSysEx({ portId }: OutputRoute, data: readonly number[], timeMs: number): void {
    const { midi, allowsSysEx } = this.#parts;
    if (!midi.sysEx() || !allowsSysEx(portId) || data.at(-1) !== 0xf7) return;
    const last = this.#sysEx.get(portId);
    const sent = last?.timeMs === timeMs ? last : { timeMs, texts: new Set<string>() };
    const text = data.join();
    this.#sysEx.set(portId, sent);
    if (sent.texts.has(text)) return;
    sent.texts.add(text);
    midi.schedule(portId, data, timeMs);
  }

  #notePedal(route: OutputRoute, controller: number, value: number, timeMs: number): void {
    const key = `${route.trackId}:${route.portId}:${route.channel}:${controller}`;
    if (value >= PEDAL_DOWN) this.#pedals.set(key, { route, controller, timeMs });
    else this.#pedals.delete(key);
  }

  #liftPedals(isLifted: (trackId: string) => boolean): void {
    const now = this.#parts.now();
    for (const [key, { route, controller, timeMs }] of this.#pedals) {
      if (!isLifted(route.trackId)) continue;
      this.#pedals.delete(key);
      this.#schedule(route, [CONTROL_CHANGE, controller, 0], timeMs > now ? timeMs + 1 : 0);
    }
  }

  #followMixer(): void {
    this.#followMutes();
    this.#levels.follow();
  }

  #followMutes(): void {
    this.#audible = audibleTracks(this.#parts.store.current.tracks.values());
    const isSilent = (trackId: string): boolean => !this.#audible.has(trackId);
    this.#voices.release(isSilent);
    this.#liftPedals(isSilent);
  }
}
