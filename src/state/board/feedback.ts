import { isOnChannel } from "../live-notes/channels.ts";
import { messageLevel } from "../../domain/board/messageValue.ts";
import { isBend, ownControl, ownMessage } from "../../domain/board/ownMessage.ts";
import type { PlayedBoard } from "./PlayedBoard.ts";
import { isToggle, type Axis, type Widget, levelOf, type PadMessageState } from "./Widget.ts";
import { inputOfAxis } from "../../domain/board/commands/learn.ts";
import type { ClipState } from "../../domain/timeline/clipLaunch.ts";
import type { Light } from "../midi/GearLights.ts";

type Shown = Pick<PlayedBoard, "widgets" | "settings" | "onWidget" | "followToggle">;

/** Moves the controls and toggles that a controller of `channel` (1..16) is meant for; nothing is sent on. */
export function showController(board: Shown, channel: number, controller: number, value: number): void {
  for (const widget of board.widgets) {
    showByMessage(board, widget, channel, controller, value);
    const { pad, role } = widget;
    if (!isOnChannel(pad, board.settings.channel, channel)) continue;
    const moves = ownControl(pad, "x") === controller;
    if (moves && follows(widget)) showToggle(board, widget, value);
    if (role !== "continuous" && role !== "xy") continue;
    let moved = moves && feed(widget, widget.x, value);
    if (ownControl(pad, "y") === controller) {
      moved = feed(widget, widget.y, value) || moved;
    }
    if (moved) board.onWidget.emit(widget);
  }
}

/** A widget without an own message shows the first controller of its list that has a value. */
function showByMessage(board: Shown, widget: Widget, channel: number, controller: number, value: number): void {
  const { pad, role, messages } = widget;
  const isMeant = ({ message, place, control }: PadMessageState): boolean =>
    message.when === "value" && control === controller && isOnChannel(place, board.settings.channel, channel);
  const state = messages.find(isMeant);
  if (!state) return;
  const level = messageLevel(state.message, value);
  const shown = pad.minValue + level * (pad.maxValue - pad.minValue);
  const axis = role === "xy" ? state.message.axis : "x";
  const isTurned = role === "continuous" || role === "xy";
  if (isTurned ? ownControl(pad, axis) !== null : !isToggle(widget) || ownMessage(pad) !== null) return;
  if (!isTurned) showToggle(board, widget, shown);
  else if (feed(widget, widget[axis], shown)) board.onWidget.emit(widget);
  if (widget.touches === 0) state.sent = value;
}

/** A toggle is as `value` has it: at once, or when the hand is off it. */
export function showToggle(board: Pick<Shown, "followToggle">, widget: Widget, value: number): void {
  const { minValue, maxValue } = widget.pad;
  if (widget.touches > 0) widget.x.queued = value;
  else if (widget.role === "hold") board.followToggle(widget, value >= 64, value);
  else board.followToggle(widget, value > minValue && 2 * value >= minValue + maxValue, value);
}

const follows = ({ role, pad }: Widget): boolean => role === "hold" || (role === "button" && pad.canToggle);

/** Moves the bend controls that are meant, those under a hand when it is off. `value`: -8192..8191. */
export function showBend(board: Shown, channel: number, value: number): void {
  for (const widget of board.widgets) {
    const { pad, role, x, y } = widget;
    if ((role !== "continuous" && role !== "xy") || !isOnChannel(pad, board.settings.channel, channel)) continue;
    const shown = pad.minValue + ((value + 8192) / 16384) * (pad.maxValue - pad.minValue);
    for (const axis of [isBend(pad, "x") ? x : null, isBend(pad, "y") ? y : null]) {
      if (axis === null) continue;
      if (widget.touches > 0) axis.queued = shown;
      else axis.value = shown;
    }
    if (widget.touches === 0 && (isBend(pad, "x") || isBend(pad, "y"))) {
      board.onWidget.emit(widget);
    }
  }
}

/** Shows a value that came in, or keeps it until the hand is off. Returns true if it is shown. */
function feed(widget: Widget, axis: Axis, value: number): boolean {
  const clamped = Math.min(widget.pad.maxValue, Math.max(widget.pad.minValue, value));
  if (widget.touches > 0) {
    axis.queued = clamped;
    return false;
  }
  axis.value = clamped;
  axis.sent = clamped;
  axis.isSet = true;
  return true;
}

/** Brightness of a pad that launches a clip: half while the change is still to come. */
const CLIP_LEVELS: Readonly<Record<ClipState, number>> = { stopped: 0, queued: 0.5, playing: 1, stopping: 0.5 };

/** Feedback for gear from a board: values, toggles and launched clips with mapped controls. */
export const boardLights = (widgets: readonly Widget[]): readonly Light[] => widgets.flatMap(lightsOf);

function lightsOf(widget: Widget): readonly Light[] {
  const { pad, role } = widget;
  if (pad.disabled) return [];
  if (role === "continuous" || role === "xy")
    return (["x", "y"] as const).flatMap((axis) => {
      const input = axis === "y" && role !== "xy" ? null : inputOfAxis(pad, axis);
      return input ? [{ input, level: levelOf(widget, widget[axis]), isLamp: false }] : [];
    });
  const level = lampOf(widget);
  return pad.input && level !== null ? [{ input: pad.input, level, isLamp: true }] : [];
}

/** null: it has no state of its own, as what is struck and let go. */
function lampOf(widget: Widget): number | null {
  if (widget.clip !== null) return CLIP_LEVELS[widget.clip];
  const { role, pad } = widget;
  const switches = isToggle(widget) || role === "hold" || (role === "note" && pad.canToggle);
  return switches ? Number(widget.on) : null;
}
