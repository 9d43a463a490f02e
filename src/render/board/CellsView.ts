import { Container, type NineSliceSprite } from "pixi.js";
import type { Pad } from "../../domain/board/records.ts";
import { widgetOf } from "../../domain/board/widget/widgetKinds.ts";
import type { Box } from "../../domain/Box.ts";
import { isStepRow, lightOf, type Widget } from "../../state/board/Widget.ts";
import type { ViewSetting } from "./PadView.ts";
import { cellBoxes, paintCell, paintLitCell, paintString, paintStringName, stringPlaces } from "./paintCells.ts";
import { paintStep } from "./paintStep.ts";
import { cellColor } from "./padColor.ts";
import { litShare, type PadFace } from "./paintPad.ts";
import { paintWell } from "./paintControls.ts";
import { Plate } from "./Plate.ts";
import type { WidgetView } from "./WidgetView.ts";

const STRING_MARGIN = 24;
const CELL_MARGIN = 2;

interface LitCell {
  readonly plate: Plate;
  readonly glow: NineSliceSprite | null;
  /** Velocity it was painted with. */
  velocity: number;
}

/** A grid or strings: one picture at rest, and one for each cell that was struck. */
export class CellsView implements WidgetView {
  readonly container = new Container();
  readonly moving = false;
  readonly #widget: Widget;
  readonly #setting: ViewSetting;
  readonly #face: PadFace;
  readonly #strings: boolean;
  readonly #boxes: readonly Box[];
  readonly #idle: Plate;
  readonly #glowLayer = new Container();
  readonly #lit = new Map<number, LitCell>();
  /** What was painted: the steps of a row are drawn while it is played. */
  #pad: Pad;

  constructor(widget: Widget, setting: ViewSetting) {
    const { box, scale, ratio, sheets } = setting;
    this.#widget = widget;
    this.#pad = widget.pad;
    this.#setting = setting;
    this.#face = { width: box.width, height: box.height, scale, ratio };
    this.#strings = widgetOf(widget.pad)?.kind === "strum";
    this.#boxes = cellBoxes(widget.cells, box);
    this.#idle = new Plate(box.width, box.height, 2, ratio, sheets);
    this.#paintIdle();
    this.container.addChild(this.#idle.sprite, this.#glowLayer);
    this.container.position.set(box.x, box.y);
    this.container.alpha = widget.pad.disabled ? 0.45 : 1;
  }

  update(): void {
    if (this.#pad !== this.#widget.pad) {
      this.#pad = this.#widget.pad;
      this.#paintIdle();
      for (const lit of this.#lit.values()) lit.velocity = 0;
    }
    this.#widget.cells.forEach((_, index) => {
      const velocity = lightOf(this.#widget, index);
      const known = this.#lit.get(index);
      if (velocity === 0) {
        if (known) known.plate.sprite.visible = false;
        if (known?.glow) known.glow.visible = false;
        return;
      }
      const lit = known ?? this.#addLit(index);
      lit.plate.sprite.visible = true;
      if (lit.velocity !== velocity) this.#paintLit(index, lit, velocity);
      if (lit.glow) lit.glow.visible = true;
    });
  }

  destroy(): void {
    this.#idle.destroy();
    for (const { plate } of this.#lit.values()) plate.destroy();
    this.container.destroy({ children: true });
  }

  #paintIdle(): void {
    this.#idle.paint((context) => (this.#strings ? this.#paintStrings(context) : this.#paintCells(context)));
  }

  #paintCells(context: CanvasRenderingContext2D): void {
    const { look, scale } = this.#setting;
    if (isStepRow(this.#widget)) {
      this.#boxes.forEach((box, index) => paintStep(context, this.#widget, index, box, this.#setting, 0));
      return;
    }
    this.#widget.cells.forEach((cell, index) =>
      paintCell(context, cell, this.#boxes[index]!, this.#widget, look, scale),
    );
  }

  #paintStrings(context: CanvasRenderingContext2D): void {
    const { look } = this.#setting;
    const { cells } = this.#widget;
    paintWell(context, this.#widget, this.#face, look);
    stringPlaces(cells, this.#face).forEach((place, index) => {
      paintString(context, place, cells[index]!, this.#widget, look, null);
      paintStringName(context, place, cells[index]!, this.#face, look);
    });
  }

  #addLit(index: number): LitCell {
    const { ratio, glows } = this.#setting;
    const box = this.#boxes[index]!;
    const plate = new Plate(box.width, box.height, this.#strings ? STRING_MARGIN : CELL_MARGIN, ratio);
    plate.sprite.x += box.x;
    plate.sprite.y += box.y;
    const glow = this.#strings ? null : glows.sprite();
    if (glow) this.#glowLayer.addChild(glow);
    this.container.addChild(plate.sprite);
    const lit: LitCell = { plate, glow, velocity: 0 };
    this.#lit.set(index, lit);
    return lit;
  }

  #paintLit(index: number, lit: LitCell, velocity: number): void {
    const { look, scale, ratio, glows } = this.#setting;
    const cell = this.#widget.cells[index]!;
    const box = this.#boxes[index]!;
    lit.velocity = velocity;
    lit.plate.paint((context) => {
      context.translate(-box.x, -box.y);
      if (isStepRow(this.#widget)) return paintStep(context, this.#widget, index, box, this.#setting, velocity);
      if (!this.#strings) return paintLitCell(context, cell, box, this.#widget, velocity, look, scale);
      const place = stringPlaces(this.#widget.cells, this.#face)[index]!;
      return paintString(context, place, cell, this.#widget, look, { velocity, ratio });
    });
    if (!lit.glow) return;
    const share = litShare(velocity);
    glows.place(lit.glow, box.width, box.height, share * 18 * Math.min(1.3, scale));
    // A halo has a least size: around small cells it is centred, not laid from their corner.
    lit.glow.x = box.x + (box.width - lit.glow.width) / 2;
    lit.glow.y = box.y + (box.height - lit.glow.height) / 2;
    lit.glow.tint = cellColor(this.#widget.pad, cell);
    lit.glow.alpha = share * 0.6;
  }
}
