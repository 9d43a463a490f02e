import { controlValue, isSprung } from "../../domain/board/messageControl.ts";
import { messageValue } from "../../domain/board/messageValue.ts";
import type { PadMessage } from "../../domain/board/padMessage.ts";
import { PROGRAM } from "../../domain/midi/encodeControl.ts";
import { fillSysEx } from "../../domain/midi/sysExText.ts";
import type { BoardNotes } from "./BoardNotes.ts";
import { type ControlSender, controlRouteOf, noteRouteOf } from "./ControlSender.ts";
import type { PlayedBoard, PlayerPorts } from "./PlayedBoard.ts";
import { isToggle, type Widget, type PadMessageState } from "./Widget.ts";

/** Sends the messages of pads, and sees to it that what they hold ends and goes back to rest where it was sent. */
export class PadMessages {
  readonly #board: Pick<PlayedBoard, "settings" | "panic">;
  readonly #ports: Pick<PlayerPorts, "perform" | "sysExRefused">;
  readonly #sender: ControlSender;
  readonly #notes: BoardNotes;

  constructor(
    board: Pick<PlayedBoard, "settings" | "panic">,
    ports: Pick<PlayerPorts, "perform" | "sysExRefused">,
    sender: ControlSender,
    notes: BoardNotes,
  ) {
    this.#board = board;
    this.#ports = ports;
    this.#sender = sender;
    this.#notes = notes;
  }

  /** A hand came down, or a toggle went on. Returns true if anything was sent. */
  press(widget: Widget): boolean {
    let sent = false;
    for (const state of widget.messages) {
      const { kind, when } = state.message;
      if (when === "release" || (when === "value" && isTurned(widget))) continue;
      if (kind === "note") this.#strike(widget, state);
      else if (!this.#send(widget, state, levelOf(widget, state.message, 1))) continue;
      sent = true;
    }
    return sent;
  }

  /** The last hand has gone, or a toggle went off. Returns true if anything was sent. */
  release(widget: Widget): boolean {
    let sent = false;
    for (const state of widget.messages) {
      const { when } = state.message;
      const says = when === "release" || (when === "value" && !isTurned(widget) && !isSprung(state.message));
      if (says) sent = this.#send(widget, state, levelOf(widget, state.message, 0)) || sent;
      this.#rest(widget, state);
    }
    return sent;
  }

  /** A control was turned. Returns true if anything was sent. */
  move(widget: Widget): boolean {
    let sent = false;
    for (const state of widget.messages) {
      if (state.message.when !== "value" || !this.#send(widget, state, levelOf(widget, state.message, 0))) continue;
      axisOf(widget, state.message).isSet = true;
      sent = true;
    }
    return sent;
  }

  /** The actions of the app that a pad sets off. They may open another board: to be called when all else is done. */
  act(widget: Widget): void {
    for (const { message } of widget.messages) {
      if (message.kind !== "action") continue;
      if (message.action === "panic") this.#board.panic();
      else this.#ports.perform(message);
    }
  }

  /** Ends notes, and with `all` what is held too, without a word where nothing is. */
  end(widget: Widget, all: boolean): void {
    for (const state of widget.messages) {
      if (all) this.#rest(widget, state);
      else this.#endNote(state);
    }
  }

  /** Notes of a strip of the engine are ended from outside. */
  endNotes(widget: Widget, strip: number): void {
    for (const state of widget.messages) if (state.note?.strips.includes(strip)) this.#endNote(state);
  }

  /** Everything was reset: what is sent next is sent whatever it was. */
  forget(widget: Widget): void {
    for (const state of widget.messages) {
      state.sent = Number.NaN;
      state.isHeld = false;
    }
  }

  /** Sends the value of a control or toggle to one of both. Values that a hand has to hold are not sent. */
  sendTo(to: "engine" | "output", widget: Widget): void {
    for (const { message, place, control } of widget.messages) {
      if (message.when !== "value" || control === null || isSprung(message)) continue;
      if (!axisOf(widget, message).isSet || !(isTurned(widget) || isToggle(widget))) continue;
      if (to === "engine" && control === PROGRAM) continue;
      const route = controlRouteOf(place, this.#board.settings);
      const toOne = to === "engine" ? { ...route, portId: "" } : { ...route, internal: false };
      const value = controlValue(message, levelOf(widget, message, widget.on ? 1 : 0));
      this.#sender.set(control, value, restOf(widget, message), toOne);
    }
  }

  #strike(widget: Widget, state: PadMessageState): void {
    this.#endNote(state);
    const { message, place } = state;
    const velocity = messageValue(message, levelOf(widget, message, widget.velocity / 127));
    state.note = this.#notes.noteOn(noteRouteOf(place, this.#board.settings), message.number, velocity);
  }

  #endNote(state: PadMessageState): void {
    if (state.note) this.#notes.noteOff(state.note);
    state.note = null;
  }

  #rest(widget: Widget, state: PadMessageState): void {
    this.#endNote(state);
    const { control, message, place } = state;
    if (!state.isHeld || control === null) return;
    this.#sender.release(control, restOf(widget, message) ?? 0, controlRouteOf(place, this.#board.settings));
    state.isHeld = false;
    state.sent = Number.NaN;
  }

  /** Sends changed values only; messages of a press are sent each time. */
  #send(widget: Widget, state: PadMessageState, level: number): boolean {
    const { message, control, place, sysEx } = state;
    const value = controlValue(message, level);
    if (message.when === "value" && value === state.sent) return false;
    const route = controlRouteOf(place, this.#board.settings);
    const bytes = sysEx ? fillSysEx(sysEx, value) : state.bytes;
    if (control === null && bytes === null) return false;
    state.sent = value;
    if (control !== null) {
      const rest = restOf(widget, message);
      this.#sender.set(control, value, rest, route);
      state.isHeld = rest !== null && value !== rest;
    } else if (bytes !== null && !this.#sender.event(bytes, route) && bytes[0] === 0xf0) this.#ports.sysExRefused();
    return true;
  }
}

const isTurned = ({ role }: Widget): boolean => role === "continuous" || role === "xy";

const axisOf = (widget: Widget, { axis }: PadMessage): Widget["x"] =>
  axis === "y" && widget.role === "xy" ? widget.y : widget.x;

/** Value of a control, 0..1; `pressed` for widgets that are only on or off. */
function levelOf(widget: Widget, message: PadMessage, pressed: number): number {
  if (!isTurned(widget)) return pressed;
  const { minValue, maxValue } = widget.pad;
  return maxValue === minValue ? 0 : (axisOf(widget, message).value - minValue) / (maxValue - minValue);
}

/** Value when nobody holds it; null if it stays, as faders do. */
function restOf(widget: Widget, message: PadMessage): number | null {
  if (isSprung(message)) return 0;
  if (message.kind === "program" || message.when !== "value" || isTurned(widget)) return null;
  return messageValue(message, 0);
}
