/** A colour token of `ui/styles/tokens.css` as a canvas uses it. */
export interface TokenColor {
  readonly rgb: number;
  readonly alpha: number;
}

let probe: CanvasRenderingContext2D | null = null;

/** The colour of a CSS custom property on the root element, whatever CSS syntax it is written in. */
export function tokenColor(name: `--${string}`): TokenColor {
  const css = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  probe ??= document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;
  probe.clearRect(0, 0, 1, 1);
  probe.fillStyle = css;
  probe.fillRect(0, 0, 1, 1);
  const pixel = new DataView(probe.getImageData(0, 0, 1, 1).data.buffer);
  return { rgb: pixel.getUint32(0) >>> 8, alpha: pixel.getUint8(3) / 255 };
}

/** A number token, for example a lightness. */
export const tokenNumber = (name: `--${string}`): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue(name));

/** Calls back when the theme changes, so that canvases read their tokens anew. */
export function onThemeChange(callback: () => void): () => void {
  const observer = new MutationObserver(callback);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}
