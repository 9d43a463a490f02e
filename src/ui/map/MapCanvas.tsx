import { useEffect, useLayoutEffect, useRef } from "react";
import styles from "./AreaMap.module.css";
import { MapSheet, type MapScene } from "./MapSheet.ts";

/** The painted part of a map. */
export function MapCanvas(scene: MapScene) {
  const ref = useRef<HTMLCanvasElement>(null);
  const sheet = useRef<MapSheet | null>(null);
  useLayoutEffect(() => {
    if (ref.current) (sheet.current ??= new MapSheet(ref.current)).show(scene);
  });
  useEffect(() => {
    // The colours of another theme are not in the picture yet.
    const observer = new MutationObserver(() => sheet.current?.paint());
    observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return () => {
      observer.disconnect();
      sheet.current?.stop();
    };
  }, []);
  return <canvas ref={ref} className={styles.canvas} aria-hidden="true" />;
}
