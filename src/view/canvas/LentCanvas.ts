import type { Container, WebGLRenderer } from "pixi.js";

/** The size of a canvas in interface pixels, with the device pixels that each of them has. */
export interface CanvasSize {
  readonly width: number;
  readonly height: number;
  readonly resolution: number;
}

/** A canvas in the document, with its context, that a screen draws on while it is shown. */
export interface LentCanvas {
  readonly renderer: WebGLRenderer;
  /** Root of the tree that the renderer draws. */
  readonly root: Container;
  /** Removes the canvas from the document. Its listeners must be removed first. */
  release(): void;
}

/** A place on a page, and who puts a canvas there. */
export interface CanvasPlace {
  readonly host: HTMLElement;
  /**
   * Puts a canvas of this size into `host`; `antialias` is for shapes whose shaders do not soften their own edges. Rejects
   * where WebGL is missing.
   */
  readonly lend: (size: CanvasSize, antialias: boolean) => Promise<LentCanvas>;
}

/** Options of every renderer: transparent, and without Pixi's own pointer events and stand-ins for screen readers; Padroll makes both. */
export const RENDERER_OPTIONS = { backgroundAlpha: 0, skipExtensionImports: true } as const;
