import type { Pad } from "../../domain/board/records.ts";
import type { ClipState } from "../../domain/timeline/clipLaunch.ts";
import { fillWithShadow, roundRect, write } from "./brush.ts";
import type { Materials } from "./materials.ts";
import { plainColor } from "./padColor.ts";
import { css, mix, shade, whiten } from "./shade.ts";

type Context = CanvasRenderingContext2D;

interface ClipFace {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly ratio: number;
  readonly edge: number;
  /** Baseline of the line above the label. */
  readonly baseline: number;
  /** The ink of the words; null: that of a pad at rest. */
  readonly ink: number | null;
}

/** Lit part of the bar of light. */
const LIT_SHARES = { stopped: 0, queued: 0.5, playing: 1, stopping: 0.5 } satisfies Record<ClipState, number>;
const WORDS_HEIGHT = 76;
const MARK_HEIGHT = 54;

/** State of the clip that a pad launches: a bar of light, a mark and the word, as far as there is room. */
export function paintClip(context: Context, state: ClipState, pad: Pad, face: ClipFace, look: Materials): void {
  const { width, height, scale, ratio, edge, baseline } = face;
  const color = plainColor(pad, look);
  const ink =
    face.ink ??
    (look.forced && LIT_SHARES[state] === 1 ? look.forced.ink : mix(color, look.dark ? 0xe0e6ea : 0x1c262e, 0.2));
  const y = height < WORDS_HEIGHT ? 5 * scale : edge;
  const length = width - 2 * edge;
  roundRect(context, edge, y, length, 4, 2);
  context.fillStyle = css(look.shadow, 0.45 * look.shadowAlpha);
  context.fill();
  if (LIT_SHARES[state] > 0) {
    const lit = length * LIT_SHARES[state];
    roundRect(context, state === "stopping" ? edge + length - lit : edge, y, lit, 4, 2);
    const light = look.forced ? css(look.forced.rest) : look.dark ? "#eaf8ff" : css(shade(color, { to: 0.5 }));
    fillWithShadow(context, light, { color: css(whiten(color, 0.4)), blur: 10 }, ratio);
  }
  if (height < MARK_HEIGHT) return;
  const size = Math.max(11, 11 * scale);
  const hasWord = height >= WORDS_HEIGHT && width >= 72;
  const mark = 0.72 * size;
  paintMark(context, state, edge, baseline - (hasWord ? 0.36 * size : 0.6 * size) - mark / 2, mark, css(ink));
  if (!hasWord) return;
  const x = edge + mark + 0.45 * size;
  write(context, {
    text: look.words.clip[state],
    x,
    y: baseline,
    size,
    weight: 500,
    color: ink,
    width: width - edge - x,
  });
}

/** A triangle plays, a square does not; what is still to come is drawn in outline. */
function paintMark(context: Context, state: ClipState, x: number, y: number, size: number, ink: string): void {
  context.beginPath();
  if (state === "playing" || state === "queued") {
    context.moveTo(x, y);
    context.lineTo(x + size, y + size / 2);
    context.lineTo(x, y + size);
    context.closePath();
  } else {
    context.rect(x, y, size, size);
  }
  if (state === "playing" || state === "stopped") {
    context.fillStyle = ink;
    context.fill();
  } else {
    context.lineWidth = Math.max(1.25, size / 7);
    context.strokeStyle = ink;
    context.stroke();
  }
}
