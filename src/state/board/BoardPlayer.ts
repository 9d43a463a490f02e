import type { Board } from "../../domain/board/records.ts";
import { LIVE_STRIP, PADS_STRIP } from "../../protocol/engine.ts";
import type { EnginePort } from "../../protocol/enginePort.ts";
import type { MidiMessage, MidiPort } from "../../protocol/midi.ts";
import { ControlSender, SUSTAIN_CONTROLLER, type ControlRoute } from "./ControlSender.ts";
import { DRUM_CHANNEL, IncomingMidi } from "./IncomingMidi.ts";
import { KeyLights } from "./KeyLights.ts";
import { Signal } from "./Signal.ts";
import { VoiceLedger, type Route, type Voice } from "./VoiceLedger.ts";
import { velocityOf, type VelocityCurve } from "./velocityCurve.ts";
import { createWidgets, restValue, type Axis, type Widget } from "./Widget.ts";

/** What the bar of the board sets. A plain record: it is read with every note. */
export interface PlayerSettings {
  readonly outputId: string;
  /** 1..16: channel of the keyboard, and of the pads and controls that have none of their own. */
  readonly channel: number;
  readonly live: boolean;
  readonly internalSound: boolean;
  /** Octaves the keyboard is shifted by. */
  readonly octave: number;
  readonly curve: VelocityCurve;
}

export interface PlayerPorts {
  readonly engine: EnginePort;
  readonly midi: MidiPort;
  /** Must be safe to call with every press: starts the engine on the first. */
  wake(): void;
  /** True when the engine runs and the instrument of the strip is there. */
  canSound(strip: number): boolean;
}

interface Holding {
  readonly widget: Widget | null;
  /** Key number, or -1 on a widget. */
  readonly key: number;
  readonly voice: Voice | null;
}

interface FirstTap {
  readonly route: Route;
  readonly number: number;
  readonly velocity: number;
}

const STRIPS = [LIVE_STRIP, PADS_STRIP] as const;
const FIRST_TAP_MS = 350;

/**
 * Plays a board: presses, keys and moves go to the engine and the MIDI output in the caller's task. Who touches is
 * told apart by a *touch* number: a pointer, a computer key or a focused control each have their own. Everything that
 * is drawn is read from `widgets` and `keys` after the signals fire.
 */
export class BoardPlayer {
  readonly keys = new KeyLights();
  readonly onWidget = new Signal<Widget>();
  readonly onKeys = new Signal<null>();
  readonly onLoad = new Signal<null>();
  /** Something was sent or came in: the activity light. */
  readonly onActivity = new Signal<"in" | "out">();
  readonly #ports: PlayerPorts;
  readonly #ledger: VoiceLedger;
  readonly #sender: ControlSender;
  readonly #incoming: IncomingMidi;
  readonly #holdings = new Map<number, Holding>();
  readonly #memory = new Map<string, Map<string, readonly [number, number]>>();
  #board: Board;
  #widgets: Widget[];
  #settings: PlayerSettings;
  #firstTap: FirstTap | null = null;

  constructor(ports: PlayerPorts, board: Board, settings: PlayerSettings) {
    this.#ports = ports;
    this.#ledger = new VoiceLedger({
      engine: ports.engine,
      midi: ports.midi,
      canSound: (strip) => this.#settings.internalSound && ports.canSound(strip),
    });
    this.#sender = new ControlSender(ports.engine, ports.midi);
    this.#board = board;
    this.#widgets = createWidgets(board);
    this.#settings = settings;
    this.#incoming = new IncomingMidi(this, this.#ledger, ports.engine);
  }

  get board(): Board {
    return this.#board;
  }

  get widgets(): readonly Widget[] {
    return this.#widgets;
  }

  get settings(): PlayerSettings {
    return this.#settings;
  }

  /** Sustain is on through a Hold pad. */
  get holding(): boolean {
    return this.#widgets.some((widget) => widget.role === "hold" && widget.on);
  }

  get soundingNotes(): number {
    return this.#ledger.size;
  }

  /** Lets go of everything and opens another board (or a changed one); its values are as they were left. */
  load(board: Board): void {
    this.stop();
    this.#remember();
    this.#board = board;
    this.#widgets = createWidgets(board);
    const values = this.#memory.get(board.id);
    for (const widget of this.#widgets) {
      const known = values?.get(widget.pad.id);
      if (!known) continue;
      [widget.x.value, widget.y.value] = known;
      this.#resend(widget);
    }
    this.onLoad.emit(null);
  }

  /** Held notes keep the route and number they began with. */
  configure(settings: PlayerSettings): void {
    const before = this.#settings;
    if (before.outputId !== settings.outputId || before.channel !== settings.channel) this.#endHold();
    this.#settings = settings;
    if (before.octave !== settings.octave) this.onLoad.emit(null);
  }

  /** The instrument of `strip` is there: what is held joins in, and the press that woke the engine is heard. */
  ready(strip: number): void {
    for (const widget of this.#widgets) this.#resend(widget);
    const tap = this.#firstTap;
    this.#ledger.join(strip);
    if (tap === null || tap.route.strip !== strip) return;
    this.#firstTap = null;
    if (this.#ledger.size > 0 || !this.#settings.internalSound) return;
    this.#ledger.tap(tap.route, tap.number, tap.velocity, FIRST_TAP_MS);
  }

  /** A hand comes down on a widget. `strength` 0..1; `u`, `v` 0..1 across it. */
  press(touch: number, widget: Widget, strength: number, u: number, v: number): void {
    this.release(touch);
    if (widget.pad.disabled) return;
    this.#ports.wake();
    widget.touches++;
    widget.touchU = u;
    widget.touchV = v;
    widget.velocity = velocityOf(this.#settings.curve, strength, widget.pad.minValue, widget.pad.maxValue);
    const voice = this.#strike(widget);
    this.#holdings.set(touch, { widget, key: -1, voice });
    this.onWidget.emit(widget);
  }

  /** The hand moves across the widget it is on: the light follows. */
  shift(touch: number, u: number, v: number): void {
    const widget = this.#holdings.get(touch)?.widget;
    if (!widget) return;
    widget.touchU = u;
    widget.touchV = v;
    this.onWidget.emit(widget);
  }

  /** A hand comes down on a key, or glides to it. */
  key(touch: number, number: number, strength: number): void {
    this.#strikeKey(touch, number, velocityOf(this.#settings.curve, strength));
  }

  /** The hand lets go of whatever it is on. */
  release(touch: number): void {
    const held = this.#holdings.get(touch);
    if (!held) return;
    this.#holdings.delete(touch);
    if (held.voice) this.#ledger.noteOff(held.voice);
    if (held.key >= 0) {
      this.keys.up(held.key, this.holding);
      this.onKeys.emit(null);
    }
    if (held.widget) this.#lift(held.widget);
  }

  /** The key a touch is on, or -1. */
  keyOf(touch: number): number {
    return this.#holdings.get(touch)?.key ?? -1;
  }

  /** Moves a knob, slider or XY pad (`y` null: as it is). Sends what changed. */
  setValue(widget: Widget, x: number, y: number | null = null): void {
    if (widget.pad.disabled) return;
    const { minValue, maxValue } = widget.pad;
    widget.x.value = Math.min(maxValue, Math.max(minValue, x));
    if (y !== null) widget.y.value = Math.min(maxValue, Math.max(minValue, y));
    this.#sendValues(widget);
    this.onWidget.emit(widget);
  }

  /** Back to the stored value. */
  reset(widget: Widget): void {
    this.setValue(widget, restValue(widget.pad), restValue(widget.pad, widget.pad.pad2?.command ?? null));
  }

  /** Every hand lets go: blur, hidden page, lost pointers. Toggles stay as they are. */
  releaseTouches(): void {
    for (const touch of this.#holdings.keys()) this.release(touch);
  }

  /** Ends every note and toggle: the board is left. */
  stop(): void {
    this.releaseTouches();
    this.#endHold();
    this.#incoming.releaseAll();
    for (const widget of this.#widgets) {
      if (widget.toggled) this.#ledger.noteOff(widget.toggled);
      widget.toggled = null;
      widget.on = false;
      widget.remote = 0;
      widget.velocity = 0;
    }
    this.#ledger.releaseAll();
    this.keys.clear();
    this.onKeys.emit(null);
  }

  /** All notes off, all sound off, reset controllers and reset, at the engine and on every port in use. */
  panic(): void {
    this.stop();
    const ports = new Set<string>();
    for (const id of [this.#settings.outputId, this.#board.keyboardPort]) if (id !== "") ports.add(id);
    for (const widget of this.#widgets) {
      if (widget.pad.port !== "") ports.add(widget.pad.port);
      widget.x.sent = Number.NaN;
      widget.y.sent = Number.NaN;
      this.onWidget.emit(widget);
    }
    this.#sender.panic(STRIPS, ports, this.#settings.live);
    this.onActivity.emit("out");
  }

  /** Ports came or went: what an input held that is gone is let go, and note-offs that are owed are delivered. */
  portsChanged(): void {
    this.#incoming.keepPorts(new Set(this.#ports.midi.inputs().flatMap((port) => (port.connected ? [port.id] : []))));
    this.#ledger.settle();
  }

  /** A message of a MIDI input plays the board's own instruments and moves what it shows; it is not sent on. */
  receive(message: MidiMessage): void {
    this.#ports.wake();
    if (this.#incoming.receive(message)) this.onActivity.emit("in");
  }

  /** Returns the voice that the hand holds, if it holds one. */
  #strike(widget: Widget): Voice | null {
    const { role, pad } = widget;
    if (role === "note" && widget.number >= 0) {
      if (!pad.canToggle) return this.#noteOn(this.#padRoute(widget), widget.number, widget.velocity);
      this.#toggleNote(widget);
    } else if (role === "button") {
      widget.on = pad.canToggle ? !widget.on : true;
      this.#pushButton(widget, widget.on);
    } else if (role === "hold") this.#setHold(widget, !widget.on);
    else if (role === "panic") {
      const { velocity } = widget;
      this.panic();
      widget.velocity = velocity;
    }
    return null;
  }

  #lift(widget: Widget): void {
    widget.touches = Math.max(0, widget.touches - 1);
    if (widget.touches === 0) {
      if (widget.remote === 0) widget.velocity = 0;
      if (widget.role === "button" && !widget.pad.canToggle) {
        widget.on = false;
        this.#pushButton(widget, false);
      }
      if (widget.role === "continuous" || widget.role === "xy") this.#settle(widget);
    }
    this.onWidget.emit(widget);
  }

  /** After the last hand: bends spring back, and feedback that waited is shown. */
  #settle(widget: Widget): void {
    if (widget.pad.command === "pitch") widget.x.value = restValue(widget.pad);
    if (widget.pad.pad2?.command === "pitch") widget.y.value = restValue(widget.pad, "pitch");
    this.#sendValues(widget);
    takeQueued(widget.x);
    takeQueued(widget.y);
  }

  #toggleNote(widget: Widget): void {
    widget.on = !widget.on;
    if (widget.toggled) this.#ledger.noteOff(widget.toggled);
    widget.toggled = widget.on ? this.#noteOn(this.#padRoute(widget), widget.number, widget.velocity) : null;
    this.onActivity.emit("out");
  }

  #pushButton(widget: Widget, down: boolean): void {
    const { command, minValue, maxValue } = widget.pad;
    widget.x.value = down ? maxValue : command === "pitch" ? (minValue + maxValue) / 2 : minValue;
    this.#sendValues(widget);
  }

  #setHold(widget: Widget, on: boolean): void {
    if (widget.on === on) return;
    widget.on = on;
    this.#sender.controller(SUSTAIN_CONTROLLER, on ? 127 : 0, this.#controlRoute(widget));
    if (!on) {
      this.keys.endSustain();
      this.onKeys.emit(null);
    }
    this.onActivity.emit("out");
    this.onWidget.emit(widget);
  }

  #endHold(): void {
    for (const widget of this.#widgets) if (widget.role === "hold") this.#setHold(widget, false);
  }

  #strikeKey(touch: number, number: number, velocity: number): void {
    this.release(touch);
    if (number < 0 || number > 127) return;
    this.#ports.wake();
    const { channel, outputId } = this.#settings;
    const route = { strip: stripOf(channel), channel, portId: this.#board.keyboardPort || outputId };
    const voice = this.#noteOn(route, number, velocity);
    this.#holdings.set(touch, { widget: null, key: number, voice });
    this.keys.down(number, velocity);
    this.onKeys.emit(null);
  }

  #noteOn(route: Route, number: number, velocity: number): Voice {
    const voice = this.#ledger.noteOn(route, number, velocity, this.#settings.live);
    this.#firstTap = voice.sounding ? null : { route, number, velocity };
    this.onActivity.emit("out");
    return voice;
  }

  #sendValues(widget: Widget): void {
    const { pad } = widget;
    const range = [pad.minValue, pad.maxValue] as const;
    const route = this.#controlRoute(widget);
    let sent = this.#sender.axis(widget.x, pad.command, pad.code, range, route);
    if (pad.pad2) sent = this.#sender.axis(widget.y, pad.pad2.command, pad.pad2.code, range, route) || sent;
    if (sent) this.onActivity.emit("out");
  }

  /** Tells the engine alone what was set before it could hear. */
  #resend(widget: Widget): void {
    const { pad } = widget;
    const route = { ...this.#controlRoute(widget), portId: "" };
    const range = [pad.minValue, pad.maxValue] as const;
    if (widget.role === "hold" && widget.on) this.#sender.controller(SUSTAIN_CONTROLLER, 127, route);
    for (const [axis, part] of [
      [widget.x, pad],
      [widget.y, pad.pad2],
    ] as const) {
      if (!part || Number.isNaN(axis.sent)) continue;
      axis.sent = Number.NaN;
      this.#sender.axis(axis, part.command, part.code, range, route);
    }
  }

  #padRoute(widget: Widget): Route {
    const channel = widget.pad.channel || this.#settings.channel;
    return { strip: stripOf(channel), channel, portId: widget.pad.port || this.#settings.outputId };
  }

  #controlRoute(widget: Widget): ControlRoute {
    const { channel, portId } = this.#padRoute(widget);
    const { live, internalSound } = this.#settings;
    return { strips: STRIPS, channels: [channel], portId, live, internal: internalSound };
  }

  #remember(): void {
    const values = new Map<string, readonly [number, number]>();
    for (const { pad, x, y } of this.#widgets) values.set(pad.id, [x.value, y.value]);
    this.#memory.set(this.#board.id, values);
  }
}

/** As in General MIDI: channel 10 plays the drum kit, every other channel the board's instrument. */
const stripOf = (channel: number): number => (channel === DRUM_CHANNEL ? PADS_STRIP : LIVE_STRIP);

function takeQueued(axis: Axis): void {
  if (axis.queued === null) return;
  axis.value = axis.queued;
  axis.sent = axis.queued;
  axis.queued = null;
}
