import { padNumber } from "./newPad.ts";
import type { Pad } from "./records.ts";
import type { PadCell } from "./widget/WidgetDefinition.ts";
import { definitionOf, widgetOf } from "./widget/widgetKinds.ts";

/** The cells of a pad's widget, those that lie on top at the end; none if it is struck as a whole. */
export function padCells(pad: Pad): readonly PadCell[] {
  const widget = widgetOf(pad);
  if (!widget) return [];
  const { label, channel, location } = pad;
  const shape = location.width / location.height;
  const place = { note: padNumber(pad.midiNote), label, channel, shape };
  const cells = definitionOf(widget.kind).cells?.(widget, place) ?? [];
  return pad.sendsOwn === false ? cells.map((cell) => ({ ...cell, notes: [] })) : cells;
}
