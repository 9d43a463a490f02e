import { downward } from "./brush.ts";
import type { Materials } from "./materials.ts";
import { css, shade } from "./shade.ts";

type Context = CanvasRenderingContext2D;

interface KeySize {
  readonly width: number;
  readonly height: number;
}

function lowerRounded(context: Context, x: number, width: number, height: number, radius: number): void {
  const round = Math.max(0, Math.min(radius, width / 2));
  context.beginPath();
  context.roundRect(x, -1, Math.max(0, width), height + 1, [0, 0, round, round]);
}

/** `velocity` 0: at rest. A played key sinks 4 px and lights from the front. */
export function paintWhiteKey(context: Context, { width, height }: KeySize, velocity: number, look: Materials): void {
  const lit = velocity > 0;
  const bottom = height - 7 + (lit ? 4 : 0);
  lowerRounded(context, 0.75, width - 1.5, bottom, 5);
  const color = look.keyboardColor;
  const force = velocity / 127;
  const { forced } = look;
  const steady = forced && (lit ? forced.lit : forced.white);
  context.fillStyle =
    steady !== null
      ? css(steady)
      : lit
        ? downward(context, 0, height, [
            [0, css(shade(color, { to: 0.7, chroma: 0.75 }))],
            [0.4, css(shade(color, { by: 0.03, chroma: 0.8 + 0.3 * force }))],
            [1, css(shade(color, { by: 0.06, chroma: 0.9 + 0.4 * force }))],
          ])
        : downward(context, 0, height, whiteStops(look));
  context.fill();
  if (lit) return;
  const inner = Math.max(0, width - 13);
  context.beginPath();
  context.moveTo(1.5, height - 14);
  context.lineTo(1.5, height - 12);
  context.arcTo(1.5, height - 7, 6.5, height - 7, 5);
  context.lineTo(6.5 + inner, height - 7);
  context.arcTo(11.5 + inner, height - 7, 11.5 + inner, height - 12, 5);
  context.lineTo(11.5 + inner, height - 14);
  context.lineWidth = 1;
  context.strokeStyle = "rgb(255 255 255 / .35)";
  context.stroke();
  context.beginPath();
  context.moveTo(4, height - 4.5);
  context.lineTo(width - 4, height - 4.5);
  context.lineWidth = 3;
  context.lineCap = "round";
  context.strokeStyle = "rgb(93 103 112 / .45)";
  context.stroke();
}

const whiteStops = (look: Materials): (readonly [number, string])[] =>
  look.dark
    ? [
        [0, "#98a2aa"],
        [0.16, "#bcc5cc"],
        [0.6, "#cdd4d9"],
        [1, "#d6dce0"],
      ]
    : [
        [0, "#d5dbe0"],
        [0.16, "#eef1f3"],
        [0.6, "#f8fafb"],
        [1, "#ffffff"],
      ];

/** The picture is wider than the key by `BLACK_KEY_SHADE`, for its shade on the white keys. */
export const BLACK_KEY_SHADE = 6;

export function paintBlackKey(context: Context, { width, height }: KeySize, velocity: number, look: Materials): void {
  const lit = velocity > 0;
  const color = look.keyboardColor;
  const lip = 12;
  if (!lit) {
    lowerRounded(context, 2, width + 1, height + 5, 4);
    context.fillStyle = "rgb(27 36 44 / .3)";
    context.fill();
  }
  lowerRounded(context, 0, width, height, 4);
  const { forced } = look;
  context.fillStyle = forced ? css(forced.black) : lit ? css(shade(color, { to: 0.6, chroma: 0.95 })) : "#07090b";
  context.fill();
  lowerRounded(context, width * 0.1, width * 0.8, height - lip + (lit ? 4 : 0), 3);
  const steady = forced && (lit ? forced.lit : forced.black);
  context.fillStyle =
    steady !== null
      ? css(steady)
      : lit
        ? css(shade(color, { by: 0.01, chroma: 0.9 + (0.3 * velocity) / 127 }))
        : downward(context, 0, height, [
            [0, "#14191d"],
            [0.7, "#222930"],
            [1, "#2d353d"],
          ]);
  context.fill();
  if (lit) return;
  context.fillStyle = "rgb(255 255 255 / .14)";
  context.fillRect(width * 0.1 + 3, height - lip - 1, Math.max(0, width * 0.8 - 6), 1);
}
