import { SCALE_IDS, SCALES, type ScaleId } from "../../music/scales.ts";
import { drumName } from "../../reference/gmDrums.ts";
import { labelOf, playable } from "./cellNotes.ts";
import { choice, count, flag, type PitchClassField } from "./widgetField.ts";
import { defineWidget, type PadCell } from "./WidgetDefinition.ts";

export const KICK = 36;
export const DRUM_CHANNEL = 10;

const root: PitchClassField = { input: "pitchClass", initial: 0 };

/** Cells that rise by semitones, or by tones of the scale where `inScale`, and from row to row by `rowInterval` of these. */
export const scaleGrid = defineWidget({
  type: "button",
  text: "A button as a grid of notes, from its note at the lower left",
  gesture: "strike",
  fields: {
    root,
    scale: choice<ScaleId>(SCALE_IDS, "major"),
    inScale: flag(false, "Only the tones of the scale"),
    rowInterval: count(5, 1, 24, "From row to row, in semitones or in tones of the scale"),
    rows: count(5, 1, 16, "Default 5"),
    cols: count(8, 1, 32, "Default 8"),
  },
  partCount: ({ rows, cols }) => rows * cols,
  cells: (grid, { note }) => gridPlaces(grid).map((place, index) => scaleCell(grid, note, place, index)),
  presets: { scaleGrid: { width: 3, height: 3, note: 48 } },
});

/** Pads from the pad's note upwards, the lowest at the lower left. On channel 10 they have the names of the kit. */
export const drumGrid = defineWidget({
  type: "button",
  text: "A button as pads, from its note at the lower left",
  gesture: "strike",
  fields: { rows: count(4, 1, 16, "Default 4"), cols: count(4, 1, 16, "Default 4") },
  partCount: ({ rows, cols }) => rows * cols,
  cells: (grid, { note, channel }) => gridPlaces(grid).map((place, index) => drumCell(channel, note + index, place)),
  presets: { drumGrid: { width: 3, height: 3, note: KICK, pad: { channel: DRUM_CHANNEL } } },
});

type Place = Pick<PadCell, "x" | "y" | "width" | "height">;

/** Row by row from the lower left, as pitches rise. */
function gridPlaces({ rows, cols }: { readonly rows: number; readonly cols: number }): readonly Place[] {
  return Array.from({ length: rows * cols }, (_, index) => ({
    x: (index % cols) / cols,
    y: (rows - 1 - Math.floor(index / cols)) / rows,
    width: 1 / cols,
    height: 1 / rows,
  }));
}

function drumCell(channel: number | null, number: number, place: Place): PadCell {
  const name = channel === DRUM_CHANNEL ? drumName(number) : null;
  return { ...place, notes: playable([number]), label: name ?? labelOf(number), tone: "scale" };
}

interface ScaleGrid {
  readonly root: number;
  readonly scale: ScaleId;
  readonly inScale: boolean;
  readonly rowInterval: number;
  readonly cols: number;
}

function scaleCell(grid: ScaleGrid, base: number, place: Place, index: number): PadCell {
  const tones: readonly number[] = SCALES[grid.scale];
  const step = (index % grid.cols) + grid.rowInterval * Math.floor(index / grid.cols);
  const number = grid.inScale ? toneAbove(base, grid.root, tones, step) : base + step;
  const above = (((number - grid.root) % 12) + 12) % 12;
  return {
    ...place,
    notes: playable([number]),
    label: labelOf(number),
    tone: above === 0 ? "root" : tones.includes(above) ? "scale" : "other",
  };
}

/** The tone `steps` of the scale above the first one from `base` on. */
function toneAbove(base: number, root: number, tones: readonly number[], steps: number): number {
  const above = (((base - root) % 12) + 12) % 12;
  const found = tones.findIndex((tone) => tone >= above);
  const degree = (found < 0 ? tones.length : found) + steps;
  return base - above + tones[degree % tones.length]! + 12 * Math.floor(degree / tones.length);
}
