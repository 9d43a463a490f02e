import { inputOfAxis } from "../../domain/board/commands/learn.ts";
import type { ClipState } from "../../domain/timeline/clipLaunch.ts";
import type { Light } from "../midi/GearLights.ts";
import { isToggle, levelOf, type Widget } from "./Widget.ts";

/** How bright a pad is that launches a clip: half while the change is still to come. */
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
