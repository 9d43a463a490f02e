import { Container, Graphics } from "pixi.js";
import { plainColor } from "./padColor.ts";
import { isHorizontal, sliderGeometry, type SliderGeometry } from "../../view/board/controlGeometry.ts";
import { isBipolar, valueText } from "../../state/board/controlText.ts";
import { gearLevel, levelOf, type Widget } from "../../state/board/Widget.ts";
import { roundRect } from "./brush.ts";
import type { ViewSetting } from "./PadView.ts";
import { paintCaption, paintWell } from "./paintControls.ts";
import { Plate } from "./Plate.ts";
import { css, whiten } from "./shade.ts";
import { BUBBLE_LIFT, ValueBubble } from "./ValueBubble.ts";
import type { WidgetView } from "./WidgetView.ts";

/** The wheel shows half of itself: a ridge every so many degrees, and this far it turns from end to end. */
const RIDGE_DEGREES = 11;
const SWEEP_DEGREES = 120;
const WIDEST = 84;

/** A wheel that stands half out of the board. Its notch is where the value is. */
export class WheelView implements WidgetView {
  readonly container = new Container();
  readonly moving = false;
  readonly #widget: Widget;
  readonly #setting: ViewSetting;
  readonly #slot: SliderGeometry;
  readonly #breadth: number;
  readonly #body: Plate;
  readonly #ridges = new Graphics();
  readonly #bubble: ValueBubble;

  constructor(widget: Widget, setting: ViewSetting) {
    const { box, scale, ratio, sheets } = setting;
    this.#widget = widget;
    this.#setting = setting;
    this.#slot = sliderGeometry(box, scale, isHorizontal(widget.pad, box));
    this.#breadth = Math.min(WIDEST * Math.max(1, scale), 0.86 * this.#slot.capBreadth);
    this.#body = new Plate(box.width, box.height, 2, ratio, sheets);
    this.#body.paint((context) => this.#paint(context));
    this.#bubble = new ValueBubble(setting);
    this.container.addChild(this.#body.sprite, this.#ridges, this.#bubble.container);
    this.container.position.set(box.x, box.y);
    this.container.alpha = widget.pad.disabled ? 0.6 : 1;
  }

  update(): void {
    const { pad, x: axis, touches } = this.#widget;
    const { look, box } = this.#setting;
    const turned = (levelOf(this.#widget, axis) - 0.5) * SWEEP_DEGREES;
    const color = plainColor(pad, look);
    const ridges = this.#ridges.clear();
    for (let ridge = -16; ridge <= 16; ridge++) {
      const angle = turned + ridge * RIDGE_DEGREES;
      if (Math.abs(angle) < 84 && ridge !== 0)
        this.#ridge(ridges, angle, look.forced?.rest ?? (look.dark ? 0x05070a : 0x71808c), 0.7, 1.5);
    }
    const touched = touches > 0;
    this.#ridge(ridges, turned, color, touched ? 0.35 : 0.16, 9);
    this.#ridge(ridges, turned, look.dark ? whiten(color, touched ? 0.35 : 0.12) : color, 1, 4);
    const gear = gearLevel(this.#widget, axis);
    if (gear !== null) this.#markGear(Math.sin(((gear - 0.5) * SWEEP_DEGREES * Math.PI) / 180));
    this.container.zIndex = touched ? 2 : 0;
    if (!touched) {
      this.#bubble.hide();
      return;
    }
    this.#bubble.show(valueText(look.words, pad, axis.value));
    const [bubbleX, bubbleY] = this.#at(0, Math.sin((turned * Math.PI) / 180));
    this.#bubble.place(bubbleX, bubbleY - this.#slot.capLength / 2 - BUBBLE_LIFT, -box.y);
  }

  /** Rings beside the wheel where the gear stands. */
  #markGear(along: number): void {
    const { well, indicator } = this.#setting.look;
    for (const side of [-1, 1])
      this.#ridges
        .circle(...this.#at(side * this.#beside(4.5 + 2), along), 4.5)
        .fill(well)
        .stroke({ color: indicator, width: 1.5 });
  }

  destroy(): void {
    this.#body.destroy();
    this.container.destroy({ children: true });
  }

  get #half(): number {
    return (this.#slot.length + this.#slot.capLength) / 2;
  }

  /** `across` pixels beside the middle of the wheel, `along` -1..1 from its lower to its upper end. */
  #at(across: number, along: number): [x: number, y: number] {
    const { horizontal, from, length, across: middle } = this.#slot;
    const at = from + ((horizontal ? 1 : -1) * length) / 2 + (horizontal ? 1 : -1) * along * this.#half;
    return horizontal ? [at, middle + across] : [middle + across, at];
  }

  /** So far from the middle of the wheel stands what is beside it; in a narrow well over its edge, as it stays in its box. */
  #beside(reach: number): number {
    const { horizontal, across } = this.#slot;
    const { width, height } = this.#setting.box;
    return Math.min(this.#breadth / 2 + 11, Math.min(across, (horizontal ? height : width) - across) - reach);
  }

  #ridge(graphics: Graphics, degrees: number, color: number, alpha: number, width: number): void {
    const angle = (degrees * Math.PI) / 180;
    const half = this.#breadth / 2 - 5;
    graphics
      .moveTo(...this.#at(-half, Math.sin(angle)))
      .lineTo(...this.#at(half, Math.sin(angle)))
      .stroke({ color, alpha, width: Math.max(0.75, width * Math.cos(angle)), cap: "round" });
  }

  /** The opening and the rubber of the wheel; light falls on its middle. */
  #paint(context: CanvasRenderingContext2D): void {
    const { box, scale, ratio, look } = this.#setting;
    const face = { width: box.width, height: box.height, scale, ratio };
    paintWell(context, this.#widget, face, look);
    paintCaption(context, this.#widget, face, look);
    const [left, high] = this.#at(-this.#breadth / 2, this.#slot.horizontal ? -1 : 1);
    const [right, low] = this.#at(this.#breadth / 2, this.#slot.horizontal ? 1 : -1);
    const [width, height] = [right - left, low - high];
    roundRect(context, left - 4, high - 4, width + 8, height + 8, 10);
    context.fillStyle = css(look.slot);
    context.fill();
    context.strokeStyle = css(look.slotRim);
    context.stroke();
    const light = this.#slot.horizontal
      ? context.createLinearGradient(left, 0, right, 0)
      : context.createLinearGradient(0, high, 0, low);
    const [bright, upper, lower] = look.cap;
    for (const [at, color] of [
      [0, look.forced?.ground ?? (look.dark ? 0x0b0e11 : 0x9aa7b1)],
      [0.2, lower],
      [0.44, bright],
      [0.56, upper],
      [0.8, lower],
      [1, look.forced?.ground ?? (look.dark ? 0x0b0e11 : 0x9aa7b1)],
    ] as const)
      light.addColorStop(at, css(color));
    roundRect(context, left, high, width, height, 7);
    context.fillStyle = light;
    context.fill();
    if (isBipolar(this.#widget.pad)) this.#paintMiddle(context);
  }

  /** Marks where it comes back to. */
  #paintMiddle(context: CanvasRenderingContext2D): void {
    context.fillStyle = css(this.#setting.look.dotMajor);
    for (const side of [-1, 1]) {
      const [x, y] = this.#at(side * this.#beside(2), 0);
      context.beginPath();
      context.arc(x, y, 2, 0, 7);
      context.fill();
    }
  }
}
