/** A colour token of `ui/styles/tokens.css` as a canvas uses it. */
export interface TokenColor {
  readonly rgb: number;
  readonly alpha: number;
}

let probe: CanvasRenderingContext2D | null = null;

/** The name of a CSS custom property. */
export type Token = `--${string}`;

/** The colour of a CSS custom property of an element, the root if none is given, whatever CSS syntax it is written in. */
export function tokenColor(name: Token, element: Element = document.documentElement): TokenColor {
  const css = hasForcedColors() ? systemColor(name, element) : getComputedStyle(element).getPropertyValue(name).trim();
  return parsed(css);
}

/** The color of a CSS color, whatever CSS syntax it is written in. */
function parsed(css: string): TokenColor {
  probe ??= document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;
  probe.clearRect(0, 0, 1, 1);
  probe.fillStyle = css;
  probe.fillRect(0, 0, 1, 1);
  const pixel = new DataView(probe.getImageData(0, 0, 1, 1).data.buffer);
  return { rgb: pixel.getUint32(0) >>> 8, alpha: pixel.getUint8(3) / 255 };
}

/** True while the colors of the system replace those of the theme. */
export const hasForcedColors = (): boolean => document.documentElement.dataset["colors"] === "forced";

/** A token that names a color of the system, as an element within `element` shows it: a canvas does not know its name. */
function systemColor(name: Token, element: Element): string {
  const sample = element.ownerDocument.createElement("span");
  sample.style.cssText = `display: none; forced-color-adjust: none; color: var(${name})`;
  element.append(sample);
  const { color } = getComputedStyle(sample);
  sample.remove();
  return color;
}

/** A number token, for example a lightness. */
export const tokenNumber = (name: Token): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue(name));

/** The scale of the interface: how many CSS pixels one unit of a canvas is. A sixteenth of a rem, as in the stylesheets. */
export const interfaceScale = (): number => tokenNumber("--ui-scale") || 1;

/** Calls back when the scale of the interface may have changed. */
export const onScaleChange = (callback: () => void): (() => void) => observeRoot(["style"], callback);

/** Calls back when the theme changes, or colors are forced, so that canvases read their tokens anew. */
export const onThemeChange = (callback: () => void): (() => void) =>
  observeRoot(["data-theme", "data-colors"], callback);

function observeRoot(attributeFilter: string[], callback: () => void): () => void {
  const observer = new MutationObserver(callback);
  observer.observe(document.documentElement, { attributes: true, attributeFilter });
  return () => observer.disconnect();
}
