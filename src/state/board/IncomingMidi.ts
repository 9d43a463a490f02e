import { sysExChannels } from "../../domain/midi/sysEx.ts";
import { LIVE_STRIP, PADS_STRIP } from "../../protocol/engine.ts";
import type { EnginePort } from "../../protocol/enginePort.ts";
import type { MidiMessage } from "../../protocol/midi.ts";
import type { KeyLights } from "./KeyLights.ts";
import type { Signal } from "./Signal.ts";
import type { Voice, VoiceLedger } from "./VoiceLedger.ts";
import { controllerOf, SUSTAIN_CONTROLLER } from "./ControlSender.ts";
import type { Axis, Widget } from "./Widget.ts";

/** The part of the player that incoming messages move. */
export interface PlayedSurface {
  readonly widgets: readonly Widget[];
  readonly keys: KeyLights;
  readonly settings: { readonly internalSound: boolean };
  readonly onWidget: Signal<Widget>;
  readonly onKeys: Signal<null>;
}

interface IncomingNote {
  readonly portId: string;
  readonly number: number;
  readonly voice: Voice;
  readonly pads: readonly Widget[];
  readonly onKeyboard: boolean;
}

/** The percussion channel of General MIDI. */
export const DRUM_CHANNEL = 10;

const SYSEX = 0xf0;

/** Plays and shows what MIDI inputs send. Channel 10 plays the drum pads, every other one the keyboard. */
export class IncomingMidi {
  readonly #surface: PlayedSurface;
  readonly #ledger: VoiceLedger;
  readonly #engine: EnginePort;
  readonly #notes = new Map<string, IncomingNote>();
  #sustain = false;

  constructor(surface: PlayedSurface, ledger: VoiceLedger, engine: EnginePort) {
    this.#surface = surface;
    this.#ledger = ledger;
    this.#engine = engine;
  }

  /** Returns false for messages that mean nothing to a board. */
  receive({ portId, data }: MidiMessage): boolean {
    const [status = 0, first = 0, second = 0] = data;
    const kind = status & 0xf0;
    const channel = (status & 15) + 1;
    const strip = channel === DRUM_CHANNEL ? PADS_STRIP : LIVE_STRIP;
    if (first > 127 || second > 127) return false;
    if (status === SYSEX) return this.#sysEx(data);
    if (kind === 0x90 && second > 0) this.#noteOn(portId, channel, first, second);
    else if (kind === 0x90 || kind === 0x80) this.#noteOff(`${portId}:${channel}:${first}`);
    else if (kind === 0xb0) this.#controller(strip, first, second);
    else if (kind === 0xe0) this.#bend(strip, first + (second << 7) - 8192);
    else return false;
    return true;
  }

  releaseAll(): void {
    for (const key of this.#notes.keys()) this.#noteOff(key);
  }

  /** Lets go of notes whose input is not among `connected` any more. */
  keepPorts(connected: ReadonlySet<string>): void {
    for (const [key, note] of this.#notes) if (!connected.has(note.portId)) this.#noteOff(key);
  }

  #noteOn(portId: string, channel: number, number: number, velocity: number): void {
    const key = `${portId}:${channel}:${number}`;
    this.#noteOff(key);
    const onKeyboard = channel !== DRUM_CHANNEL;
    const strip = onKeyboard ? LIVE_STRIP : PADS_STRIP;
    const voice = this.#ledger.noteOn({ strip, channel, portId: "" }, number, velocity, true);
    const pads = this.#surface.widgets.filter(
      (widget) => widget.number === number && (widget.pad.channel === DRUM_CHANNEL) !== onKeyboard,
    );
    this.#notes.set(key, { portId, number, voice, pads, onKeyboard });
    for (const widget of pads) {
      widget.remote++;
      widget.velocity = velocity;
      widget.touchU = 0.5;
      widget.touchV = 0.5;
      this.#surface.onWidget.emit(widget);
    }
    if (!onKeyboard) return;
    this.#surface.keys.down(number, velocity);
    this.#surface.onKeys.emit(null);
  }

  #noteOff(key: string): void {
    const note = this.#notes.get(key);
    if (!note) return;
    this.#notes.delete(key);
    this.#ledger.noteOff(note.voice);
    for (const widget of note.pads) {
      widget.remote = Math.max(0, widget.remote - 1);
      if (widget.remote === 0 && widget.touches === 0) widget.velocity = 0;
      this.#surface.onWidget.emit(widget);
    }
    if (!note.onKeyboard) return;
    this.#surface.keys.up(note.number, this.#sustain);
    this.#surface.onKeys.emit(null);
  }

  #controller(strip: number, controller: number, value: number): void {
    if (this.#surface.settings.internalSound) this.#engine.controlChange(strip, controller, value);
    if (controller === SUSTAIN_CONTROLLER) this.#setSustain(value >= 64);
    for (const widget of this.#surface.widgets) {
      const { pad } = widget;
      if (widget.role !== "continuous" && widget.role !== "xy") continue;
      let moved = false;
      if (controllerOf(pad.command, pad.code) === controller) moved = feed(widget, widget.x, value);
      if (pad.pad2 && controllerOf(pad.pad2.command, pad.pad2.code) === controller) {
        moved = feed(widget, widget.y, value) || moved;
      }
      if (moved) this.#surface.onWidget.emit(widget);
    }
  }

  /** For the keyboard where it concerns a channel other than the drums', for the pads where it concerns theirs. */
  #sysEx(data: ArrayLike<number>): boolean {
    const message = Array.from(data).slice(1);
    const channels = sysExChannels(message);
    if (!this.#surface.settings.internalSound) return channels !== 0;
    const drums = 1 << (DRUM_CHANNEL - 1);
    if ((channels & ~drums) !== 0) this.#engine.sysEx(LIVE_STRIP, message);
    if ((channels & drums) !== 0) this.#engine.sysEx(PADS_STRIP, message);
    return channels !== 0;
  }

  #setSustain(on: boolean): void {
    this.#sustain = on;
    if (on || this.#surface.widgets.some((widget) => widget.role === "hold" && widget.on)) return;
    this.#surface.keys.endSustain();
    this.#surface.onKeys.emit(null);
  }

  #bend(strip: number, value: number): void {
    if (this.#surface.settings.internalSound) this.#engine.pitchBend(strip, value);
    for (const widget of this.#surface.widgets) {
      const { pad } = widget;
      if (widget.role !== "continuous" || pad.command !== "pitch" || widget.touches > 0) continue;
      widget.x.value = pad.minValue + ((value + 8192) / 16384) * (pad.maxValue - pad.minValue);
      this.#surface.onWidget.emit(widget);
    }
  }
}

/** Shows a value that came in, or keeps it until the hand is off. Returns true if it is shown. */
function feed(widget: Widget, axis: Axis, value: number): boolean {
  const clamped = Math.min(widget.pad.maxValue, Math.max(widget.pad.minValue, value));
  if (widget.touches > 0) {
    axis.queued = clamped;
    return false;
  }
  axis.value = clamped;
  axis.sent = clamped;
  return true;
}
