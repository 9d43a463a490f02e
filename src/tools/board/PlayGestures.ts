import { isBend } from "../../domain/board/ownMessage.ts";
import { widgetWith } from "../../domain/board/widget/widgetKinds.ts";
import type { Box } from "../../domain/Box.ts";
import { keyAt, widgetAt, type BoardLayout } from "../../view/board/boardLayout.ts";
import type { BoardGestures, PointerSample } from "../../view/board/BoardGestures.ts";
import type { BoardPlayer } from "../../state/board/BoardPlayer.ts";
import { isHorizontal, knobGeometry, sliderGeometry, KNOB_SWEEP, xyField } from "../../view/board/controlGeometry.ts";
import { cellStrength } from "../../state/board/PlayedCells.ts";
import { pointsAlong } from "../../state/board/pointsAlong.ts";
import { keyStrength, padStrength } from "../../state/board/velocityCurve.ts";
import { type Widget, detentOf } from "../../state/board/Widget.ts";

interface Touch {
  readonly kind: "pad" | "key" | "drag";
  widget: Widget | null;
  /** Strength of the press, 0..1: pads that the hand slides to are struck as hard. */
  readonly strength: number;
  /** The part of the board that it began in, and the shape that the screen had. */
  readonly part: number;
  readonly shape: BoardLayout["shape"];
  /** Value of a knob or slider under the hand, between its steps. */
  value: number;
  x: number;
  y: number;
}

interface LastTap {
  readonly widget: Widget;
  readonly timeMs: number;
  readonly x: number;
  readonly y: number;
}

/** A knob's whole range, in pixels of travel. */
const KNOB_TRAVEL = 200;
const FINE = 0.1;
const DOUBLE_TAP_MS = 320;
const DOUBLE_TAP_REACH = 24;
const WHEEL_STEP = 2;

/** Fingers, pens and mice on a board: pads are struck, keys glide, controls are turned and pushed. */
export class PlayGestures implements BoardGestures {
  readonly #player: BoardPlayer;
  readonly #touches = new Map<number, Touch>();
  #lastTap: LastTap | null = null;

  constructor(player: BoardPlayer) {
    this.#player = player;
  }

  down(layout: BoardLayout, sample: PointerSample): void {
    this.up(sample.id);
    const key = keyAt(layout, sample.x, sample.y);
    if (key) {
      const strength = sample.pressure ?? keyStrength((sample.y - key.y) / key.height);
      this.#touches.set(sample.id, {
        kind: "key",
        widget: null,
        strength,
        part: 0,
        shape: layout.shape,
        value: 0,
        x: sample.x,
        y: sample.y,
      });
      this.#player.key(sample.id, key.number, strength);
      return;
    }
    const widget = this.#player.widgets[widgetAt(layout, sample.x, sample.y)];
    const box = widget && layout.widgets[widget.index];
    if (!widget || !box || widget.pad.disabled) return;
    const drags = widget.role === "continuous" || widget.role === "xy";
    const [u, v] = within(box, sample);
    const strength = sample.pressure ?? (widget.role === "cells" ? cellStrength(widget, u, v) : padStrength(u, v));
    const touch: Touch = {
      kind: drags ? "drag" : "pad",
      widget,
      strength,
      part: partOf(layout),
      shape: layout.shape,
      value: 0,
      x: sample.x,
      y: sample.y,
    };
    this.#touches.set(sample.id, touch);
    this.#player.press(sample.id, widget, strength, u, v);
    if (drags) this.#grab(layout, widget, box, sample);
    touch.value = widget.x.value;
  }

  move(layout: BoardLayout, sample: PointerSample): void {
    const touch = this.#touches.get(sample.id);
    if (!touch) return;
    // Another board was opened under the hand: what it held is let go already.
    if (touch.widget && this.#player.widgets[touch.widget.index] !== touch.widget) return;
    // Another part of the board was brought under the hand: what it holds sounds on, and stays as it is.
    if (touch.widget && touch.part !== partOf(layout)) return;
    // So it does when the screen is turned.
    if (touch.shape !== layout.shape) return;
    if (touch.kind === "key") this.#glide(layout, touch, sample);
    const box = touch.widget && layout.widgets[touch.widget.index];
    if (touch.widget && box) {
      if (touch.kind === "drag") this.#drag(layout, touch.widget, box, touch, sample);
      else this.#slide(layout, touch, sample);
    }
    touch.x = sample.x;
    touch.y = sample.y;
  }

  up(id: number): void {
    this.#touches.delete(id);
    this.#player.release(id);
  }

  wheel(layout: BoardLayout, x: number, y: number, notches: number, fine: boolean): boolean {
    const widget = this.#player.widgets[widgetAt(layout, x, y)];
    if (!widget || widget.role !== "continuous" || isBend(widget.pad, "x")) return false;
    const step = detentOf(widget.pad) || (fine ? 0.25 : WHEEL_STEP);
    this.#player.setValue(widget, widget.x.value + notches * step);
    return true;
  }

  /** The first moment on a control: twice in short order resets it, else sliders and XY pads come to the finger. */
  #grab(layout: BoardLayout, widget: Widget, box: Box, sample: PointerSample): void {
    const last = this.#lastTap;
    this.#lastTap = { widget, timeMs: sample.timeMs, x: sample.x, y: sample.y };
    const again =
      last?.widget === widget &&
      sample.timeMs - last.timeMs < DOUBLE_TAP_MS &&
      Math.hypot(sample.x - last.x, sample.y - last.y) < DOUBLE_TAP_REACH;
    if (again) {
      this.#lastTap = null;
      this.#player.reset(widget);
      return;
    }
    if (widget.role === "xy") this.#placeXy(layout, widget, box, sample);
    else if (widget.pad.type === "slider") this.#grabCap(layout, widget, box, sample);
  }

  #grabCap(layout: BoardLayout, widget: Widget, box: Box, sample: PointerSample): void {
    const { minValue, maxValue } = widget.pad;
    const jumps = widget.gesture === "roll" ? "relative" : (widgetWith(widget.pad, "touch")?.touch ?? "grab");
    if (jumps === "relative") return;
    const slot = sliderGeometry(box, layout.scale, isHorizontal(widget.pad, box));
    const level = (widget.x.value - minValue) / (maxValue - minValue || 1);
    const along = slot.horizontal ? sample.x - box.x - slot.from : slot.from - (sample.y - box.y);
    // A hand on the cap moves it from where it is; elsewhere the cap jumps to the hand.
    if (jumps === "grab" && Math.abs(along - level * slot.length) <= slot.capLength / 2 + 4) return;
    this.#player.setValue(widget, minValue + (along / slot.length) * (maxValue - minValue));
  }

  #drag(layout: BoardLayout, widget: Widget, box: Box, from: Touch, to: PointerSample): void {
    if (widget.role === "xy") {
      this.#placeXy(layout, widget, box, to);
      return;
    }
    const { minValue, maxValue } = widget.pad;
    const travel = travelOf(layout, widget, box, from, to);
    if (travel === 0) return;
    const value = from.value + travel * (maxValue - minValue) * (to.fine ? FINE : 1);
    from.value = Math.min(maxValue, Math.max(minValue, value));
    this.#player.setValue(widget, from.value);
  }

  /** Across pads: each on the way is struck, and let go for the next. Whatever else is on the way is passed by. */
  #slide(layout: BoardLayout, touch: Touch, to: PointerSample): void {
    if (slides(touch.widget) && !this.#player.expression.bends(to.id)) {
      for (const at of pointsAlong(touch, to, layout.widgets)) {
        const index = widgetAt(layout, at.x, at.y);
        const next = this.#player.widgets[index];
        if (!next || next === touch.widget || !slides(next) || !this.#player.isOn(to.id)) continue;
        this.#player.shift(to.id, ...within(layout.widgets[touch.widget!.index]!, at));
        touch.widget = next;
        this.#player.press(to.id, next, touch.strength, ...within(layout.widgets[index]!, at));
      }
    }
    const box = layout.widgets[touch.widget!.index]!;
    this.#player.shift(to.id, ...within(box, to));
    const place = { u: (to.x - box.x) / box.width, v: (to.y - box.y) / box.height };
    this.#player.express(to.id, place, to.pressure);
  }

  #placeXy(layout: BoardLayout, widget: Widget, box: Box, sample: PointerSample): void {
    const { minValue, maxValue, direction } = widget.pad;
    const field = xyField(box, layout.scale);
    const range = maxValue - minValue;
    const x = minValue + ((sample.x - box.x - field.x) / field.width) * range;
    const y = maxValue - ((sample.y - box.y - field.y) / field.height) * range;
    this.#player.setValue(
      widget,
      direction === "vertical" ? widget.x.value : x,
      direction === "horizontal" ? widget.y.value : y,
    );
  }

  #glide(layout: BoardLayout, from: Touch, to: PointerSample): void {
    for (const { x, y } of pointsAlong(from, to, layout.keyboard?.keys ?? [])) {
      const key = keyAt(layout, x, y);
      if (!key || key.number === this.#player.keyOf(to.id)) continue;
      this.#player.key(to.id, key.number, to.pressure ?? keyStrength((y - key.y) / key.height));
    }
  }
}

/** Notes that sound as long as a hand is on them. */
const slides = (widget: Widget | null): boolean =>
  widget !== null &&
  !widget.pad.disabled &&
  widget.gesture !== "choosePage" &&
  widget.gesture !== "drawSteps" &&
  (widget.role === "cells" || (widget.role === "note" && !widget.pad.canToggle));

/** Travel of a hand that turns or pushes a control, as a part of its whole range. */
function travelOf(layout: BoardLayout, { pad }: Widget, box: Box, from: Touch, to: PointerSample): number {
  const right = to.x - from.x;
  const up = from.y - to.y;
  if (pad.type === "slider") {
    const slot = sliderGeometry(box, layout.scale, isHorizontal(pad, box));
    return (slot.horizontal ? right : up) / slot.length;
  }
  if (widgetWith(pad, "turn")?.turn === "circular") {
    const { x, y } = knobGeometry(box.width, box.height, layout.scale);
    const angle = (at: { x: number; y: number }): number => Math.atan2(at.x - box.x - x, box.y + y - at.y);
    const turned = angle(to) - angle(from);
    // The short way round, also across the lowest point.
    return ((turned - 2 * Math.PI * Math.round(turned / (2 * Math.PI))) * 180) / Math.PI / (2 * KNOB_SWEEP);
  }
  return (pad.direction === "horizontal" ? right : pad.direction === "vertical" ? up : up + right) / KNOB_TRAVEL;
}

const partOf = ({ parts }: BoardLayout): number => parts?.shown ?? 0;

const unit = (value: number): number => Math.min(1, Math.max(0, value));

function within(box: Box, { x, y }: { readonly x: number; readonly y: number }): [u: number, v: number] {
  return [unit((x - box.x) / box.width), unit((y - box.y) / box.height)];
}
