import { Container, Graphics, NineSliceSprite, Sprite, Texture } from "pixi.js";
import { plainColor } from "./padColor.ts";
import { isHorizontal, sliderGeometry, type SliderGeometry } from "../../view/board/controlGeometry.ts";
import { isBipolar, valueText } from "../../state/board/controlText.ts";
import { gearLevel, levelOf, type Widget, stepsOf } from "../../state/board/Widget.ts";
import type { ViewSetting } from "./PadView.ts";
import { paintCap, paintCaption, paintSlot, paintWell } from "./paintControls.ts";
import { Plate } from "./Plate.ts";
import { BUBBLE_LIFT, ValueBubble } from "./ValueBubble.ts";
import type { WidgetView } from "./WidgetView.ts";

const CAP_MARGIN = 30;

/** A fader: slot and ticks stand still, the fill and the cap move, a bubble shows the value while it is touched. */
export class SliderView implements WidgetView {
  readonly container = new Container();
  readonly moving = false;
  readonly #widget: Widget;
  readonly #setting: ViewSetting;
  readonly #slot: SliderGeometry;
  readonly #body: Plate;
  readonly #fill = new NineSliceSprite({ texture: Texture.EMPTY });
  readonly #gear = new Graphics();
  #gearAt: number | null = null;
  readonly #cap = new Container();
  readonly #capIdle: Plate;
  #capTouched: Sprite | null = null;
  readonly #bubble: ValueBubble;

  constructor(widget: Widget, setting: ViewSetting) {
    const { box, scale, ratio, look, sheets } = setting;
    this.#widget = widget;
    this.#setting = setting;
    this.#slot = sliderGeometry(box, scale, isHorizontal(widget.pad, box));
    const slot = this.#slot;
    const face = { width: box.width, height: box.height, scale, ratio };
    this.#body = new Plate(box.width, box.height, 2, ratio, sheets);
    this.#body.paint((context) => {
      paintWell(context, widget, face, look);
      paintCaption(context, widget, face, look);
      paintSlot(context, slot, look, stepsOf(widget.pad));
    });
    const { width: capWidth, height: capHeight } = this.#capSize();
    this.#fill.tint = plainColor(widget.pad, setting.look);
    this.#capIdle = this.#addCap();
    this.#cap.pivot.set(capWidth / 2, capHeight / 2);
    this.#bubble = new ValueBubble(setting);
    this.container.addChild(this.#body.sprite, this.#fill, this.#gear, this.#cap, this.#bubble.container);
    this.container.position.set(box.x, box.y);
    this.container.alpha = widget.pad.disabled ? 0.6 : 1;
  }

  update(): void {
    const { pad, x: axis, touches } = this.#widget;
    const slot = this.#slot;
    const level = levelOf(this.#widget, axis);
    const touched = touches > 0;
    // Whole device pixels, so that the cap stays crisp wherever it is.
    const snap = (value: number): number => Math.round(value * this.#setting.ratio) / this.#setting.ratio;
    const placeOf = (share: number): number => snap(slot.from + (slot.horizontal ? 1 : -1) * share * slot.length);
    const at = placeOf(level);
    const gear = gearLevel(this.#widget, axis);
    this.#drawGear(gear === null ? null : placeOf(gear));
    const thick = slot.small ? 3 : 4;
    // From its lowest end, or from its zero in the middle.
    const zero = slot.from + (slot.horizontal ? 1 : -1) * (isBipolar(pad) ? slot.length / 2 : -4);
    const start = Math.min(zero, at);
    const long = Math.abs(zero - at);
    const fill = slot.horizontal
      ? { x: start, y: slot.across - thick / 2, width: long, height: thick }
      : { x: slot.across - thick / 2, y: start, width: thick, height: long };
    this.#fill.visible = long > 0;
    this.#setting.glows.placeBar(this.#fill, fill, thick, touched);
    this.#cap.position.set(slot.horizontal ? at : snap(slot.across), slot.horizontal ? snap(slot.across) : at);
    this.#capIdle.sprite.visible = !touched;
    if (touched) this.#capTouched ??= this.#addTouchedCap();
    if (this.#capTouched) this.#capTouched.visible = touched;
    this.container.zIndex = touched ? 2 : 0;
    if (!touched) {
      this.#bubble.hide();
      return;
    }
    this.#bubble.show(valueText(this.#setting.look.words, pad, axis.value));
    const half = (slot.horizontal ? slot.capBreadth : slot.capLength) / 2;
    this.#bubble.place(this.#cap.x, this.#cap.y - half - BUBBLE_LIFT, -this.#setting.box.y);
  }

  #capSize(): { width: number; height: number; horizontal: boolean } {
    const { horizontal, capLength, capBreadth } = this.#slot;
    return horizontal
      ? { width: capLength, height: capBreadth, horizontal }
      : { width: capBreadth, height: capLength, horizontal };
  }

  #addCap(): Plate {
    const { ratio, sheets } = this.#setting;
    const { width, height } = this.#capSize();
    const plate = new Plate(width, height, CAP_MARGIN, ratio, sheets);
    plate.paint((context) => this.#paintCap(context, false));
    this.#cap.addChild(plate.sprite);
    return plate;
  }

  /** Painted when a finger comes first. */
  #addTouchedCap(): Sprite {
    const { width, height, horizontal } = this.#capSize();
    const name = `cap ${width} ${height} ${horizontal} ${this.#widget.pad.color}`;
    const [wide, high] = [width + 2 * CAP_MARGIN, height + 2 * CAP_MARGIN];
    const texture = this.#setting.pictures.picture(name, wide, high, (context) => {
      context.translate(CAP_MARGIN, CAP_MARGIN);
      this.#paintCap(context, true);
    });
    const sprite = new Sprite(texture);
    sprite.position.set(-CAP_MARGIN, -CAP_MARGIN);
    return this.#cap.addChild(sprite);
  }

  #paintCap(context: CanvasRenderingContext2D, touched: boolean): void {
    const { look, ratio } = this.#setting;
    paintCap(context, this.#capSize(), plainColor(this.#widget.pad, look), touched, look, ratio);
  }

  /** The outline of a cap where the gear stands. */
  #drawGear(at: number | null): void {
    // Shapes that are made anew are sent anew, empty ones, too.
    if (at === this.#gearAt) return;
    this.#gearAt = at;
    const { horizontal, across, capLength, capBreadth } = this.#slot;
    const gear = this.#gear.clear();
    if (at === null) return;
    const { well, indicator } = this.#setting.look;
    const [width, height] = horizontal ? [capLength, capBreadth] : [capBreadth, capLength];
    const [x, y] = horizontal ? [at, across] : [across, at];
    gear
      .setFillStyle({ color: well, alpha: 0.7 })
      .roundRect(x - width / 2, y - height / 2, width, height, 4)
      .fill()
      .stroke({ color: indicator, alpha: 0.8, width: 1.5 });
    if (horizontal) gear.moveTo(x, y - height / 2 + 4).lineTo(x, y + height / 2 - 4);
    else gear.moveTo(x - width / 2 + 4, y).lineTo(x + width / 2 - 4, y);
    gear.stroke({ color: indicator, alpha: 0.8, width: 2 });
  }

  destroy(): void {
    for (const plate of [this.#body, this.#capIdle]) plate.destroy();
    this.container.destroy({ children: true });
  }
}
