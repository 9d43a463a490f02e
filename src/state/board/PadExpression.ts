import { CHANNEL_PRESSURE, KEY_PRESSURE, PITCH_BEND, RPN, type Control } from "../../domain/midi/encodeControl.ts";
import { playsHeldNotes } from "../../domain/board/widget/widgetKinds.ts";
import type { MidiPort } from "../../protocol/midi.ts";
import { outputIdOf } from "../live-notes/OutputKeys.ts";
import type { Route, Voice } from "../live-notes/VoiceLedger.ts";
import { type ControlRoute, type ControlSender, controlRouteOf, noteRouteOf } from "./ControlSender.ts";
import type { PlayedBoard } from "./PlayedBoard.ts";
import type { Widget } from "./Widget.ts";

const MEMBERS = 15;
const FIRST_MEMBER = 2;

/** The lower zone of MPE on each output: channel 1 is its master, each hand has one of the others. */
export class MpeZone {
  static readonly members = MEMBERS;
  /** Member channels by port, the one that is free for longest first. */
  readonly #order = new Map<string, number[]>();
  /** Member channel of each hand, by port. */
  readonly #taken = new Map<string, Map<number, number>>();
  readonly #sent = new Set<string>();

  /** The channel 2..16 of a hand: the one that has been free for longest, else the one taken first. */
  allocate(portId: string, hand: number): number {
    const order = this.#order.get(portId) ?? Array.from({ length: MEMBERS }, (_, index) => FIRST_MEMBER + index);
    const taken = this.#taken.get(portId) ?? new Map<number, number>();
    const used = new Set(taken.values());
    const channel = order.find((each) => !used.has(each)) ?? order[0]!;
    this.#order.set(portId, [...order.filter((each) => each !== channel), channel]);
    this.#taken.set(portId, taken.set(hand, channel));
    return channel;
  }

  /** Releases a hand's channel; the one released last is reused last, as its note fades longest. */
  release(portId: string, hand: number): void {
    const taken = this.#taken.get(portId);
    const channel = taken?.get(hand);
    const order = this.#order.get(portId);
    if (channel === undefined || !order) return;
    taken?.delete(hand);
    this.#order.set(portId, [...order.filter((each) => each !== channel), channel]);
  }

  /** True once for each port. */
  isNew(portId: string): boolean {
    if (this.#sent.has(portId)) return false;
    this.#sent.add(portId);
    return true;
  }

  forgetPorts(): void {
    this.#sent.clear();
  }
}

interface Place {
  readonly u: number;
  readonly v: number;
}

/** A hand on a pad whose notes it shapes while it is down. */
interface Hand {
  readonly widget: Widget;
  readonly route: Route;
  /** Place where it came down, 0..1 across the widget. */
  u: number;
  v: number;
  /** Values that it has set, by control. */
  readonly set: Map<Control, number>;
  /** Notes that it has pressed. */
  numbers: readonly number[];
}

const TIMBRE: Control = 74;
const TIMBRE_REST = 64;
/** RPN 6: the zone of a master channel, by how many members it has. */
const MPE_CONFIGURATION: Control = RPN + 6;
const MASTER = 1;
/** Semitones from the middle to the end of a bend, which a zone has without being told. */
const BEND_RANGE = 48;
const HALF_BEND = 8192;
/** So much of a cell up or down from where it came down, a finger presses as hard as can be. */
const FULL_PRESSURE = 0.5;

/**
 * Expression of a hand on its notes after the strike: pressure of the channel or of the key, or per-note bend, pressure and
 * timbre on a channel of its own (MPE). Pens press; of a finger, which tells no pressure, it is how far it has moved up or down.
 */
export class PadExpression {
  readonly #sender: ControlSender;
  readonly #board: Pick<PlayedBoard, "settings">;
  readonly #midi: Pick<MidiPort, "outputs">;
  readonly #hands = new Map<number, Hand>();
  readonly #zone = new MpeZone();

  constructor(board: Pick<PlayedBoard, "settings">, midi: Pick<MidiPort, "outputs">, sender: ControlSender) {
    this.#board = board;
    this.#midi = midi;
    this.#sender = sender;
  }

  /** Destination of the notes of a touch, before they are struck. */
  begin(touch: number, widget: Widget, u: number, v: number): Route {
    const { pad } = widget;
    const plain = noteRouteOf(pad, this.#board.settings);
    if (pad.expression === "none" || !isExpressive(widget)) return plain;
    const portId = outputIdOf(this.#midi, plain.portId);
    const route =
      pad.expression === "mpe" && portId !== ""
        ? { ...plain, portId, channel: this.#zone.allocate(portId, touch) }
        : plain;
    const hand: Hand = { widget, route, u, v, set: new Map(), numbers: [] };
    this.#hands.set(touch, hand);
    if (pad.expression === "mpe") this.#prepare(hand);
    return route;
  }

  /** A hand whose notes are `voices` moves: `u`, `v` may lie beyond the widget. `pressure` 0..1; null if the device reports none. */
  move(touch: number, voices: readonly Voice[], place: Place, pressure: number | null): void {
    const hand = this.#hands.get(touch);
    if (!hand) return;
    const { expression } = hand.widget.pad;
    const numbers = [...new Set(voices.map(({ number }) => number))];
    // On another cell it begins anew.
    if (expression !== "mpe" && numbers.join() !== hand.numbers.join()) this.#restart(hand, place, numbers);
    const { width, height } = cellSize(hand.widget);
    const up = (hand.v - place.v) / height;
    const pressed = Math.round(127 * Math.min(1, pressure ?? Math.abs(up) / FULL_PRESSURE));
    if (expression === "channelPressure") this.#set(hand, CHANNEL_PRESSURE, pressed, 0);
    else for (const number of numbers) this.#set(hand, KEY_PRESSURE + number, pressed, 0);
    if (expression !== "mpe") return;
    this.#set(hand, CHANNEL_PRESSURE, pressed, 0);
    this.#set(hand, TIMBRE, clamp(Math.round(TIMBRE_REST + 64 * up), 0, 127), TIMBRE_REST);
    if (hand.widget.gesture === "strum") return;
    const semitones = (place.u - hand.u) / width;
    this.#set(hand, PITCH_BEND, clamp(Math.round((semitones / BEND_RANGE) * HALF_BEND), -HALF_BEND, HALF_BEND - 1), 0);
  }

  /** The hand has let go of its notes. Of MPE all stays as it is while they fade, until the channel is taken again. */
  end(touch: number): void {
    const hand = this.#hands.get(touch);
    if (!hand) return;
    this.#hands.delete(touch);
    if (hand.widget.pad.expression === "mpe") {
      this.#zone.release(hand.route.portId, touch);
      for (const control of hand.set.keys()) if (control >= KEY_PRESSURE) this.#release(hand, control);
    } else for (const control of hand.set.keys()) this.#release(hand, control);
  }

  /** True if a hand bends its notes, and so stays with them. */
  bends(touch: number): boolean {
    const hand = this.#hands.get(touch);
    return hand?.widget.pad.expression === "mpe" && hand.widget.gesture !== "strum";
  }

  /** Ports came, or were reset: they have to hear of the zone again. */
  forgetPorts(): void {
    this.#zone.forgetPorts();
  }

  /** A zone is announced to a port once; a channel that was used before starts from its middle. */
  #prepare(hand: Hand): void {
    const { portId } = hand.route;
    if (portId === "") return;
    if (this.#zone.isNew(portId)) {
      const master = { ...this.#outputOf(hand), channels: [MASTER] };
      this.#sender.set(MPE_CONFIGURATION, MpeZone.members << 7, null, master);
    }
    for (const [control, rest] of [
      [PITCH_BEND, 0],
      [CHANNEL_PRESSURE, 0],
      [TIMBRE, TIMBRE_REST],
    ] as const) {
      hand.set.set(control, rest);
      this.#sender.set(control, rest, rest, this.#outputOf(hand));
    }
  }

  #restart(hand: Hand, { u, v }: Place, numbers: readonly number[]): void {
    if (hand.numbers.length > 0) Object.assign(hand, { u, v });
    for (const number of hand.numbers) if (!numbers.includes(number)) this.#release(hand, KEY_PRESSURE + number);
    hand.numbers = numbers;
  }

  #set(hand: Hand, control: Control, value: number, rest: number): void {
    if ((hand.set.get(control) ?? rest) === value) return;
    hand.set.set(control, value);
    this.#sender.set(control, value, rest, this.#routeOf(hand, control));
  }

  #release(hand: Hand, control: Control): void {
    if (hand.set.delete(control)) this.#sender.release(control, 0, this.#routeOf(hand, control));
  }

  /** The engine has no channel for each note: of MPE it hears the pressure of keys, and outputs hear all else. */
  #routeOf(hand: Hand, control: Control): ControlRoute {
    const { pad } = hand.widget;
    const whole = { ...controlRouteOf(pad, this.#board.settings), strips: hand.route.strips };
    if (pad.expression !== "mpe") return whole;
    return control >= KEY_PRESSURE ? { ...whole, portId: "" } : this.#outputOf(hand);
  }

  #outputOf({ route }: Hand): ControlRoute {
    const { live } = this.#board.settings;
    return { strips: [], internal: false, channels: [route.channel], portId: route.portId, live };
  }
}

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/** True for widgets that sound as long as a hand is on them. */
const isExpressive = ({ pad }: Widget): boolean => playsHeldNotes(pad);

/** One cell is a semitone, and the measure of pressure; a pad is one cell. */
function cellSize({ cells }: Widget): { readonly width: number; readonly height: number } {
  const cell = cells.find(({ tone }) => tone !== "black");
  return cell ?? { width: 1, height: 1 };
}
