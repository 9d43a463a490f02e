import { rgbOfHex } from "../../domain/color.ts";
import type { Box } from "../../domain/Box.ts";
import {
  CAPTIONED,
  isSmallControl,
  KNOB_SWEEP,
  xyReadings,
  type KnobGeometry,
  type SliderGeometry,
} from "../../view/board/controlGeometry.ts";
import { captionOf } from "../../state/board/controlText.ts";
import type { Widget } from "../../state/board/Widget.ts";
import { downward, fillWithShadow, innerRim, roundRect, write } from "./brush.ts";
import type { Materials } from "./materials.ts";
import type { PadFace } from "./paintPad.ts";
import { css, mix, whiten } from "./shade.ts";

type Context = CanvasRenderingContext2D;

const RADIUS = 8;
const TURN = Math.PI / 180;
/** The sunk body that knobs, sliders and XY pads share, with their caption. */
export function paintWell(context: Context, widget: Widget, face: PadFace, look: Materials): void {
  const { width, height } = face;
  const color = look.forced?.rest ?? rgbOfHex(widget.pad.color);
  context.save();
  if (widget.pad.disabled) context.globalAlpha = 0.45;
  roundRect(context, 0, 0, width, height, RADIUS);
  context.fillStyle = downward(context, 0, height, [
    [0, css(look.dark && !look.forced ? 0x13181c : look.panel)],
    [1, css(look.well)],
  ]);
  context.fill();
  context.save();
  context.clip();
  context.fillStyle = downward(context, 0, 10, [
    [0, css(look.shadow, 0.34 * look.shadowAlpha)],
    [1, css(look.shadow, 0)],
  ]);
  context.fillRect(0, 0, width, 10);
  context.restore();
  innerRim(
    context,
    { x: 0, y: 0, width, height },
    RADIUS,
    css(mix(color, look.line, look.forced ? 1 : look.dark ? 0.2 : 0.35)),
  );
  context.restore();
}

export function paintCaption(context: Context, widget: Widget, face: PadFace, look: Materials): void {
  const { width, height, scale } = face;
  const small = isSmallControl(widget.pad, { x: 0, y: 0, width, height }, scale);
  const size = Math.max(11, (small ? 12 : 14) * Math.max(small ? 0.9 : 1, scale));
  const text = widget.pad.label;
  if (small) {
    if (height > CAPTIONED) {
      write(context, {
        text,
        x: width / 2,
        y: height - 10,
        size,
        weight: 600,
        color: look.text,
        align: "center",
        width: width - 2,
      });
    }
    return;
  }
  const second = Math.max(11, 11 * scale);
  const base = height - 12 - 0.36 * second;
  if (widget.role === "xy") {
    const readings = xyReadings({ x: 0, y: 0, width, height }, scale);
    const whole = width - 32;
    const room = readings?.room ?? whole;
    write(context, { text, x: 16, y: base - 1.4 * second, size, weight: 600, color: look.text, width: room });
    write(context, {
      text: captionOf(look.words, widget.pad),
      x: 16,
      y: base,
      size: second,
      weight: 500,
      color: look.text2,
      width: readings?.besideName ? whole : room,
    });
    return;
  }
  const middle = { x: width / 2, align: "center", width: width - 12 } as const;
  if (captionOf(look.words, widget.pad) === text) {
    write(context, { ...middle, text, y: base - 0.5 * second, size, weight: 600, color: look.text });
    return;
  }
  write(context, { ...middle, text, y: base - 1.4 * second, size, weight: 600, color: look.text });
  write(context, {
    ...middle,
    text: captionOf(look.words, widget.pad),
    y: base,
    size: second,
    weight: 500,
    color: look.text2,
  });
}

const onCircle = (geometry: KnobGeometry, radius: number, angle: number): readonly [number, number] => [
  geometry.x + radius * Math.sin(angle * TURN),
  geometry.y - radius * Math.cos(angle * TURN),
];

/** More places than this are too many to be told apart. */
const MOST_TICKS = 32;

/** Spaces between the ticks of a control: one for each step, else `usual`. */
const ticksOf = (steps: number, usual: number): number => (steps > 1 && steps <= MOST_TICKS ? steps - 1 : usual);

/** The still parts of a knob: ticks, track and dial. Arc and indicator move above it. */
export function paintKnob(context: Context, geometry: KnobGeometry, look: Materials, steps: number): void {
  const { x, y, radius, factor } = geometry;
  const last = ticksOf(steps, 10);
  for (let tick = 0; tick <= last; tick++) {
    const [dotX, dotY] = onCircle(geometry, radius + 7 * factor + 1, -KNOB_SWEEP + (2 * KNOB_SWEEP * tick) / last);
    const major = steps > 1 || tick % 5 === 0;
    context.beginPath();
    context.arc(dotX, dotY, major ? 1.4 : 0.8, 0, 7);
    context.fillStyle = css(major ? look.dotMajor : look.dot);
    context.fill();
  }
  context.lineCap = "round";
  for (const [color, width] of [
    [look.forced?.rest ?? look.slot, 8],
    [look.track, 5],
  ] as const) {
    context.beginPath();
    context.arc(x, y, radius, (-KNOB_SWEEP - 90) * TURN, (KNOB_SWEEP - 90) * TURN);
    context.lineWidth = width * factor;
    context.strokeStyle = css(color);
    context.stroke();
  }
  const disc = (dy: number, share: number, fill: string | CanvasGradient): void => {
    context.beginPath();
    context.arc(x, y + dy, radius * share, 0, 7);
    context.fillStyle = fill;
    context.fill();
  };
  disc(4, 0.78, css(look.shadow, 0.5 * look.shadowAlpha));
  disc(0, 0.78, css(look.dialRim));
  const [high, middle, low] = look.dial;
  disc(
    0,
    0.76,
    downward(context, y - 0.76 * radius, 1.52 * radius, [
      [0, css(high)],
      [0.5, css(middle)],
      [1, css(low)],
    ]),
  );
  disc(0, 0.6, css(look.dialFace));
  context.lineWidth = 1;
  context.strokeStyle = css(look.forced?.rest ?? (look.dark ? 0x1a2026 : 0xc2ccd3));
  context.stroke();
}

/** The slot and its ticks; fill and cap move above it. */
export function paintSlot(context: Context, slot: SliderGeometry, look: Materials, steps: number): void {
  const factor = slot.small ? 0.6 : 1;
  const from = 20 * factor + 4;
  // In a narrow well the ticks are shorter, or left out.
  const room = slot.horizontal ? Number.POSITIVE_INFINITY : slot.across - from - 3;
  // Below a low one stands its name.
  const hasBoth = !(slot.horizontal && slot.small);
  context.save();
  if (slot.horizontal) {
    // The same drawing, lying down: along = y upwards.
    context.translate(slot.from, slot.across);
    context.rotate(Math.PI / 2);
  } else context.translate(slot.across, slot.from);
  context.lineWidth = 1;
  const last = ticksOf(steps, 16);
  for (let tick = 0; tick <= last; tick++) {
    const major = steps > 1 || tick % 4 === 0;
    if (slot.small && !major && tick % 2 === 1) continue;
    const y = Math.round((-slot.length * tick) / last) + 0.5;
    const length = Math.min(room, (major ? 14 : 7) * factor);
    if (length < 2) continue;
    context.strokeStyle = css(major ? look.tick : look.tickMinor);
    context.beginPath();
    context.moveTo(-from - length, y);
    context.lineTo(-from, y);
    if (hasBoth) {
      context.moveTo(from, y);
      context.lineTo(from + length, y);
    }
    context.stroke();
  }
  roundRect(context, -4 * factor, -slot.length - 6, 8 * factor, slot.length + 12, 4 * factor);
  context.fillStyle = css(look.slot);
  context.fill();
  context.strokeStyle = css(look.slotRim);
  context.stroke();
  context.restore();
}

/** A fader cap of `width` × `height`; the line across its middle has the control's colour. */
export function paintCap(
  context: Context,
  box: Pick<Box, "width" | "height"> & { readonly horizontal: boolean },
  color: number,
  touched: boolean,
  look: Materials,
  ratio: number,
): void {
  const { width, height, horizontal } = box;
  const radius = Math.min(6, height / 4);
  const [top, upper, lower, bottom] = touched ? look.capTouched : look.cap;
  const tint = (base: number, share: number): string => css(touched ? mix(color, base, look.forced ? 1 : share) : base);
  roundRect(context, 0, 0, width, height, radius);
  if (touched) fillWithShadow(context, css(look.ledge[0]), { color: css(color, 0.45), blur: 24 }, ratio);
  const shadow = { color: css(look.shadow, 0.5 * look.shadowAlpha), blur: 14, y: 8 };
  fillWithShadow(context, css(look.ledge[0]), shadow, ratio);
  if (!touched) {
    roundRect(context, 0, 2, width, height, radius);
    context.fillStyle = css(look.dark && !look.forced ? 0x0a0d10 : look.ledge[0]);
    context.fill();
  }
  roundRect(context, 0, 0, width, height, radius);
  context.fillStyle = downward(context, 0, height, [
    [0, tint(top, 0.26)],
    [0.46, tint(upper, 0.22)],
    [0.54, tint(lower, 0.18)],
    [1, tint(bottom, 0.2)],
  ]);
  context.fill();
  context.save();
  context.clip();
  context.fillStyle = `rgb(255 255 255 / ${touched ? 0.24 : 0.16})`;
  context.fillRect(0, 0, width, 1);
  context.restore();
  if (touched)
    innerRim(
      context,
      { x: -1.5, y: -1.5, width: width + 3, height: height + 3 },
      radius + 1.5,
      css(whiten(color, 0.12)),
      1.5,
    );
  else innerRim(context, { x: 0, y: 0, width, height }, radius, css(look.shadow, 0.35 * look.shadowAlpha));
  const line = css(look.forced ? look.forced.ground : look.dark ? whiten(color, 0.12) : mix(color, 0x000000, 0.82));
  const groove = css(look.shadow, 0.28 * look.shadowAlpha);
  context.fillStyle = line;
  const inset = Math.min(8, 0.2 * (horizontal ? height : width));
  if (horizontal) context.fillRect(width / 2 - 1, inset, 2, height - 2 * inset);
  else context.fillRect(inset, height / 2 - 1, width - 2 * inset, 2);
  if (width < 36 || height < 26) return;
  context.fillStyle = groove;
  if (horizontal) {
    context.fillRect(9, 16, 1, height - 32);
    context.fillRect(width - 10, 16, 1, height - 32);
  } else {
    context.fillRect(16, 9, width - 32, 1);
    context.fillRect(16, height - 10, width - 32, 1);
  }
}

export function paintXyField(context: Context, field: Box, look: Materials): void {
  const { x, y, width, height } = field;
  roundRect(context, x, y, width, height, 5);
  context.fillStyle = css(look.xyField);
  context.fill();
  context.save();
  context.clip();
  for (let line = 1; line < 8; line++) {
    context.fillStyle = css(line === 4 ? look.xyMiddle : look.xyLine);
    context.fillRect(Math.round(x + (width * line) / 8), y, 1, height);
    context.fillRect(x, Math.round(y + (height * line) / 8), width, 1);
  }
  context.restore();
  innerRim(context, field, 5, css(look.slotRim));
}
