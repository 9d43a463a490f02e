import { inputOfAxis } from "../../domain/board/commands/learn.ts";
import { controlOf } from "../../domain/board/padInput.ts";
import type { PadAxis, PadInput } from "../../domain/board/records.ts";
import { meetsChannel } from "../../domain/midi/channels.ts";
import type { MidiPort } from "../../protocol/midi.ts";
import type { ReceivedMessage } from "../midi/MidiIn.ts";
import { Takeovers, type GearStand } from "../midi/Takeovers.ts";
import type { PlayedBoard } from "./PlayedBoard.ts";
import { levelOf, type Widget } from "./Widget.ts";

type MappedBoard = Pick<PlayedBoard, "settings" | "widgets" | "onWidget" | "press" | "release" | "setValue">;

/** Axis of a widget that an input moves. */
interface Moved {
  readonly widget: Widget;
  readonly axis: PadAxis;
}

/** Input and channel of a message. */
interface Source {
  readonly portId: string;
  readonly channel: number;
}

interface Stand extends Moved {
  readonly portId: string;
}

/** Touch numbers of the gear: clear of pointer ids, computer keys and the board's stand-ins. */
const FIRST_TOUCH = 3_000_000;
const PRESSED_FROM = 64;

/** True for touches of MIDI controllers. */
export const isGearTouch = (touch: number): boolean => touch >= FIRST_TOUCH;

/** Keys, knobs and wheels of the gear that were taught to move widgets do so as a hand does: the widget sends what it sends. */
export class MappedInputs {
  readonly #board: MappedBoard;
  readonly #midi: Pick<MidiPort, "inputs">;
  /** Widgets by what moves them (`keyOf`), of the list they were found in. */
  readonly #moved = new Map<string, readonly Moved[]>();
  #list: readonly Widget[] | null = null;
  /** Names of inputs by id; read again when ports come and go. */
  readonly #names = new Map<string, string>();
  /** Touches that controllers hold, by widget and source of the press. */
  readonly #touches = new Map<string, { readonly touch: number; readonly portId: string }>();
  readonly #takeovers: Takeovers;
  /** Axes that show the position of a controller, and its port. */
  readonly #stands = new Map<string, Stand>();
  #nextTouch = FIRST_TOUCH;

  constructor(board: MappedBoard, midi: Pick<MidiPort, "inputs">) {
    this.#takeovers = new Takeovers(() => board.settings.takeover ?? "jump");
    this.#board = board;
    this.#midi = midi;
  }

  /** Returns true for a message that moves widgets, and so plays nothing else. */
  receive(message: ReceivedMessage): boolean {
    const { event, portId } = message;
    const input = controlOf(event, "");
    if (input === null) return false;
    this.#find();
    const widgets = this.#moved.get(keyOf(input));
    const from = { portId, channel: input.channel };
    const meant = widgets?.filter((each) => this.#isMeant(each, from)) ?? [];
    for (const { widget, axis } of meant) {
      if (event.kind === "noteOn") this.#hold(widget, from, event.velocity / 127);
      else if (event.kind === "noteOff") this.#letGo(widget, from);
      else if (event.kind === "controlChange") this.#turn(widget, axis, from, event.value / 127);
      else if (event.kind === "pitchBend") this.#turn(widget, axis, from, (event.bend + 8192) / 16383);
    }
    return meant.length > 0;
  }

  /** Lets go of what is held by inputs that are not among `connected` any more. */
  keepPorts(connected: ReadonlySet<string>): void {
    this.#names.clear();
    for (const [key, { touch, portId }] of this.#touches) {
      if (connected.has(portId)) continue;
      this.#touches.delete(key);
      this.#board.release(touch);
    }
    for (const stand of this.#stands.values()) if (!connected.has(stand.portId)) this.#stand(stand, null);
  }

  /** Hides the positions of controllers, after takeover has changed. */
  forgetStands(): void {
    for (const stand of this.#stands.values()) this.#stand(stand, null);
  }

  /** Every hand has let go already. */
  forgetTouches(): void {
    this.#touches.clear();
  }

  /** `level` 0..1. A hand on the widget has the last word. */
  #turn(widget: Widget, axis: PadAxis, from: Source, level: number): void {
    const { pad, role, touches } = widget;
    if (role === "continuous" || role === "xy") {
      if (touches > 0) return;
      const stand = this.#takeovers.move(
        `${touchKey(widget, from)} ${axis}`,
        level,
        () => levelOf(widget, widget[axis]),
        (share) => {
          const value = pad.minValue + share * (pad.maxValue - pad.minValue);
          if (axis === "x") this.#board.setValue(widget, value);
          else this.#board.setValue(widget, widget.x.value, value);
        },
      );
      this.#stand({ widget, axis, portId: from.portId }, stand);
    } else if (level * 127 < PRESSED_FROM) this.#letGo(widget, from);
    else if (!this.#touches.has(touchKey(widget, from))) this.#hold(widget, from, level);
  }

  #stand(of: Stand, stand: GearStand | null): void {
    const { widget, axis } = of;
    const key = `${widget.pad.id} ${axis}`;
    const before = widget[axis].gear;
    widget[axis].gear = stand;
    if (stand) this.#stands.set(key, of);
    else this.#stands.delete(key);
    if (before || stand) this.#board.onWidget.emit(widget);
  }

  #hold(widget: Widget, from: Source, strength: number): void {
    this.#letGo(widget, from);
    const touch = this.#nextTouch++;
    // A row of steps is touched at its start.
    this.#board.press(touch, widget, strength, widget.gesture === "drawSteps" ? 0 : 0.5, 0.5);
    // Afterwards: a press of Panic makes every touch forgotten.
    this.#touches.set(touchKey(widget, from), { touch, portId: from.portId });
  }

  #letGo(widget: Widget, from: Source): void {
    const key = touchKey(widget, from);
    const held = this.#touches.get(key);
    if (!held) return;
    this.#touches.delete(key);
    this.#board.release(held.touch);
  }

  #find(): void {
    const { widgets } = this.#board;
    if (widgets === this.#list) return;
    this.#list = widgets;
    this.#moved.clear();
    for (const widget of widgets) {
      if (widget.pad.disabled) continue;
      for (const axis of axesOf(widget)) {
        const input = inputOfAxis(widget.pad, axis);
        if (input === null) continue;
        const key = keyOf(input);
        this.#moved.set(key, [...(this.#moved.get(key) ?? []), { widget, axis }]);
      }
    }
  }

  #isMeant({ widget, axis }: Moved, { portId, channel }: Source): boolean {
    const input = inputOfAxis(widget.pad, axis);
    return (
      input !== null &&
      meetsChannel(input.channel, channel) &&
      (input.port === "" || input.port === this.#nameOf(portId))
    );
  }

  #nameOf(portId: string): string {
    let name = this.#names.get(portId);
    if (name === undefined) {
      name = this.#midi.inputs().find(({ id }) => id === portId)?.name ?? "";
      this.#names.set(portId, name);
    }
    return name;
  }
}

const axesOf = ({ role }: Widget): readonly PadAxis[] => (role === "xy" ? ["x", "y"] : ["x"]);

const keyOf = ({ kind, number }: Pick<PadInput, "kind" | "number">): string => `${kind} ${number}`;
const touchKey = ({ pad }: Widget, { portId, channel }: Source): string => `${pad.id} ${channel} ${portId}`;
