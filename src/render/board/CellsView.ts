import { Container, type NineSliceSprite } from "pixi.js";
import type { Pad } from "../../domain/board/records.ts";
import { lightOf, type Widget } from "../../state/board/Widget.ts";
import type { ViewSetting } from "./PadView.ts";
import { cellBoxes, type CellPainter, type PaintedCells } from "./paintCells.ts";
import { cellColor } from "./padColor.ts";
import { litShare } from "./paintPad.ts";
import { Plate } from "./Plate.ts";
import type { WidgetView } from "./WidgetView.ts";

interface LitCell {
  readonly plate: Plate;
  readonly glow: NineSliceSprite | null;
  /** Velocity it was painted with. */
  velocity: number;
}

/** A widget with cells: one picture at rest, and one for each cell that was struck. */
export class CellsView implements WidgetView {
  readonly container = new Container();
  readonly moving = false;
  readonly #widget: Widget;
  readonly #setting: ViewSetting;
  readonly #painter: CellPainter;
  readonly #painted: PaintedCells;
  readonly #idle: Plate;
  readonly #glowLayer = new Container();
  readonly #lit = new Map<number, LitCell>();
  /** The pad that was painted: the steps of a row are drawn while it is played. */
  #pad: Pad;

  constructor(widget: Widget, setting: ViewSetting, painter: CellPainter) {
    const { box, scale, ratio, sheets, look } = setting;
    this.#widget = widget;
    this.#pad = widget.pad;
    this.#setting = setting;
    this.#painter = painter;
    const face = { width: box.width, height: box.height, scale, ratio };
    this.#painted = { widget, boxes: cellBoxes(widget.cells, box), face, look };
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
    this.#idle.paint((context) => this.#painter.paintIdle(context, this.#painted));
  }

  #addLit(index: number): LitCell {
    const { ratio, glows } = this.#setting;
    const box = this.#painted.boxes[index]!;
    const plate = new Plate(box.width, box.height, this.#painter.margin, ratio);
    plate.sprite.x += box.x;
    plate.sprite.y += box.y;
    const glow = this.#painter.glows ? glows.sprite() : null;
    if (glow) this.#glowLayer.addChild(glow);
    this.container.addChild(plate.sprite);
    const lit: LitCell = { plate, glow, velocity: 0 };
    this.#lit.set(index, lit);
    return lit;
  }

  #paintLit(index: number, lit: LitCell, velocity: number): void {
    const { scale, glows } = this.#setting;
    const box = this.#painted.boxes[index]!;
    lit.velocity = velocity;
    lit.plate.paint((context) => {
      context.translate(-box.x, -box.y);
      this.#painter.paintLit(context, this.#painted, index, velocity);
    });
    if (!lit.glow) return;
    const share = litShare(velocity);
    glows.place(lit.glow, box.width, box.height, share * 18 * Math.min(1.3, scale));
    // A halo has a least size: around small cells it is centred, not laid from their corner.
    lit.glow.x = box.x + (box.width - lit.glow.width) / 2;
    lit.glow.y = box.y + (box.height - lit.glow.height) / 2;
    lit.glow.tint = cellColor(this.#widget.pad, this.#widget.cells[index]!, this.#painted.look);
    lit.glow.alpha = share * 0.6;
  }
}
