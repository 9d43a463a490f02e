import { drawsTrails } from "../shared/fadingTrails.ts";
import { Container, Graphics, type Sprite } from "pixi.js";
import { plainColor } from "./padColor.ts";
import { widgetWith } from "../../domain/board/widget/widgetKinds.ts";
import type { Box } from "../../domain/Box.ts";
import { isSmall, xyField, xyReadings, type XyReadings } from "../../view/board/controlGeometry.ts";
import { gearLevel, levelOf, type Widget } from "../../state/board/Widget.ts";
import type { ViewSetting } from "./PadView.ts";
import { paintCaption, paintWell, paintXyField } from "./paintControls.ts";
import { Plate } from "./Plate.ts";
import { ValueText } from "./ValueText.ts";
import { shade } from "./shade.ts";
import type { WidgetView } from "./WidgetView.ts";

const TRAIL_MS = 900;
const TRAIL_POINTS = 160;
const PUCK = 0xf3fbff;

interface TrailPoint {
  readonly x: number;
  readonly y: number;
  readonly timeMs: number;
}

/** An XY pad: grid, crosshair, puck, and a trail that fades behind it. */
export class XyView implements WidgetView {
  readonly container = new Container();
  readonly #widget: Widget;
  readonly #field: Box;
  readonly #factor: number;
  readonly #body: Plate;
  readonly #halo: Sprite;
  readonly #marks = new Graphics();
  readonly #readings: readonly [ValueText, ValueText] | null;
  readonly #indicator: number;
  /** Color of crosshair, ring and trail: on light ground the pad's own color is too pale. */
  readonly #ink: number;
  readonly #hasTrail: boolean;
  #trail: TrailPoint[] = [];

  constructor(widget: Widget, setting: ViewSetting) {
    const { box, scale, ratio, look, glows, sheets } = setting;
    const small = isSmall(box, scale);
    this.#widget = widget;
    this.#indicator = look.indicator;
    const color = plainColor(widget.pad, look);
    this.#ink = look.dark || look.forced ? color : shade(color, { to: 0.55 });
    this.#hasTrail = widgetWith(widget.pad, "trail")?.trail ?? true;
    this.#field = xyField(box, scale);
    this.#factor = small ? 0.6 : Math.min(1.4, Math.max(1, scale));
    const face = { width: box.width, height: box.height, scale, ratio };
    this.#body = new Plate(box.width, box.height, 2, ratio, sheets);
    this.#body.paint((context) => {
      paintWell(context, widget, face, look);
      paintCaption(context, widget, face, look);
      paintXyField(context, this.#field, look);
    });
    this.#halo = glows.light(110 * this.#factor);
    this.#halo.tint = color;
    const mask = new Graphics()
      .roundRect(this.#field.x, this.#field.y, this.#field.width, this.#field.height, 5)
      .fill(0xffffff);
    this.#halo.mask = mask;
    this.container.addChild(this.#body.sprite, mask, this.#halo, this.#marks);
    const place = xyReadings(box, scale);
    this.#readings = place && this.#addReadings(setting, place);
    this.container.position.set(box.x, box.y);
    this.container.alpha = widget.pad.disabled ? 0.6 : 1;
  }

  get moving(): boolean {
    return this.#trail.length > 1;
  }

  /** Every move leaves a point, also those between two frames. */
  touched(timeMs: number): void {
    const [x, y] = this.#puck();
    const last = this.#trail.at(-1);
    if (!this.#hasTrail || !drawsTrails() || (last?.x === x && last.y === y)) return;
    this.#trail.push({ x, y, timeMs });
  }

  update(timeMs: number): void {
    const { x, y, touches } = this.#widget;
    const [gearX, gearY] = [gearLevel(this.#widget, x), gearLevel(this.#widget, y)];
    const field = this.#field;
    const [left, top] = this.#puck();
    this.#age(timeMs);
    const color = this.#ink;
    const marks = this.#marks.clear();
    marks
      .moveTo(left, field.y)
      .lineTo(left, field.y + field.height)
      .moveTo(field.x, top)
      .lineTo(field.x + field.width, top)
      .stroke({ color, alpha: 0.6, width: 1 });
    this.#drawTrail(marks, color, timeMs);
    marks
      .setFillStyle({ color, alpha: 0.16 })
      .circle(left, top, 22 * this.#factor)
      .fill()
      .stroke({ color, width: 1.5 })
      .circle(left, top, 8 * this.#factor)
      .fill(PUCK);
    if (gearX !== null || gearY !== null) {
      // A ring where the gear stands.
      marks
        .circle(...this.#place(gearX ?? levelOf(this.#widget, x), gearY ?? levelOf(this.#widget, y)), 8 * this.#factor)
        .stroke({ color: this.#indicator, alpha: 0.85, width: 2 });
    }
    this.#halo.visible = touches > 0 || this.moving;
    this.#halo.alpha = touches > 0 ? 1 : 0.6;
    this.#halo.position.set(left, top);
    if (!this.#readings) return;
    this.#readings[0].show(String(Math.round(x.value)));
    this.#readings[1].show(String(Math.round(y.value)));
  }

  destroy(): void {
    this.#body.destroy();
    this.container.destroy({ children: true });
  }

  /** Drops what has faded. */
  #age(timeMs: number): void {
    const fresh = this.#trail.findIndex((point) => point.timeMs > timeMs - TRAIL_MS);
    if (fresh !== 0 && this.#trail.length > 0) this.#trail = fresh < 0 ? [] : this.#trail.slice(fresh);
    if (this.#trail.length > TRAIL_POINTS) this.#trail = this.#trail.slice(-TRAIL_POINTS);
  }

  #puck(): readonly [x: number, y: number] {
    const { x, y } = this.#widget;
    return this.#place(levelOf(this.#widget, x), levelOf(this.#widget, y));
  }

  /** Place of values 0..1 of both axes. */
  #place(across: number, up: number): [x: number, y: number] {
    const { x, y, width, height } = this.#field;
    return [x + width * across, y + height * (1 - up)];
  }

  #drawTrail(marks: Graphics, color: number, timeMs: number): void {
    for (let index = 1; index < this.#trail.length; index++) {
      const from = this.#trail[index - 1]!;
      const to = this.#trail[index]!;
      const youth = Math.max(0, 1 - (timeMs - to.timeMs) / TRAIL_MS);
      marks
        .moveTo(from.x, from.y)
        .lineTo(to.x, to.y)
        .stroke({ color, alpha: 0.8 * youth * youth, width: (0.8 + 6 * youth * youth) * this.#factor, cap: "round" });
    }
  }

  #addReadings({ scale, glyphs, look }: ViewSetting, { right, y }: XyReadings): readonly [ValueText, ValueText] {
    const add = (words: string, x: number, size: number, color: number): ValueText => {
      const text = new ValueText(glyphs, { size: size * scale, weight: size > 12 ? 600 : 500, color, anchor: 1 });
      text.container.position.set(x, y);
      text.show(words);
      this.container.addChild(text.container);
      return text;
    };
    add("X", right - 86 * scale, 11, look.text2);
    add("Y", right - 32 * scale, 11, look.text2);
    return [add("", right - 54 * scale, 15, look.text), add("", right, 15, look.text)];
  }
}
