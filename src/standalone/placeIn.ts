import { Container, WebGLRenderer } from "pixi.js";
import { RENDERER_OPTIONS, type CanvasPlace } from "../view/canvas/LentCanvas.ts";

/** A place of a page that has no React, and one canvas. */
export const placeIn = (host: HTMLElement): CanvasPlace => ({
  host,
  async lend(size, antialias) {
    const renderer = new WebGLRenderer();
    await renderer.init({ ...RENDERER_OPTIONS, ...size, antialias });
    host.append(renderer.canvas);
    return { renderer, root: new Container(), giveBack: () => renderer.destroy({ removeView: true }) };
  },
});
