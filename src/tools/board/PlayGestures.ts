import { keyAt, widgetAt, type BoardLayout, type Box } from "../../state/board/boardLayout.ts";
import type { BoardGestures, PointerSample } from "../../state/board/BoardGestures.ts";
import type { BoardPlayer } from "../../state/board/BoardPlayer.ts";
import { sliderGeometry, isHorizontal, xyField } from "../../state/board/controlGeometry.ts";
import { keyStrength, padStrength } from "../../state/board/velocityCurve.ts";
import type { Widget } from "../../state/board/Widget.ts";

interface Touch {
  readonly kind: "pad" | "key" | "drag";
  readonly widget: Widget | null;
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
/** Steps of a path between two samples, so that no key on the way is missed. */
const PATH_STEP = 4;
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
      this.#touches.set(sample.id, { kind: "key", widget: null, x: sample.x, y: sample.y });
      this.#player.key(sample.id, key.number, sample.pressure ?? keyStrength((sample.y - key.y) / key.height));
      return;
    }
    const widget = this.#player.widgets[widgetAt(layout, sample.x, sample.y)];
    const box = widget && layout.widgets[widget.index];
    if (!widget || !box || widget.pad.disabled) return;
    const drags = widget.role === "continuous" || widget.role === "xy";
    this.#touches.set(sample.id, { kind: drags ? "drag" : "pad", widget, x: sample.x, y: sample.y });
    const [u, v] = within(box, sample);
    this.#player.press(sample.id, widget, sample.pressure ?? padStrength(u, v), u, v);
    if (drags) this.#grab(layout, widget, box, sample);
  }

  move(layout: BoardLayout, sample: PointerSample): void {
    const touch = this.#touches.get(sample.id);
    if (!touch) return;
    // Another board was opened under the hand: what it held is let go already.
    if (touch.widget && this.#player.widgets[touch.widget.index] !== touch.widget) return;
    if (touch.kind === "key") this.#glide(layout, touch, sample);
    const box = touch.widget && layout.widgets[touch.widget.index];
    if (touch.widget && box) {
      if (touch.kind === "drag") this.#drag(layout, touch.widget, box, touch, sample);
      else this.#player.shift(sample.id, ...within(box, sample));
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
    if (!widget || widget.role !== "continuous" || widget.pad.command === "pitch") return false;
    this.#player.setValue(widget, widget.x.value + notches * (fine ? 0.25 : WHEEL_STEP));
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
    const slot = sliderGeometry(box, layout.scale, isHorizontal(widget.pad, box));
    const level = (widget.x.value - minValue) / (maxValue - minValue || 1);
    const along = slot.horizontal ? sample.x - box.x - slot.from : slot.from - (sample.y - box.y);
    // A hand on the cap moves it from where it is; elsewhere the cap jumps to the hand.
    if (Math.abs(along - level * slot.length) <= slot.capLength / 2 + 4) return;
    this.#player.setValue(widget, minValue + (along / slot.length) * (maxValue - minValue));
  }

  #drag(layout: BoardLayout, widget: Widget, box: Box, from: Touch, to: PointerSample): void {
    if (widget.role === "xy") {
      this.#placeXy(layout, widget, box, to);
      return;
    }
    const { minValue, maxValue } = widget.pad;
    const right = to.x - from.x;
    const up = from.y - to.y;
    const slot = widget.pad.type === "slider" ? sliderGeometry(box, layout.scale, isHorizontal(widget.pad, box)) : null;
    const { direction } = widget.pad;
    const travel = slot
      ? (slot.horizontal ? right : up) / slot.length
      : (direction === "horizontal" ? right : direction === "vertical" ? up : up + right) / KNOB_TRAVEL;
    if (travel === 0) return;
    this.#player.setValue(widget, widget.x.value + travel * (maxValue - minValue) * (to.fine ? FINE : 1));
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
    const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / PATH_STEP));
    for (let step = 1; step <= steps; step++) {
      const part = step / steps;
      const y = from.y + (to.y - from.y) * part;
      const key = keyAt(layout, from.x + (to.x - from.x) * part, y);
      if (!key || key.number === this.#player.keyOf(to.id)) continue;
      this.#player.key(to.id, key.number, to.pressure ?? keyStrength((y - key.y) / key.height));
    }
  }
}

const unit = (value: number): number => Math.min(1, Math.max(0, value));

function within(box: Box, { x, y }: PointerSample): [u: number, v: number] {
  return [unit((x - box.x) / box.width), unit((y - box.y) / box.height)];
}
