import { isOnChannel } from "./channels.ts";
import { controllerOf } from "./controls.ts";
import type { PlayedSurface } from "./PlayedSurface.ts";
import type { Axis, Widget } from "./Widget.ts";

type Shown = Pick<PlayedSurface, "widgets" | "settings" | "onWidget" | "followToggle">;

/** Moves the controls and toggles that a controller of `channel` (1..16) is meant for; nothing is sent on. */
export function showController(surface: Shown, channel: number, controller: number, value: number): void {
  for (const widget of surface.widgets) {
    const { pad, role } = widget;
    if (!isOnChannel(pad, surface.settings.channel, channel)) continue;
    const moves = controllerOf(pad.command, pad.code) === controller;
    if (role === "hold" && moves) surface.followToggle(widget, value >= 64, value);
    else if (role === "button" && moves && pad.canToggle) {
      surface.followToggle(widget, value > pad.minValue && 2 * value >= pad.minValue + pad.maxValue, value);
    }
    if (role !== "continuous" && role !== "xy") continue;
    let moved = moves && feed(widget, widget.x, value);
    if (pad.pad2 && controllerOf(pad.pad2.command, pad.pad2.code) === controller) {
      moved = feed(widget, widget.y, value) || moved;
    }
    if (moved) surface.onWidget.emit(widget);
  }
}

/** Moves the bend controls that are meant, unless a hand is on them. `value`: -8192..8191. */
export function showBend(surface: Shown, channel: number, value: number): void {
  for (const widget of surface.widgets) {
    const { pad } = widget;
    if (widget.role !== "continuous" || pad.command !== "pitch" || widget.touches > 0) continue;
    if (!isOnChannel(pad, surface.settings.channel, channel)) continue;
    widget.x.value = pad.minValue + ((value + 8192) / 16384) * (pad.maxValue - pad.minValue);
    surface.onWidget.emit(widget);
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
