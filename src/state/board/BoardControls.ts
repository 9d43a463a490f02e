import { PITCH_BEND } from "../../domain/midi/encodeControl.ts";
import { controllerOf, SUSTAIN_CONTROLLER } from "./controls.ts";
import { controlRouteOf, noteRouteOf } from "./padRoutes.ts";
import type { PadMessages } from "./PadMessages.ts";
import type { PlayerSettings } from "./playerPorts.ts";
import type { AxisCommand, ControlRoute, ControlSender } from "./ControlSender.ts";
import type { Route } from "../live-notes/VoiceLedger.ts";
import { restValue, type Axis, type Widget } from "./Widget.ts";

/** What the knobs, faders, XY pads and buttons of a board send, and where. */
export class BoardControls {
  readonly #sender: ControlSender;
  readonly #settings: () => PlayerSettings;
  readonly #messages: PadMessages;

  constructor(sender: ControlSender, messages: PadMessages, settings: () => PlayerSettings) {
    this.#sender = sender;
    this.#messages = messages;
    this.#settings = settings;
  }

  /** Where the notes of a pad go. */
  routeOf({ pad }: Widget): Route {
    return noteRouteOf(pad, this.#settings());
  }

  /** Sends what changed of a widget's axes. Returns true if anything did. */
  send(widget: Widget): boolean {
    const route = this.#routeOf(widget);
    let sent = false;
    for (const [axis, moved] of axesOf(widget)) sent = this.#sender.axis(axis, moved, route) || sent;
    return sent;
  }

  /** A button is down or up, or a toggle on or off. */
  push(widget: Widget, down: boolean): boolean {
    widget.x.value = buttonValue(widget, down);
    return this.send(widget);
  }

  sustain(widget: Widget, on: boolean): void {
    this.#sender.set(SUSTAIN_CONTROLLER, on ? 127 : 0, 0, this.#routeOf(widget));
  }

  /** What a toggle switches goes back to rest where this board has switched it, without a word elsewhere. */
  release(widget: Widget): void {
    const { pad, role } = widget;
    const control = pad.command === "pitch" ? PITCH_BEND : controllerOf(pad.command, pad.code);
    if (control === null) return;
    const rest = role === "hold" || pad.command === "pitch" ? 0 : pad.minValue;
    this.#sender.release(control, rest, this.#routeOf(widget));
  }

  /** Tells the engine alone what is set: it could not hear before. */
  tellEngine(widget: Widget): void {
    this.#tell(widget, { ...this.#routeOf(widget), portId: "" });
    this.#messages.tell(widget, "engine");
  }

  /** Tells the output alone. */
  tellOutput(widget: Widget): void {
    this.#tell(widget, { ...this.#routeOf(widget), internal: false });
    this.#messages.tell(widget, "output");
  }

  /** What is set, again. The other one of engine and output may still have to be told what was never sent. */
  #tell(widget: Widget, route: ControlRoute): void {
    if (widget.role === "hold" && widget.on) this.#sender.set(SUSTAIN_CONTROLLER, 127, 0, route);
    for (const [axis, moved] of axesOf(widget)) {
      if (!axis.isSet) continue;
      const { sent } = axis;
      axis.sent = Number.NaN;
      this.#sender.axis(axis, moved, route);
      axis.sent = sent;
    }
  }

  #routeOf({ pad }: Widget): ControlRoute {
    return controlRouteOf(pad, this.#settings());
  }
}

function axesOf({ pad, role, x, y }: Widget): readonly (readonly [Axis, AxisCommand])[] {
  const range = [pad.minValue, pad.maxValue] as const;
  const first: AxisCommand = { command: pad.command, code: pad.code, range, springsBack: role === "button" };
  return pad.pad2
    ? [
        [x, first],
        [y, { ...first, ...pad.pad2 }],
      ]
    : [[x, first]];
}

/** What a button shows and sends; one that bends rests in the middle. */
export const buttonValue = ({ pad }: Widget, down: boolean): number =>
  down ? pad.maxValue : pad.command === "pitch" ? restValue(pad) : pad.minValue;
