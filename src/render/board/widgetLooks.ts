import { widgetOf, widgetWith, type WidgetKind } from "../../domain/board/widget/widgetKinds.ts";
import type { PadType } from "../../domain/board/padTypes.ts";
import type { BoardWords } from "../../state/board/BoardWords.ts";
import type { Widget } from "../../state/board/Widget.ts";
import { CellsView } from "./CellsView.ts";
import { DisplayView } from "./DisplayView.ts";
import { KeysView } from "./KeysView.ts";
import { KnobView } from "./KnobView.ts";
import { PadView, type ViewSetting } from "./PadView.ts";
import { GRID_PAINTER, STRING_PAINTER, type CellPainter } from "./paintCells.ts";
import { STEP_PAINTER, stepOf } from "./paintStep.ts";
import { SliderView } from "./SliderView.ts";
import { WheelView } from "./WheelView.ts";
import type { WidgetView } from "./WidgetView.ts";
import { XyView } from "./XyView.ts";

/** The cells of a widget for the keyboard and screen readers: a group of buttons that arrow keys walk through. */
interface SpokenCells {
  /** Number of cells that an arrow upwards leads forward. */
  up(widget: Widget): number;
  name(widget: Widget, cell: number, words: BoardWords): string;
  /** True for a cell that is on; absent if cells are no switches. */
  isPressed?(widget: Widget, cell: number): boolean;
  /** Walked from low to high, instead of in the order of the cells. */
  readonly byPitch?: boolean;
  /** Arrows upwards and downwards make a cell louder and softer. */
  readonly hasLevels?: boolean;
}

/** The canvas view of a kind of widget, and its cells for the keyboard and screen readers. */
interface WidgetLook {
  view(widget: Widget, setting: ViewSetting): WidgetView;
  readonly spoken: SpokenCells;
}

const NOTES: SpokenCells = { up: () => 1, name: ({ cells }, cell) => cells[cell]!.label || `${cell + 1}` };

const GRID: SpokenCells = { ...NOTES, up: ({ pad }) => widgetWith(pad, "cols")?.cols ?? 1 };

const PAGES: SpokenCells = {
  // Pages below one another are counted downwards.
  up: ({ pad: { location } }) => (location.height > location.width ? -1 : 1),
  name: (_, cell, words) => words.page(cell + 1),
  isPressed: ({ heard }, cell) => heard[cell]! > 0,
};

const STEPS: SpokenCells = {
  up: () => 1,
  name: (widget, cell, words) => {
    const step = stepOf(widget, cell);
    return step ? words.step(cell, step.velocity, step.tie) : words.rowStart;
  },
  isPressed: (widget, cell) => stepOf(widget, cell)?.on ?? widget.lit[0]! > 0,
  hasLevels: true,
};

const look = (
  View: new (widget: Widget, setting: ViewSetting) => WidgetView,
  spoken: SpokenCells = NOTES,
): WidgetLook => ({ view: (widget, setting) => new View(widget, setting), spoken });

const cellsLook = (painter: CellPainter, spoken: SpokenCells = NOTES): WidgetLook => ({
  view: (widget, setting) => new CellsView(widget, setting, painter),
  spoken,
});

const LOOKS: Readonly<Record<PadType | WidgetKind, WidgetLook>> = {
  button: look(PadView),
  knob: look(KnobView),
  slider: look(SliderView),
  xyPad: look(XyView),
  dial: look(KnobView),
  fader: look(SliderView),
  wheel: look(WheelView),
  field: look(XyView),
  keys: look(KeysView, { ...NOTES, up: () => 12, byPitch: true }),
  chord: look(PadView),
  scaleGrid: cellsLook(GRID_PAINTER, GRID),
  drumGrid: cellsLook(GRID_PAINTER, GRID),
  strum: cellsLook(STRING_PAINTER),
  stepRow: cellsLook(STEP_PAINTER, STEPS),
  pages: cellsLook(GRID_PAINTER, PAGES),
  display: look(DisplayView),
};

export const lookOf = ({ pad }: Widget): WidgetLook => LOOKS[widgetOf(pad)?.kind ?? pad.type];
