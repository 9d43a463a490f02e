import { extend, useApplication } from "@pixi/react";
import { Container, Graphics, Rectangle, unpremultiplyAlpha, type Renderer } from "pixi.js";
import { memo, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { pictures, type SmallPicture } from "./pictures.ts";

extend({ Container, Graphics });

/** The small pictures of the page, where this application is the one that paints them. Its stage is theirs: screens draw a root of their own. */
export function PictureScenes() {
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
