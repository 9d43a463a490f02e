import { Text } from "pixi.js";
import { SANS } from "./brush.ts";

export interface ValueTextStyle {
  readonly size: number;
  readonly weight: "500" | "600" | "700";
  readonly color: number;
  readonly ratio: number;
}

/** A short text that changes, drawn at the screen's own resolution. */
export function valueTextView({ size, weight, color, ratio }: ValueTextStyle): Text {
  const text = new Text({
    text: "",
    resolution: ratio,
    roundPixels: true,
    style: { fontFamily: SANS, fontSize: size, fontWeight: weight, fill: color, padding: 2 },
  });
  text.anchor.set(0.5);
  return text;
}

/** Changes the words only when they differ: painting text is what costs. */
export function setText(view: Text, words: string): void {
  if (view.text !== words) view.text = words;
}
