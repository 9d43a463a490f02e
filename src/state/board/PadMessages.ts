import { controlValue, isSprung } from "../../domain/board/messageControl.ts";
import { messageValue } from "../../domain/board/messageValue.ts";
import type { PadMessage } from "../../domain/board/padMessage.ts";
import { PROGRAM } from "../../domain/midi/encodeControl.ts";
import { fillSysEx } from "../../domain/midi/sysExText.ts";
import type { LiveNote, LiveNotes } from "../live-notes/LiveNotes.ts";
import type { ControlSender } from "./ControlSender.ts";
import type { PadMessageState } from "./padMessageStates.ts";
import { controlRouteOf, noteRouteOf } from "./padRoutes.ts";
import type { PlayerSettings } from "./playerPorts.ts";
import type { Route } from "../live-notes/VoiceLedger.ts";
import { isToggle, type Widget } from "./Widget.ts";

export interface MessageLinks {
  readonly notes: Pick<LiveNotes, "noteOff">;
  noteOn(route: Route, number: number, velocity: number): LiveNote;
  perform(message: PadMessage): void;
  /** A port that is there refuses SysEx. */
  sysExRefused(): void;
}

/** Sends the messages of pads, and sees to it that what they hold ends and goes back to rest where it was sent. */
export class PadMessages {
  readonly #sender: ControlSender;
  readonly #settings: () => PlayerSettings;
  readonly #links: MessageLinks;

  constructor(sender: ControlSender, settings: () => PlayerSettings, links: MessageLinks) {
    this.#sender = sender;
    this.#settings = settings;
    this.#links = links;
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
    for (const { message } of widget.messages) if (message.kind === "action") this.#links.perform(message);
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

  /** Tells one of both what a control or toggle is set to. What a hand has to hold is not told. */
  tell(widget: Widget, to: "engine" | "output"): void {
    for (const { message, place, control } of widget.messages) {
      if (message.when !== "value" || control === null || isSprung(message)) continue;
      if (!axisOf(widget, message).isSet || !(isTurned(widget) || isToggle(widget))) continue;
      if (to === "engine" && control === PROGRAM) continue;
      const route = controlRouteOf(place, this.#settings());
      const toOne = to === "engine" ? { ...route, portId: "" } : { ...route, internal: false };
      const value = controlValue(message, levelOf(widget, message, widget.on ? 1 : 0));
      this.#sender.set(control, value, restOf(widget, message), toOne);
    }
  }

  #strike(widget: Widget, state: PadMessageState): void {
    this.#endNote(state);
    const { message, place } = state;
    const velocity = messageValue(message, levelOf(widget, message, widget.velocity / 127));
    state.note = this.#links.noteOn(noteRouteOf(place, this.#settings()), message.number, velocity);
  }

  #endNote(state: PadMessageState): void {
    if (state.note) this.#links.notes.noteOff(state.note);
    state.note = null;
  }

  #rest(widget: Widget, state: PadMessageState): void {
    this.#endNote(state);
    const { control, message, place } = state;
    if (!state.isHeld || control === null) return;
    this.#sender.release(control, restOf(widget, message) ?? 0, controlRouteOf(place, this.#settings()));
    state.isHeld = false;
    state.sent = Number.NaN;
  }

  /** Sends changed values only; messages of a press are sent each time. */
  #send(widget: Widget, state: PadMessageState, level: number): boolean {
    const { message, control, place, sysEx } = state;
    const value = controlValue(message, level);
    if (message.when === "value" && value === state.sent) return false;
    const route = controlRouteOf(place, this.#settings());
    const bytes = sysEx ? fillSysEx(sysEx, value) : state.bytes;
    if (control === null && bytes === null) return false;
    state.sent = value;
    if (control !== null) {
      const rest = restOf(widget, message);
      this.#sender.set(control, value, rest, route);
      state.isHeld = rest !== null && value !== rest;
    } else if (bytes !== null && !this.#sender.event(bytes, route) && bytes[0] === 0xf0) this.#links.sysExRefused();
    return true;
  }
}

const isTurned = ({ role }: Widget): boolean => role === "continuous" || role === "xy";

const axisOf = (widget: Widget, { axis }: PadMessage): Widget["x"] =>
  axis === "y" && widget.role === "xy" ? widget.y : widget.x;

/** Where a control stands, 0..1; of what is only on or off, `pressed`. */
function levelOf(widget: Widget, message: PadMessage, pressed: number): number {
  if (!isTurned(widget)) return pressed;
  const { minValue, maxValue } = widget.pad;
  return maxValue === minValue ? 0 : (axisOf(widget, message).value - minValue) / (maxValue - minValue);
}

/** Where it goes when nobody holds it; null: it stays, as faders do. */
function restOf(widget: Widget, message: PadMessage): number | null {
  if (isSprung(message)) return 0;
  if (message.kind === "program" || message.when !== "value" || isTurned(widget)) return null;
  return messageValue(message, 0);
}
