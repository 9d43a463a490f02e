import { isBend, restValue } from "../../domain/board/ownMessage.ts";
import type { Board, Pad, PadAxis } from "../../domain/board/records.ts";
import { widgetWith } from "../../domain/board/widget/widgetKinds.ts";
import { placeWidget } from "./BoardMemory.ts";
import type { BoardNotes } from "./BoardNotes.ts";
import { buttonValue, type BoardControls } from "./BoardControls.ts";
import { showToggle } from "./feedback.ts";
import type { PadMessages } from "./PadMessages.ts";
import type { PlayedBoard } from "./PlayedBoard.ts";
import { Springs } from "./Springs.ts";
import type { LiveNote } from "../live-notes/LiveNotes.ts";
import type { Route } from "../live-notes/VoiceLedger.ts";
import {
  createWidget,
  createWidgets,
  isMomentary,
  isToggle,
  playsAlike,
  type Axis,
  type Widget,
  stoppedValue,
} from "./Widget.ts";
import { followingValue, staysOn, WidgetTies } from "./WidgetTies.ts";

type WidgetsBoard = Pick<PlayedBoard, "board" | "onWidget" | "onActivity" | "panic" | "endSustain">;

/** The widgets of the open board, and their effects when they are struck, lifted, turned or switched. */
export class PlayedWidgets {
  readonly #board: WidgetsBoard;
  readonly #notes: BoardNotes;
  readonly #controls: BoardControls;
  readonly #messages: PadMessages;
  readonly #springs = new Springs((widget, x, y) => this.#place(widget, x, y));
  #list: Widget[];
  #ties: WidgetTies;
  /** Controls that lead others right now. */
  readonly #leading = new Set<Widget>();

  constructor(board: WidgetsBoard, notes: BoardNotes, controls: BoardControls, messages: PadMessages) {
    this.#board = board;
    this.#notes = notes;
    this.#controls = controls;
    this.#messages = messages;
    this.#list = createWidgets(board.board);
    this.#ties = new WidgetTies(this.#list);
  }

  get list(): readonly Widget[] {
    return this.#list;
  }

  /** Sustain is on through a Hold pad. */
  get holding(): boolean {
    return this.#list.some((widget) => widget.role === "hold" && widget.on);
  }

  /** Pads that are on and hold a note. */
  get switchedNotes(): number {
    return this.#list.filter((widget) => widget.on && holdsNote(widget)).length;
  }

  open(board: Board): void {
    this.#list = createWidgets(board);
    this.#ties = new WidgetTies(this.#list);
  }

  /** Widgets that `board` no longer has, or that have another function on it. */
  changedBy(board: Board): readonly Widget[] {
    const pads = new Map(board.pads.map((pad) => [pad.id, pad]));
    return this.#list.filter(({ pad }) => {
      const next = pads.get(pad.id);
      return !next || !playsAlike(pad, next);
    });
  }

  /**
   * Takes the pads of an edited board over: widgets that play as before stay as they are, whatever they look like now.
   * `changed` are those of `changedBy`, where they are known.
   */
  follow(board: Board, changed: ReadonlySet<Widget> = new Set(this.changedBy(board))): void {
    const old = new Map(this.#list.map((widget) => [widget.pad.id, widget]));
    this.#list = board.pads.map((pad, index) => {
      const widget = old.get(pad.id);
      if (widget && !changed.has(widget)) {
        widget.pad = pad;
        widget.index = index;
        return widget;
      }
      const next = createWidget(pad, index);
      if (widget) keepValues(widget, next);
      return next;
    });
    this.#ties = new WidgetTies(this.#list);
    const known = new Set(old.values());
    for (const widget of this.#list) if (!known.has(widget) && isStoredOn(widget)) this.#showStored(widget);
  }

  /** An edit has it on: others of its group go off, and what it sets is sent. Its notes wait for a hand. */
  #showStored(widget: Widget): void {
    this.#switchOthersOff(widget);
    placeWidget(widget, STORED_ON);
    this.#controls.sendToEngine(widget);
    this.#controls.sendToOutput(widget);
    this.#sent(true);
  }

  /** Toggles that nobody has set stand as they are stored, without a word: of a group one is on. */
  recallStored(): void {
    for (const widget of this.#list) {
      const isUnset = isStoredOn(widget) && !widget.x.isSet;
      if (isUnset && this.#ties.othersOn(widget).length === 0) placeWidget(widget, STORED_ON);
    }
  }

  /** Ends what a widget does though no hand is on it: the note of a toggle, Hold, a bend; with `switches` all it switched. */
  rest(widget: Widget, switches = false): void {
    if (widget.role === "hold") this.#setHold(widget, false);
    if (widget.on && (widget.role === "note" || (widget.role === "button" && switches))) this.switch(widget, false);
    this.#springs.finish(widget);
    if (isBent(widget)) this.#settle(widget);
    this.#messages.end(widget, !widget.on);
  }

  /** All of them rest, and are dark. */
  restAll(): void {
    for (const widget of this.#list) {
      this.rest(widget);
      widget.remote = 0;
      widget.velocity = 0;
      this.#board.onWidget.emit(widget);
    }
  }

  /** Everything was reset elsewhere: what is sent next is sent whatever it was. */
  forgetSent(): void {
    for (const widget of this.#list) {
      widget.x.sent = Number.NaN;
      widget.y.sent = Number.NaN;
      this.#messages.forget(widget);
      this.#board.onWidget.emit(widget);
    }
  }

  /** Returns the note that the hand holds, on `route`, if it holds one. */
  strike(widget: Widget, route: Route): LiveNote | null {
    const { role, pad } = widget;
    this.#springs.stop(widget);
    if (staysOn(widget)) return null;
    if (role === "button") this.switch(widget, pad.canToggle ? !widget.on : true);
    else if (role === "hold") this.#setHold(widget, !widget.on);
    else if (role === "note" && pad.canToggle) this.#toggleNote(widget);
    else {
      if (role === "panic") this.#panic(widget);
      const voice =
        role === "note" && widget.number >= 0 ? this.#notes.noteOn(route, widget.number, widget.velocity) : null;
      this.#sent(this.#messages.press(widget));
      return voice;
    }
    return null;
  }

  #panic(widget: Widget): void {
    const { velocity } = widget;
    this.#board.panic();
    widget.velocity = velocity;
  }

  lift(widget: Widget): void {
    widget.touches = Math.max(0, widget.touches - 1);
    if (widget.touches === 0) {
      if (widget.remote === 0) widget.velocity = 0;
      const { role } = widget;
      if (role === "continuous" || role === "xy") this.#settle(widget);
      if (role === "button" && isMomentary(widget)) this.switch(widget, false);
      else if (isMomentary(widget)) this.#sent(this.#messages.release(widget));
      if (role !== "continuous" && role !== "xy") this.#followQueued(widget);
    }
    this.#board.onWidget.emit(widget);
  }

  /** Moves a knob, slider or XY pad (`y` null: as it is). Sends what changed. */
  setValue(widget: Widget, x: number, y: number | null = null): void {
    if (widget.pad.disabled) return;
    this.#springs.stop(widget);
    this.#place(widget, x, y);
  }

  #place(widget: Widget, x: number, y: number | null): void {
    widget.x.value = stoppedValue(widget.pad, x);
    if (y !== null) widget.y.value = stoppedValue(widget.pad, y);
    this.#send(widget);
    this.#board.onWidget.emit(widget);
  }

  /** Bends go back to their middle when the keys that turned them are let go. */
  springBack(widget: Widget): void {
    if (!widget.pad.disabled && bringBack(widget)) {
      this.#springs.stop(widget);
      this.#send(widget);
      this.#board.onWidget.emit(widget);
    }
    this.#startSpring(widget);
    this.#messages.end(widget, true);
  }

  /** Back to what is stored. */
  reset(widget: Widget): void {
    if (isToggle(widget)) {
      if (widget.on !== widget.pad.on && !staysOn(widget)) this.switch(widget, widget.pad.on);
      return;
    }
    this.setValue(widget, restValue(widget.pad), restValue(widget.pad, "y"));
  }

  /** A button, or the note of a toggle. */
  switch(widget: Widget, on: boolean): void {
    if (widget.role === "note") this.#toggleNote(widget);
    else {
      if (on) this.#switchOthersOff(widget);
      widget.on = on;
      this.#sent(this.#controls.push(widget, on));
      this.#switchMessages(widget);
    }
    this.#board.onWidget.emit(widget);
  }

  #switchMessages(widget: Widget): void {
    this.#sent(widget.on ? this.#messages.press(widget) : this.#messages.release(widget));
  }

  /** A toggle is told from outside what it is. */
  followToggle(widget: Widget, on: boolean, value: number): void {
    if (widget.role === "button") Object.assign(widget.x, { value: buttonValue(widget, on), sent: value, isSet: true });
    if (!on) this.#controls.release(widget);
    if (on === widget.on) return;
    if (on) for (const other of this.#ties.othersOn(widget)) this.followToggle(other, false, other.pad.minValue);
    widget.on = on;
    if (!on) this.#endToggled(widget);
    if (!on) this.#messages.end(widget, true);
    if (widget.role === "hold" && !on) this.#board.endSustain();
    this.#board.onWidget.emit(widget);
  }

  /** Toggles and messages whose notes sound on a strip of the engine. */
  endNotes(strip: number): void {
    for (const widget of this.#list) {
      if (widget.toggled?.strips.includes(strip)) this.switch(widget, false);
      this.#messages.endNotes(widget, strip);
    }
  }

  endHold(): void {
    for (const widget of this.#list) if (widget.role === "hold") this.#setHold(widget, false);
  }

  /** Buttons and the toggles of controllers go off. */
  switchOff(): void {
    for (const widget of this.#list) if (widget.role === "button" && widget.on) this.switch(widget, false);
  }

  #setHold(widget: Widget, on: boolean): void {
    if (widget.on === on) return;
    widget.on = on;
    this.#controls.sustain(widget, on);
    this.#switchMessages(widget);
    if (!on) this.#board.endSustain();
    this.#board.onActivity.emit("out");
    this.#board.onWidget.emit(widget);
  }

  #toggleNote(widget: Widget): void {
    if (!widget.on) this.#switchOthersOff(widget);
    widget.on = !widget.on;
    this.#endToggled(widget);
    const { number, velocity } = widget;
    const sounds = widget.on && number >= 0;
    if (sounds) widget.toggled = this.#notes.noteOn(this.#controls.routeOf(widget), number, velocity);
    this.#switchMessages(widget);
    this.#board.onActivity.emit("out");
  }

  #endToggled(widget: Widget): void {
    if (widget.toggled) this.#notes.noteOff(widget.toggled);
    widget.toggled = null;
  }

  /** After the last hand: bends spring back, and feedback that waited is shown. */
  #settle(widget: Widget): void {
    const { pad, x, y } = widget;
    bringBack(widget);
    this.#startSpring(widget);
    this.#send(widget);
    takeQueued(x, isBend(pad, "x"));
    takeQueued(y, isBend(pad, "y"));
  }

  /** An XY pad that is let go goes back to its place. */
  #startSpring(widget: Widget): void {
    const { pad, x, y } = widget;
    const springMs = widgetWith(pad, "springMs")?.springMs ?? 0;
    const restX = restValue(pad);
    const restY = restValue(pad, "y");
    if (springMs === 0 || (x.value === restX && y.value === restY)) return;
    this.#springs.start(widget, restX, restY, springMs);
  }

  /** A toggle follows what came in while a hand was on it. */
  #followQueued(widget: Widget): void {
    const { queued } = widget.x;
    widget.x.queued = null;
    if (queued !== null) showToggle(this, widget, queued);
  }

  /** At most one of a group is on. */
  #switchOthersOff(widget: Widget): void {
    for (const other of this.#ties.othersOn(widget)) this.switch(other, false);
  }

  #send(widget: Widget): void {
    const sent = this.#controls.send(widget);
    this.#sent(this.#messages.move(widget) || sent);
    this.#lead(widget);
  }

  /** A hand on a follower has the last word. */
  #lead(widget: Widget): void {
    const followers = this.#ties.followersOf(widget);
    if (followers.length === 0) return;
    this.#leading.add(widget);
    for (const follower of followers) {
      if (follower.touches > 0 || this.#leading.has(follower)) continue;
      this.setValue(follower, followingValue(follower, widget));
    }
    this.#leading.delete(widget);
  }

  #sent(some: boolean): void {
    if (some) this.#board.onActivity.emit("out");
  }
}

const holdsNote = ({ toggled, messages }: Widget): boolean => toggled !== null || messages.some(({ note }) => note);

/** Where an axis is at once when it is let go: a bend in its middle, a wheel that returns at its stored value. */
function returnsOf(pad: Pad, axis: PadAxis): number | null {
  if (isBend(pad, axis)) return restValue(pad, axis);
  return widgetWith(pad, "returns")?.returns ? restValue(pad) : null;
}

/** Bends and wheels that return, whether they stop at that place or not. Returns whether anything moved. */
function bringBack({ pad, x, y }: Widget): boolean {
  const [fromX, fromY] = [x.value, y.value];
  x.value = returnsOf(pad, "x") ?? fromX;
  y.value = returnsOf(pad, "y") ?? fromY;
  return x.value !== fromX || y.value !== fromY;
}

const STORED_ON = { x: null, y: null, on: true };

const isStoredOn = (widget: Widget): boolean => isToggle(widget) && widget.pad.on;

const isBent = ({ pad, role, x, y }: Widget): boolean =>
  role !== "button" && (x.isSet || y.isSet) && (isBend(pad, "x") || isBend(pad, "y"));

function takeQueued(axis: Axis, bends: boolean): void {
  if (axis.queued === null) return;
  axis.value = axis.queued;
  // A sent bend is counted from the middle, and is in the middle by now.
  if (!bends) axis.sent = axis.queued;
  axis.queued = null;
}

/** A control that is edited stays where it was turned to, as far as it still means the same. */
function keepValues({ pad, role, x, y }: Widget, next: Widget): void {
  const isSame = role === next.role && pad.value === next.pad.value && pad.command === next.pad.command;
  if (!isSame || (role !== "continuous" && role !== "xy")) return;
  const { minValue, maxValue } = next.pad;
  for (const [from, to] of [
    [x, next.x],
    [y, next.y],
  ] as const) {
    if (from.isSet) Object.assign(to, { value: Math.min(maxValue, Math.max(minValue, from.value)), isSet: true });
  }
}
