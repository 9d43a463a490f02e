import { useEffect, useLayoutEffect, useRef } from "react";
import { drawMap, type MapPicture } from "./drawMap.ts";
import styles from "./AreaMap.module.css";

/** More pixels than this nobody sees, and each costs. */
const MOST_RATIO = 2;

/** The painted part of a map. */
export function MapCanvas(picture: MapPicture) {
  const ref = useRef<HTMLCanvasElement>(null);
  const latest = useRef(picture);
  useLayoutEffect(() => {
    latest.current = picture;
    if (ref.current) paint(ref.current, picture);
  });
  useEffect(() => {
    // The colours of another theme are not in the picture yet.
    const observer = new MutationObserver(() => ref.current && paint(ref.current, latest.current));
    observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return () => observer.disconnect();
  }, []);
  return <canvas ref={ref} className={styles.canvas} aria-hidden="true" />;
}

function paint(canvas: HTMLCanvasElement, picture: MapPicture): void {
  const context = canvas.getContext("2d", { alpha: false });
  if (!context) return;
  const ratio = Math.min(MOST_RATIO, devicePixelRatio);
  const width = Math.round(picture.size.width * ratio);
  const height = Math.round(picture.size.height * ratio);
  // Setting them empties the canvas.
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  drawMap(context, picture, ratio);
}
