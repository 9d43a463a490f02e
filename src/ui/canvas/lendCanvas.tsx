import { extend, useApplication } from "@pixi/react";
import {
  type Application,
  Container,
  DOMAdapter,
  getTestContext,
  Graphics,
  type ICanvas,
  isWebGLSupported,
  Rectangle,
  type Renderer,
  unpremultiplyAlpha,
  type WebGLRenderer,
} from "pixi.js";
import { memo, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import type { CanvasSize, LentCanvas } from "../../view/canvas/LentCanvas.ts";
import { HostedApplication } from "./HostedApplication.tsx";
import { pictures, type SmallPicture } from "./pictures.ts";

interface MadeCanvas {
  /** The element that React has the canvas in; without a box of its own. */
  readonly element: HTMLElement;
  readonly renderer: WebGLRenderer;
  /** True if its context was lost, now or before. */
  isLost(): boolean;
  destroy(): void;
}

type Kind = "smoothed" | "plain";

/**
 * Canvases whose screen was left, for the next ones: to make a context and link its shaders takes longer than all else that a
 * board does as it opens, and to give one back holds up whatever is pressed just then. No screen has more canvases of a kind than
 * these.
 */
const spares: Record<Kind, MadeCanvas[]> = { smoothed: [], plain: [] };
const MOST_SPARES = { smoothed: 1, plain: 2 } as const;

const GIVE_BACK_MS = 1000;

/**
 * Puts a canvas into `host`, one that a screen has left where there is one. Each is mounted in a React root of its own, so that
 * it goes from screen to screen as it is, and its events bubble through the document to whoever hosts it.
 */
export async function lendCanvas(host: HTMLElement, size: CanvasSize, antialias: boolean): Promise<LentCanvas> {
  const kind = antialias ? "smoothed" : "plain";
  // A window takes its canvas along when it is closed.
  const isShared = host.ownerDocument === document;
  const again = isShared ? takeSpare(kind) : null;
  again?.renderer.resize(size.width, size.height, size.resolution);
  const made = again ?? (await makeCanvas(size, antialias));
  const { element, renderer } = made;
  host.append(element);
  return {
    renderer,
    root: new Container(),
    release() {
      element.remove();
      if (isShared && spares[kind].length < MOST_SPARES[kind] && !made.isLost()) {
        spares[kind].push(made);
        // Neither its memory nor its last picture is kept.
        renderer.resize(1, 1);
        return;
      }
      // To give a context back takes long: it is not in the way of the screen that comes.
      setTimeout(() => made.destroy(), GIVE_BACK_MS);
    },
  };
}

let isMaking = false;

/** A board's canvas, made ahead of the next board. */
pictures.makePainter = () => {
  if (isMaking || !hasWebGL()) return;
  isMaking = true;
  makeCanvas({ width: 1, height: 1, resolution: 1 }, true)
    .then((made) => spares.smoothed.push(made))
    // Pictures are decoration: without a context they stay empty.
    .catch(() => undefined)
    .finally(() => (isMaking = false));
};

function takeSpare(kind: Kind): MadeCanvas | null {
  const taken = spares[kind].pop() ?? null;
  if (!taken?.isLost()) return taken;
  taken.destroy();
  return null;
}

/**
 * Made in the page's own document, whichever it is for: `<Application>` takes no canvas of another one. Rejects where the browser
 * gives no context: `<Application>` itself would tell the console alone.
 */
async function makeCanvas(size: CanvasSize, antialias: boolean): Promise<MadeCanvas> {
  if (!hasWebGL()) throw new Error("WebGL is missing.");
  const element = document.createElement("div");
  element.style.display = "contents";
  let wasLost = false;
  element.addEventListener("webglcontextlost", () => (wasLost = true), true);
  const root = createRoot(element);
  const app = await new Promise<Application>((made, fail) => {
    const refused = (event: Event): void => {
      setTimeout(() => root.unmount());
      fail(
        new Error(`The browser gives no context of WebGL. ${(event as WebGLContextEvent).statusMessage ?? ""}`.trim()),
      );
    };
    element.addEventListener("webglcontextcreationerror", refused, { capture: true, once: true });
    const hosted = (
      <HostedApplication size={size} antialias={antialias} onInit={made}>
        <PictureScenes />
      </HostedApplication>
    );
    flushSync(() => root.render(hosted));
  });
  const renderer = app.renderer as WebGLRenderer;
  return {
    element,
    renderer,
    isLost: () => wasLost || renderer.gl.isContextLost(),
    destroy: () => root.unmount(),
  };
}

extend({ Container, Graphics });

/** The small pictures of the page, where this application is the one that paints them. Its stage is theirs: screens draw a root of their own. */
function PictureScenes() {
  const { app } = useApplication();
  useEffect(() => {
    const detach = pictures.attach(app);
    app.canvas.addEventListener("webglcontextlost", detach);
    return detach;
  }, [app]);
  const shown = useSyncExternalStore(pictures.subscribe, () => pictures.of(app));
  return shown.map((picture) => <PictureScene key={keyOf(picture)} picture={picture} renderer={app.renderer} />);
}

/** Painted once whenever it has been rendered, and not in frames. */
const PictureScene = memo(function PictureScene({ picture, renderer }: { picture: SmallPicture; renderer: Renderer }) {
  const scene = useRef<Container>(null);
  useLayoutEffect(() => {
    if (scene.current) paint(renderer, scene.current, picture);
  });
  return <pixiContainer ref={scene}>{picture.scene}</pixiContainer>;
});

function paint(renderer: Renderer, target: Container, { canvas, width, height }: SmallPicture): void {
  const frame = new Rectangle(0, 0, width, height);
  const pixels = new Uint8ClampedArray(
    renderer.extract.pixels({ target, frame, resolution: 1, antialias: true }).pixels,
  );
  unpremultiplyAlpha(pixels);
  // Setting its size blanks it.
  Object.assign(canvas, { width, height });
  canvas.getContext("2d")?.putImageData(new ImageData(pixels, width, height), 0, 0);
}

const keys = new WeakMap<HTMLCanvasElement, number>();
let count = 0;

function keyOf({ canvas }: SmallPicture): number {
  const key = keys.get(canvas) ?? count++;
  keys.set(canvas, key);
  return key;
}

/**
 * True if a context can be made now, by the small one that Pixi keeps for the page's shader checks. Pixi would make another for
 * this check alone and throw it away, which takes 10 to 190 ms in software, so it receives the known result.
 */
function hasWebGL(): boolean {
  // Null where there is none, whatever its type says.
  if (!(getTestContext() as WebGLRenderingContext | null)) return false;
  const adapter = DOMAdapter.get();
  DOMAdapter.set({ ...adapter, createCanvas: () => ANSWER });
  // It asks once, and remembers.
  isWebGLSupported();
  DOMAdapter.set(adapter);
  return true;
}

const ANSWER = {
  getContext: () => ({ getContextAttributes: () => ({ stencil: true }), getExtension: () => null }),
} as unknown as ICanvas;
