import { Graphics, Sprite, type Container } from "pixi.js";
import { contextOf, type Painted } from "../view/canvas/PaintedContext.test-helper.ts";

export const figure = (value: number): string => String(Math.round(value * 100) / 100);

/** Shapes painted on the part of a canvas that a sprite shows, measured from that part's corner. */
function shapesOf(sprite: Sprite): string[] {
  const { source, frame } = sprite.texture;
  if (!(source.resource instanceof HTMLCanvasElement)) return [];
  const isIn = ({ left, top }: Painted): boolean =>
    left >= frame.x - 1 && left <= frame.right && top >= frame.y - 1 && top <= frame.bottom;
  return contextOf(source.resource)
    .painted.filter(isIn)
    .map(({ kind, text, color, alpha, lineWidth, how }) =>
      [
        `  ${kind} ${text} ${how}`,
        color,
        `alpha ${figure(alpha)}`,
        kind === "stroke" ? `w${figure(lineWidth)}` : "",
      ].join(", "),
    );
}

const drawn = (graphics: Graphics): string[] =>
  graphics.context.instructions.map(({ action, data }) => {
    const { style, path } = data as {
      style: { color: number; alpha: number; width?: number };
      path: { instructions: { action: string; data: unknown[] }[] };
    };
    const figures = path.instructions.map(
      (each) =>
        `${each.action} ${each.data
          .filter((part) => typeof part === "number")
          .map(figure)
          .join(" ")}`,
    );
    return `  ${action} ${style.color.toString(16)}, alpha ${figure(style.alpha)}, w${figure(style.width ?? 0)}, ${figures.join(" ")}`;
  });

/** All of a view, a line for each part and shape. */
export function linesOf(view: Container): string[] {
  if (!view.visible) return [];
  const { x, y, alpha, zIndex, pivot, scale } = view;
  const kind =
    view instanceof Sprite
      ? `sprite ${figure(view.width)} ${figure(view.height)} ${view.tint.toString(16)}`
      : view instanceof Graphics
        ? "graphics"
        : "part";
  const own = view instanceof Sprite ? shapesOf(view) : view instanceof Graphics ? drawn(view) : [];
  const at = `${kind} ${[x, y, alpha, zIndex, pivot.x, pivot.y, scale.x].map(figure).join(" ")}`;
  return [at, ...own, ...view.children.flatMap((child) => linesOf(child as Container))];
}
