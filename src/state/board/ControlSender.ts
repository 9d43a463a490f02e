import type { PadCommand } from "../../domain/board/records.ts";
import type { EnginePort } from "../../protocol/enginePort.ts";
import type { MidiPort } from "../../protocol/midi.ts";
import type { Axis } from "./Widget.ts";

/** Where control messages go: strips of the engine, channels (1..16) of a MIDI output ("" = none). */
export interface ControlRoute {
  readonly strips: readonly number[];
  readonly channels: readonly number[];
  readonly portId: string;
  readonly live: boolean;
  /** False while the internal sound is switched off. */
  readonly internal: boolean;
}

export const SUSTAIN_CONTROLLER = 64;
const CONTROLLERS = { volume: 7, modulation: 1, pan: 10, hold: SUSTAIN_CONTROLLER } as const;
/** All notes off, all sound off, reset all controllers (MIDI 1.0 channel mode messages). */
const PANIC_CONTROLLERS = [123, 120, 121] as const;
const SYSTEM_RESET = 0xff;

/** The controller a command moves: `cc` has it in `code`. null for pitch and panic, which are no controllers. */
export function controllerOf(command: PadCommand | null, code: number): number | null {
  if (command === null || command === "cc") return code;
  if (command === "pitch" || command === "panic") return null;
  return CONTROLLERS[command];
}

/** Pitch bend -8192..8191 of `value` between `minimum` and `maximum`; the middle is 0. */
export function bendOf(value: number, minimum: number, maximum: number): number {
  if (maximum === minimum) return 0;
  return Math.min(8191, Math.round(((value - minimum) / (maximum - minimum)) * 16384) - 8192);
}

/** Sends controllers and bends to the engine and the MIDI output, each value once. */
export class ControlSender {
  readonly #engine: EnginePort;
  readonly #midi: MidiPort;

  constructor(engine: EnginePort, midi: MidiPort) {
    this.#engine = engine;
    this.#midi = midi;
  }

  /** The value of one axis, if it changed since it was sent. Returns true if it was. */
  axis(
    axis: Axis,
    command: PadCommand | null,
    code: number,
    range: readonly [number, number],
    to: ControlRoute,
  ): boolean {
    if (command === "pitch") {
      const bend = bendOf(axis.value, range[0], range[1]);
      if (bend === axis.sent) return false;
      axis.sent = bend;
      this.bend(bend, to);
      return true;
    }
    const controller = controllerOf(command, code);
    const value = Math.round(axis.value);
    if (controller === null || value === axis.sent) return false;
    axis.sent = value;
    this.controller(controller, value, to);
    return true;
  }

  controller(controller: number, value: number, to: ControlRoute): void {
    if (to.internal) for (const strip of to.strips) this.#engine.controlChange(strip, controller, value);
    if (to.portId === "") return;
    for (const channel of to.channels) this.#midi.send(to.portId, [0xaf + channel, controller, value], to.live);
  }

  bend(bend: number, to: ControlRoute): void {
    if (to.internal) for (const strip of to.strips) this.#engine.pitchBend(strip, bend);
    if (to.portId === "") return;
    const raw = bend + 8192;
    for (const channel of to.channels) this.#midi.send(to.portId, [0xdf + channel, raw & 127, raw >> 7], to.live);
  }

  /** Specification 4: all notes off, all sound off, reset controllers and reset, on every channel of `portIds`. */
  panic(strips: readonly number[], portIds: Iterable<string>, live: boolean): void {
    for (const strip of strips) this.#engine.panic(strip);
    this.#midi.releaseAll();
    for (const portId of portIds) {
      for (let channel = 0; channel < 16; channel++) {
        for (const controller of PANIC_CONTROLLERS) this.#midi.send(portId, [0xb0 + channel, controller, 0], live);
      }
      this.#midi.send(portId, [SYSTEM_RESET], live);
    }
  }
}
