import { PITCH_BEND, PROGRAM, programOf, type Control } from "../../domain/midi/encodeControl.ts";
import { PANIC_MESSAGES } from "../../domain/midi/panicMessages.ts";
import type { LiveEnginePort } from "../../protocol/enginePort.ts";
import type { MidiPort } from "../../protocol/midi.ts";
import { stripsOf, controlStripsOf } from "../live-notes/channels.ts";
import { bendOf } from "../../domain/board/ownMessage.ts";
import { EngineControls } from "../live-notes/EngineControls.ts";
import { isConnected, OutputControls, type OutputRoute } from "../live-notes/OutputControls.ts";
import type { Axis } from "./Widget.ts";
import { boardReach } from "../../domain/board/boardReach.ts";
import type { Board, Pad } from "../../domain/board/records.ts";
import { channelsOf } from "../../domain/midi/channels.ts";
import type { PlayerSettings } from "./PlayedBoard.ts";
import type { Route } from "../live-notes/VoiceLedger.ts";

/** Destination of control messages: strips of the engine, channels of a MIDI output. */
export interface ControlRoute extends OutputRoute {
  readonly strips: readonly number[];
  /** False while the internal sound is switched off. */
  readonly internal: boolean;
}

/** Parameter of an axis. */
export interface AxisControl {
  readonly control: Control;
  readonly range: readonly [minimum: number, maximum: number];
  /** A button's axis goes back to its lowest value when it is off; a fader stays where it is. */
  readonly springsBack: boolean;
}

interface SenderPorts {
  readonly engine: LiveEnginePort;
  readonly midi: MidiPort;
  readonly chooseProgram: (this: void, strip: number, program: number) => void;
}

/** Holder of the engine's controllers for the board itself. */
const BOARD = "board";

/** Sends controllers and bends to the engine and the MIDI output, each value once, and brings back what is to rest. */
export class ControlSender {
  readonly engine: EngineControls;
  readonly outputs: OutputControls;
  readonly #engine: LiveEnginePort;
  readonly #midi: MidiPort;
  readonly #chooseProgram: (strip: number, program: number) => void;

  constructor({ engine, midi, chooseProgram }: SenderPorts) {
    this.engine = new EngineControls(engine);
    this.outputs = new OutputControls(midi);
    this.#engine = engine;
    this.#midi = midi;
    this.#chooseProgram = chooseProgram;
  }

  /** The value of one axis, if it changed since it was sent. Returns true if it was. */
  axis(axis: Axis, moved: AxisControl, to: ControlRoute): boolean {
    const { range, springsBack, control } = moved;
    const bends = control === PITCH_BEND;
    const value = bends ? bendOf(axis.value, range[0], range[1]) : Math.round(axis.value);
    if (value === axis.sent) return false;
    axis.sent = value;
    axis.isSet = true;
    this.set(control, value, bends ? 0 : springsBack ? range[0] : null, to);
    return true;
  }

  set(control: Control, value: number, rest: number | null, to: ControlRoute): void {
    if (to.internal) {
      for (const strip of to.strips) {
        if (control === PROGRAM) this.#chooseProgram(strip, programOf(value));
        else this.engine.set(BOARD, strip, control, value, rest);
      }
    }
    this.outputs.set(to, control, value, rest);
  }

  /** A message without a channel, which nobody is owed the end of. Returns false if a port that is there does not take it. */
  event(bytes: readonly number[], { portId, live }: OutputRoute): boolean {
    return this.#midi.send(portId, bytes, live) || !isConnected(this.#midi, portId);
  }

  /** Back to rest wherever the board has it away from there, without a word where it is not. */
  release(control: Control, rest: number, to: ControlRoute): void {
    if (to.internal) for (const strip of to.strips) this.engine.set(BOARD, strip, control, rest, rest);
    this.outputs.release(to, control);
  }

  /** Everything that the board holds goes back, at the engine and on every port. */
  rest(): void {
    this.engine.rest(BOARD);
    this.outputs.rest();
  }

  /** Specification 4: all notes off, all sound off, reset controllers and reset, at the engine and on every channel of `portIds`. */
  panic(portIds: Iterable<string>, live: boolean): void {
    for (const strip of stripsOf(0)) this.#engine.panic(strip);
    this.engine.forget();
    this.#midi.releaseAll();
    for (const portId of portIds) for (const message of PANIC_MESSAGES) this.#midi.send(portId, message, live);
    this.outputs.wereReset();
  }
}

/** Port and channel of a pad, or of a message, which has its own or those of its pad. */
type Place = Pick<Pad, "port" | "channel">;

/** Destination of notes. The board's port and channel are the defaults. */
export function noteRouteOf(place: Place, settings: PlayerSettings): Route {
  const channel = place.channel ?? settings.channel;
  return { strips: stripsOf(channel), channel, portId: place.port || settings.outputId };
}

/** Destination of the notes of the board's keyboard. */
export const keyRouteOf = ({ keyboardPort }: Board, { channel, outputId }: PlayerSettings): Route => ({
  strips: stripsOf(channel),
  channel,
  portId: keyboardPort || outputId,
});

/** The outputs, each once by its id, that the player chose and that a board, its pads and their messages name. */
export function outputsOf(
  board: Board,
  { outputId }: PlayerSettings,
  idOf: (port: string) => string,
): ReadonlySet<string> {
  const ports = [outputId, ...boardReach(board).ports].filter((port) => port !== "");
  return new Set(ports.map(idOf));
}

/** Destination of controllers. Without a channel of their own they move both instruments of the board. */
export const controlRouteOf = (place: Place, settings: PlayerSettings): ControlRoute => ({
  strips: controlStripsOf(place),
  channels: channelsOf(place.channel ?? settings.channel),
  portId: place.port || settings.outputId,
  live: settings.live,
  internal: settings.internalSound,
});
