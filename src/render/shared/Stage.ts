import "../../view/canvas/quietPixi.ts";
import { Ticker, type Container, type WebGLRenderer } from "pixi.js";
import { drawLogged } from "../../state/problemLog.ts";
import type { CanvasPlace, CanvasSize } from "../../view/canvas/LentCanvas.ts";
import { interfaceScale, onScaleChange } from "../../view/canvas/tokens.ts";

/** Interface pixels: CSS pixels at a scale of 1, so that everything on a canvas grows with the interface. */
export interface StageSize extends CanvasSize {
  /** CSS pixels per interface pixel. */
  readonly scale: number;
}

/**
 * `asked`: somebody invalidated the canvas, it is not drawn for the animation alone. Only then `false`, for nothing has
 * moved, leaves the canvas as it is.
 */
type FrameCallback = (timeMs: number, asked: boolean) => boolean | void;

/**
 * One WebGL canvas that fills its host and draws only when something asked for it: `invalidate()` draws the next
 * frame once, `animate(true)` draws every frame until it is turned off. What is drawn first has a task of its own.
 */
export interface Stage {
  readonly root: Container;
  readonly renderer: WebGLRenderer;
  readonly canvas: HTMLCanvasElement;
  /** The element of the screen that the canvas fills: it has the focus of the canvas. */
  readonly host: HTMLElement;
  size(): StageSize;
  /** Place of a pointer on the canvas, interface pixels. */
  place(pointer: { readonly clientX: number; readonly clientY: number }): { readonly x: number; readonly y: number };
  invalidate(): void;
  /** The same in a task of its own, where the page has much to do in its next frame, too: a song has come in. */
  invalidateApart(): void;
  /** The same in a task of its own after the next frame: what is left to do gives way to what the page shows. */
  invalidateLater(): void;
  animate(on: boolean): void;
  /** Called before each drawn frame; layers bring their display objects up to date here. */
  onFrame(callback: FrameCallback): () => void;
  onResize(callback: (size: StageSize) => void): () => void;
  destroy(): void;
}

/** So long after a canvas or a song has come in, the page has enough to do in its frames: what is drawn has tasks of its own. */
const SETTLING_MS = 1000;

/** Share of a frame that one canvas may use before others wait for the next one: a task with two of them stays within 16 ms. */
const FRAME_SHARE_MS = 6;
/** The frame in which canvases are drawn: its time, and when the first of them began. */
let frame = { timeMs: -1, began: 0 };

const deviceRatio = (view: Window): number => Math.min(3, view.devicePixelRatio || 1);

/**
 * Rejects where WebGL is missing. The canvas is used again by the next screen that asks for one: what listens to it has to stop
 * with its own screen, which also gives back what it made in the context.
 */
export async function createStage({ host, lend }: CanvasPlace, antialias: boolean): Promise<Stage> {
  // The window of the canvas draws it, in its own frames: the page's may lie under another, and be drawn no more.
  const view = host.ownerDocument.defaultView ?? window;
  let scale = interfaceScale();
  const measure = (): StageSize => ({
    width: Math.max(1, host.clientWidth / scale),
    height: Math.max(1, host.clientHeight / scale),
    resolution: deviceRatio(view) * scale,
    scale,
  });
  // Kept, as asking for it makes the browser lay out the page at once.
  let size = measure();
  const { width, height, resolution } = size;
  const lent = await lend({ width, height, resolution }, antialias);
  const { renderer, root } = lent;
  // The shader looks up each of many textures in one draw call by an "if", for each pixel. A few draw calls more cost nothing,
  // and where the processor draws a frame takes a third of the time.
  renderer.limits.maxBatchableTextures = 2;
  const { canvas } = renderer;
  canvas.style.cursor = "";
  canvas.style.display = "block";
  canvas.style.width = "100%";
  canvas.style.height = "100%";
  canvas.style.touchAction = "none";

  const frameCallbacks = new Set<FrameCallback>();
  const resizeCallbacks = new Set<(size: StageSize) => void>();
  let request = 0;
  let task: ReturnType<typeof setTimeout> | null = null;
  let animated = false;
  let asked = false;
  /** True while the requested frame is for work left over from the last one. */
  let isLater = false;
  let destroyed = false;

  let waited = false;
  let drawn = false;
  let settledAtMs = performance.now() + SETTLING_MS;
  const draw = (timeMs: number): void => {
    request = 0;
    isLater = false;
    // A canvas that is lost is made anew by whoever hosts it.
    if (destroyed || renderer.gl.isContextLost()) return;
    // Another canvas has taken its share of this frame: then this one is drawn in the next.
    waited = !waited && frame.timeMs === timeMs && performance.now() - frame.began > FRAME_SHARE_MS;
    if (waited) return next();
    if (frame.timeMs !== timeMs) frame = { timeMs, began: performance.now() };
    const wasAsked = asked;
    asked = false;
    drawLogged(host, () => {
      let moved = true;
      for (const callback of frameCallbacks) if (callback(timeMs, wasAsked) === false) moved = false;
      if (!moved && !wasAsked) return;
      drawn = true;
      renderer.render(root);
      Ticker.system.update(timeMs);
    });
    if (animated) next();
  };
  // Each window counts from its own beginning.
  const onRequest = view === window ? draw : (): void => draw(performance.now());
  const next = (): void => {
    if (!destroyed && request === 0 && task === null) request = view.requestAnimationFrame(onRequest);
  };
  const cancel = (): void => {
    view.cancelAnimationFrame(request);
    request = 0;
    if (task !== null) clearTimeout(task);
    task = null;
    isLater = false;
  };
  const drawInTask = (): void => {
    request = 0;
    task ??= setTimeout(() => {
      task = null;
      draw(performance.now());
    });
  };
  const invalidateApart = (): void => {
    asked = true;
    settledAtMs = performance.now() + SETTLING_MS;
    view.cancelAnimationFrame(request);
    request = 0;
    isLater = false;
    if (!destroyed) drawInTask();
  };
  const invalidateLater = (): void => {
    asked = true;
    if (destroyed || request !== 0 || task !== null) return;
    isLater = true;
    request = view.requestAnimationFrame(drawInTask);
  };
  const invalidate = (): void => {
    if (!drawn) return invalidateApart();
    if (performance.now() < settledAtMs) return invalidateLater();
    asked = true;
    // New content does not wait for leftover work.
    if (isLater) cancel();
    next();
  };
  const fit = (): void => {
    const { width, height, resolution } = size;
    size = measure();
    // The observer reports the first size, too.
    if (size.width === width && size.height === height && size.resolution === resolution) return;
    renderer.resize(size.width, size.height, size.resolution);
    for (const callback of resizeCallbacks) callback(size);
    if (!drawn) return invalidate();
    // Resizing clears the canvas: draw in the same task, so that it never flashes.
    cancel();
    asked = true;
    draw(performance.now());
  };
  const observer = new ResizeObserver(fit);
  observer.observe(host);
  const unscale = onScaleChange(() => {
    if (interfaceScale() === scale) return;
    scale = interfaceScale();
    fit();
  });

  return {
    root,
    renderer,
    canvas,
    host,
    size: () => size,
    place({ clientX, clientY }) {
      const { left, top } = canvas.getBoundingClientRect();
      return { x: (clientX - left) / scale, y: (clientY - top) / scale };
    },
    invalidate,
    invalidateApart,
    invalidateLater,
    animate(on) {
      animated = on;
      if (on) next();
    },
    onFrame(callback) {
      frameCallbacks.add(callback);
      return () => frameCallbacks.delete(callback);
    },
    onResize(callback) {
      resizeCallbacks.add(callback);
      return () => resizeCallbacks.delete(callback);
    },
    destroy() {
      destroyed = true;
      cancel();
      observer.disconnect();
      unscale();
      root.destroy({ children: true });
      lent.release();
    },
  };
}
