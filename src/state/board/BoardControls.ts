import { isBend, ownControl, ownMessage, restValue, SUSTAIN_CONTROLLER } from "../../domain/board/ownMessage.ts";
import { controlRouteOf, noteRouteOf } from "./padRoutes.ts";
import type { PadMessages } from "./PadMessages.ts";
import type { PlayerSettings } from "./playerPorts.ts";
import type { AxisControl, ControlRoute, ControlSender } from "./ControlSender.ts";
import type { Route } from "../live-notes/VoiceLedger.ts";
import type { Axis, Widget } from "./Widget.ts";

/** Messages of the knobs, faders, XY pads and buttons of a board, and their destinations. */
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
    // A widget without an own message is set by its list.
    if (ownMessage(widget.pad) === null) widget.x.isSet = true;
    return this.send(widget);
  }

  sustain(widget: Widget, on: boolean): void {
    this.#sender.set(SUSTAIN_CONTROLLER, on ? 127 : 0, 0, this.#routeOf(widget));
  }

  /** Resets a toggle's controller where this board has switched it, without messages elsewhere. */
  release(widget: Widget): void {
    const { pad, role } = widget;
    const control = ownControl(pad, "x");
    if (control === null) return;
    const rest = role === "hold" || isBend(pad, "x") ? 0 : pad.minValue;
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

  /** Sends the current value again. Engine or output may not have received it yet. */
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

/** The axes that move something by themselves. */
function axesOf(widget: Widget): readonly (readonly [Axis, AxisControl])[] {
  const { pad, role } = widget;
  const range = [pad.minValue, pad.maxValue] as const;
  return (["x", "y"] as const).flatMap((name) => {
    const control = ownControl(pad, name);
    return control === null ? [] : [[widget[name], { control, range, springsBack: role === "button" }] as const];
  });
}

/** Value that a button shows and sends; one that bends rests in the middle. */
export const buttonValue = ({ pad }: Widget, down: boolean): number =>
  down ? pad.maxValue : isBend(pad, "x") ? restValue(pad) : pad.minValue;
