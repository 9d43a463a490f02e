import { Container, Graphics } from "pixi.js";
import { plainColor } from "./padColor.ts";
import { knobGeometry, KNOB_SWEEP, type KnobGeometry } from "../../view/board/controlGeometry.ts";
import { isBipolar, valueText } from "../../state/board/controlText.ts";
import { gearLevel, levelOf, type Widget, stepsOf } from "../../state/board/Widget.ts";
import type { ViewSetting } from "./PadView.ts";
import { paintCaption, paintKnob, paintWell } from "./paintControls.ts";
import { Plate } from "./Plate.ts";
import { BUBBLE_LIFT, ValueBubble } from "./ValueBubble.ts";
import { ValueText } from "./ValueText.ts";
import type { WidgetView } from "./WidgetView.ts";

const TURN = Math.PI / 180;

/** A knob: still body, and an arc and indicator that follow the value. */
export class KnobView implements WidgetView {
  readonly container = new Container();
  readonly moving = false;
  readonly #widget: Widget;
  readonly #setting: ViewSetting;
  readonly #geometry: KnobGeometry;
  readonly #body: Plate;
  readonly #arc = new Graphics();
  readonly #value: ValueText | null;
  /** Without room for a value it floats above the finger. */
  readonly #bubble: ValueBubble | null;

  constructor(widget: Widget, setting: ViewSetting) {
    const { box, scale, ratio, look, glyphs, sheets } = setting;
    this.#widget = widget;
    this.#setting = setting;
    this.#geometry = knobGeometry(box.width, box.height, scale);
    const face = { width: box.width, height: box.height, scale, ratio };
    this.#body = new Plate(box.width, box.height, 2, ratio, sheets);
    this.#body.paint((context) => {
      paintWell(context, widget, face, look);
      paintCaption(context, widget, face, look);
      paintKnob(context, this.#geometry, look, stepsOf(widget.pad));
    });
    this.container.addChild(this.#body.sprite, this.#arc);
    this.#value = this.#geometry.small
      ? null
      : new ValueText(glyphs, { size: 15 * scale, weight: 600, color: look.text });
    if (this.#value) {
      const y = this.#geometry.y + this.#geometry.radius * 0.78 + 16.5 * scale;
      this.#value.container.position.set(this.#geometry.x, y);
      this.container.addChild(this.#value.container);
    }
    this.#bubble = this.#geometry.small ? new ValueBubble(setting) : null;
    if (this.#bubble) {
      this.#bubble.place(this.#geometry.x, this.#geometry.y - this.#geometry.radius - BUBBLE_LIFT, -box.y);
      this.container.addChild(this.#bubble.container);
    }
    this.container.position.set(box.x, box.y);
    this.container.alpha = widget.pad.disabled ? 0.6 : 1;
  }

  update(): void {
    const { pad, x: axis } = this.#widget;
    const { x, y, radius, factor, small } = this.#geometry;
    const angle = angleAt(levelOf(this.#widget, axis));
    const start = isBipolar(pad) ? 0 : -KNOB_SWEEP;
    const low = (Math.min(start, angle) - 90) * TURN;
    const high = (Math.max(start, angle) - 90) * TURN;
    const from = 0.42 * radius;
    const to = 0.72 * radius;
    const sine = Math.sin(angle * TURN);
    const cosine = Math.cos(angle * TURN);
    this.#arc
      .clear()
      .arc(x, y, radius, low, Math.max(high, low + 0.01))
      .stroke({ color: plainColor(pad, this.#setting.look), width: 5 * factor, cap: "round" })
      .moveTo(x + from * sine, y - from * cosine)
      .lineTo(x + to * sine, y - to * cosine)
      .stroke({ color: this.#setting.look.indicator, width: small ? 2.5 : 3.5 * factor, cap: "round" });
    const gear = gearLevel(this.#widget, axis);
    if (gear !== null) this.#markGear(angleAt(gear));
    const text = valueText(this.#setting.look.words, pad, axis.value);
    this.#value?.show(text);
    if (!this.#bubble) return;
    const touched = this.#widget.touches > 0;
    this.container.zIndex = touched ? 2 : 0;
    if (touched) this.#bubble.show(text);
    else this.#bubble.hide();
  }

  /** A bead on the ring where the gear stands. */
  #markGear(angle: number): void {
    const { x, y, radius, factor } = this.#geometry;
    const { well, indicator } = this.#setting.look;
    this.#arc
      .circle(x + radius * Math.sin(angle * TURN), y - radius * Math.cos(angle * TURN), Math.max(4, 5 * factor))
      .fill(well)
      .stroke({ color: indicator, width: Math.max(1.5, 2 * factor) });
  }

  destroy(): void {
    this.#body.destroy();
    this.container.destroy({ children: true });
  }
}

/** Degrees clockwise from noon of 0..1 of its way. */
const angleAt = (level: number): number => -KNOB_SWEEP + 2 * KNOB_SWEEP * level;
