/// <reference types="@pixi/react" />
import { useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { onScaleChange, onThemeChange, tokenColor, type Token } from "../../view/canvas/tokens.ts";
import { pictures } from "./pictures.ts";

export interface Paint {
  readonly color: number;
  readonly alpha: number;
}

/** Size and colors that a picture is drawn for. */
export interface PictureLook {
  /** The size of what is drawn, device pixels. */
  readonly width: number;
  readonly height: number;
  /** Device pixels per CSS pixel. */
  readonly resolution: number;
  /** The first of these colours that is set where the picture stands, as Pixi fills and strokes with it. */
  readonly paint: (...tokens: readonly Token[]) => Paint;
}

export interface PictureProps {
  /** Class of the element that the picture fills. */
  readonly className?: string | undefined;
  /** Elements of `@pixi/react` that draw it, in device pixels. */
  readonly children: (look: PictureLook) => ReactNode;
}

/** So many device pixels are drawn for each one in a row: what curves and dots are smoothed by. */
const SMOOTHING = 2;
/** Longest side, pixels: graphics cards and software renderers may draw no larger textures. */
const MOST_PIXELS = 4096;
/** As long as it takes a screen to have its canvas, whose context is used. */
const WAIT_MS = 1000;

interface Size {
  readonly width: number;
  readonly height: number;
  readonly resolution: number;
}

/**
 * A small picture, declared by elements of `@pixi/react` and painted when they change. It is decoration: what it shows is told
 * otherwise. Where WebGL is missing it stays empty. Its canvas lies in a shadow tree, so that a page's canvases are those one plays on.
 */
export function Picture({ className, children }: PictureProps) {
  const place = useRef<HTMLSpanElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [size, setSize] = useState<Size | null>(null);
  const [, setStyle] = useState(0);
  useLayoutEffect(() => {
    const host = place.current!;
    const made = (canvas.current ??= canvasIn(host));
    const observer = new ResizeObserver(() => setSize(sizeOf(host)));
    observer.observe(host);
    const restyle = (): void => setStyle((count) => count + 1);
    const undo = [onThemeChange(restyle), onScaleChange(restyle)];
    return () => {
      observer.disconnect();
      for (const stop of undo) stop();
      pictures.hide(made);
    };
  }, []);
  useLayoutEffect(() => {
    const host = place.current!;
    if (!size || !canvas.current) return;
    const paint = (...tokens: readonly Token[]): Paint => {
      const { rgb, alpha } = tokenColor(setToken(host, tokens), host);
      return { color: rgb, alpha };
    };
    const { width, height } = size;
    pictures.show({ canvas: canvas.current, width, height, scene: children({ ...size, paint }) });
  });
  const isShown = size !== null;
  useLayoutEffect(() => {
    const timer = isShown ? setTimeout(() => pictures.needPainter(), WAIT_MS) : undefined;
    return () => clearTimeout(timer);
  }, [isShown]);
  return <span ref={place} className={className} aria-hidden="true" />;
}

function canvasIn(host: HTMLElement): HTMLCanvasElement {
  const canvas = host.ownerDocument.createElement("canvas");
  canvas.style.display = "block";
  canvas.style.width = "100%";
  canvas.style.height = "100%";
  host.attachShadow({ mode: "closed" }).append(canvas);
  return canvas;
}

/** Null where there is no room for it. */
function sizeOf(host: HTMLElement): Size | null {
  const ratio = host.ownerDocument.defaultView?.devicePixelRatio ?? 1;
  const longest = Math.max(1, host.clientWidth, host.clientHeight);
  const resolution = Math.min(Math.min(3, ratio) * SMOOTHING, MOST_PIXELS / longest);
  const [width, height] = [Math.round(host.clientWidth * resolution), Math.round(host.clientHeight * resolution)];
  return width > 0 && height > 0 ? { width, height, resolution } : null;
}

function setToken(host: HTMLElement, tokens: readonly Token[]): Token {
  const style = getComputedStyle(host);
  return tokens.find((token) => style.getPropertyValue(token) !== "") ?? tokens[0]!;
}
