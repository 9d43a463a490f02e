import { widgetOf, widgetWith, type WidgetKind } from "../../domain/board/widget/widgetKinds.ts";
import { plainColor } from "./padColor.ts";
import type { PadType } from "../../domain/board/padTypes.ts";
import type { BoardWords } from "../../state/board/BoardWords.ts";
import { type Widget, lightOf } from "../../state/board/Widget.ts";
import { CellsView } from "./CellsView.ts";
import { KnobView } from "./KnobView.ts";
import { PadView, type ViewSetting } from "./PadView.ts";
import { GRID_PAINTER, STRING_PAINTER, type CellPainter } from "./paintCells.ts";
import { STEP_PAINTER, stepOf } from "./paintStep.ts";
import { SliderView } from "./SliderView.ts";
import { WheelView } from "./WheelView.ts";
import type { WidgetView } from "./WidgetView.ts";
import { XyView } from "./XyView.ts";
import { Container, Graphics } from "pixi.js";
import { displayLines } from "../../state/board/BoardDisplays.ts";
import { write } from "./brush.ts";
import { paintWell } from "./paintControls.ts";
import type { PadFace } from "./paintPad.ts";
import { Plate } from "./Plate.ts";
import type { KeyBox } from "../../view/board/boardLayout.ts";
import { KeyboardView } from "./KeyboardView.ts";

const RADIUS = 6;

/** Piano keys in the place of a pad, lit in the pad's colour. */
class KeysView implements WidgetView {
  readonly container = new Container();
  readonly moving = false;
  readonly #widget: Widget;
  readonly #keys: KeyboardView;
  readonly #velocities = new Uint8Array(128);
  readonly #sustained = new Uint8Array(128);

  constructor(widget: Widget, { box, look, ratio, glyphs }: ViewSetting) {
    this.#widget = widget;
    const { width, height } = box;
    const keys = widget.cells.map((cell): KeyBox => ({
      number: cell.notes[0]!,
      black: cell.tone === "black",
      x: cell.x * width,
      y: cell.y * height,
      width: cell.width * width,
      height: cell.height * height,
    }));
    const place = { x: 0, y: 0, width, height };
    const colored = { ...look, keyboardColor: plainColor(widget.pad, look) };
    this.#keys = new KeyboardView({ box: place, keys }, true, { look: colored, ratio, glyphs });
    const mask = new Graphics().roundRect(0, 0, width, height, RADIUS).fill(0xffffff);
    this.#keys.container.mask = mask;
    const rim = new Graphics()
      .roundRect(0.5, 0.5, width - 1, height - 1, RADIUS)
      .stroke({ color: plainColor(widget.pad, look), alpha: 0.55, width: 1 });
    this.container.addChild(this.#keys.container, mask, rim);
    this.container.position.set(box.x, box.y);
    this.container.alpha = widget.pad.disabled ? 0.45 : 1;
  }

  update(): void {
    this.#widget.cells.forEach(({ notes }, index) => {
      this.#velocities[notes[0]!] = lightOf(this.#widget, index);
    });
    this.#keys.update({ held: this.#velocities, sustained: this.#sustained });
  }

  destroy(): void {
    this.#keys.destroy();
    this.container.destroy({ children: true });
  }
}

const MARGIN = 2;
/** A digit is about so wide for its height. */
const DIGIT = 0.62;

/** A display: what it is about, small, and what it says, as large as there is room. */
class DisplayView implements WidgetView {
  readonly container = new Container();
  readonly moving = false;
  readonly #widget: Widget;
  readonly #setting: ViewSetting;
  readonly #face: PadFace;
  readonly #plate: Plate;
  #painted = "";

  constructor(widget: Widget, setting: ViewSetting) {
    const { box, scale, ratio } = setting;
    this.#widget = widget;
    this.#setting = setting;
    this.#face = { width: box.width, height: box.height, scale, ratio };
    this.#plate = new Plate(box.width, box.height, MARGIN, ratio);
    this.container.addChild(this.#plate.sprite);
    this.container.position.set(box.x, box.y);
    this.update();
  }

  update(): void {
    const { look } = this.#setting;
    const { title, text } = displayLines(this.#widget, look.words, new Date());
    if (this.#painted === `${title}\n${text}`) return;
    this.#painted = `${title}\n${text}`;
    this.#plate.paint((context) => this.#paint(context, title, text));
  }

  destroy(): void {
    this.#plate.destroy();
    this.container.destroy({ children: true });
  }

  #paint(context: CanvasRenderingContext2D, title: string, text: string): void {
    const { look } = this.#setting;
    const { width, height, scale } = this.#face;
    const edge = Math.min(14 * scale, 0.12 * width);
    const small = Math.max(11, 12 * scale);
    const room = width - 2 * edge;
    const head = title === "" ? 0 : 1.6 * small;
    const size = Math.max(12, Math.min(0.62 * (height - head - edge), room / (DIGIT * Math.max(3, text.length))));
    paintWell(context, this.#widget, this.#face, look);
    const words = { align: "center" as const, x: width / 2, width: room };
    if (title !== "") {
      write(context, { ...words, text: title, y: edge / 2 + small, size: small, weight: 500, color: look.text2 });
    }
    const middle = head + (height - head) / 2;
    write(context, { ...words, text, y: middle + 0.36 * size, size, weight: 600, color: look.text });
  }
}

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
