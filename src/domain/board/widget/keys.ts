import { note } from "./widgetField.ts";
import { labelOf } from "./cellNotes.ts";
import { defineWidget, type PadCell } from "./WidgetDefinition.ts";

const BLACK_WIDTH = 0.6;
const BLACK_HEIGHT = 0.62;

/** Piano keys from one MIDI note to another. */
export const keys = defineWidget({
  type: "button",
  text: "A button as piano keys",
  gesture: "strike",
  fields: { low: note(48, "Lowest MIDI note"), high: note(72, "Highest MIDI note") },
  partCount: ({ low, high }) => Math.max(0, high - low + 1),
  cells: ({ low, high }) => keyCells(low, high),
  problem: ({ low, high }) => (low > high ? "widget.low must not be above widget.high" : null),
  presets: { keys: { width: 4, height: 2 } },
});

const isBlack = (number: number): boolean => [1, 3, 6, 8, 10].includes(number % 12);

const key = (number: number, tone: "white" | "black"): Pick<PadCell, "notes" | "label" | "tone"> => ({
  notes: [number],
  label: labelOf(number),
  tone,
});

function keyCells(low: number, high: number): readonly PadCell[] {
  const numbers = Array.from({ length: high - low + 1 }, (_, index) => low + index);
  const whites = numbers.filter((number) => !isBlack(number));
  const width = 1 / Math.max(1, whites.length);
  const white = whites.map((number, index) => ({ ...key(number, "white"), x: index * width, y: 0, width, height: 1 }));
  const black = numbers.filter(isBlack).map((number) => {
    const edge = whites.filter((each) => each < number).length * width;
    // At either end half of it has a white key under it alone.
    const x = Math.min(1 - BLACK_WIDTH * width, Math.max(0, edge - (BLACK_WIDTH * width) / 2));
    return { ...key(number, "black"), x, y: 0, width: BLACK_WIDTH * width, height: BLACK_HEIGHT };
  });
  return [...white, ...black];
}
