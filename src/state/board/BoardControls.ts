import type { MidiPort } from "../../protocol/midi.ts";
import { isConnected } from "../live-notes/OutputControls.ts";
import { isBend, ownControl, ownMessage, restValue, SUSTAIN_CONTROLLER } from "../../domain/board/ownMessage.ts";
import type { PadMessages } from "./PadMessages.ts";
import type { PlayedBoard } from "./PlayedBoard.ts";
import {
  type AxisControl,
  type ControlRoute,
  type ControlSender,
  controlRouteOf,
  noteRouteOf,
} from "./ControlSender.ts";
import type { Route } from "../live-notes/VoiceLedger.ts";
import { isToggle, type Axis, type Widget } from "./Widget.ts";

/** Messages of the knobs, faders, XY pads and buttons of a board, and their destinations. */
export class BoardControls {
  readonly #board: Pick<PlayedBoard, "settings" | "widgets">;
  readonly #midi: MidiPort;
  readonly #sender: ControlSender;
  readonly #messages: PadMessages;
  /** The output is still to receive the values that the board opened with. */
  #isOutputDue = true;
  /** An output was connected since the board was opened. */
  #hadOutput = false;

  constructor(
    board: Pick<PlayedBoard, "settings" | "widgets">,
    midi: MidiPort,
    sender: ControlSender,
    messages: PadMessages,
  ) {
    this.#board = board;
    this.#midi = midi;
    this.#sender = sender;
    this.#messages = messages;
  }

  /** Sends the values that a board opened with, to outputs if the user wants it. */
  open(): void {
    this.#isOutputDue = this.#board.settings.sendOnLoad;
    this.#hadOutput = false;
    this.sendAllToEngine();
    this.sendAllToOutput();
  }

  /** Sends every value that is set to the engine, which could not receive it before. */
  sendAllToEngine(): void {
    if (!this.#board.settings.internalSound) return;
    for (const widget of this.#board.widgets) this.sendToEngine(widget);
  }

  /**
   * Sends every value that is set to the output, once after the board was opened and the output is connected. `moved`: another
   * output was chosen, and receives toggles that are on; the first one that is connected only with `sendOnLoad`.
   */
  sendAllToOutput(moved = false): void {
    const { widgets, settings } = this.#board;
    if (moved && !this.#isOutputDue && this.#hadOutput) {
      for (const widget of widgets) if (isToggle(widget) && widget.on) this.sendToOutput(widget);
    }
    if (!isConnected(this.#midi, settings.outputId)) return;
    this.#hadOutput = true;
    if (!this.#isOutputDue) return;
    this.#isOutputDue = false;
    for (const widget of widgets) this.sendToOutput(widget);
  }

  /** Destination of the notes of a pad. */
  routeOf({ pad }: Widget): Route {
    return noteRouteOf(pad, this.#board.settings);
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

  /** Sends what is set to the engine alone. */
  sendToEngine(widget: Widget): void {
    this.#resend(widget, { ...this.#routeOf(widget), portId: "" });
    this.#messages.sendTo("engine", widget);
  }

  /** Sends what is set to the output alone. */
  sendToOutput(widget: Widget): void {
    this.#resend(widget, { ...this.#routeOf(widget), internal: false });
    this.#messages.sendTo("output", widget);
  }

  /** Sends the current value again. Engine or output may not have received it yet. */
  #resend(widget: Widget, route: ControlRoute): void {
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
    return controlRouteOf(pad, this.#board.settings);
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
