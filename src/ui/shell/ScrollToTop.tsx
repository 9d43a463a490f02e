import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useSearch } from "wouter";
import type { ScrollPlaces } from "./scrollPlaces.ts";

/** Scrolls to the top of the page when its path is another one (specification 2), and back and forward to where it was left. */
export function ScrollToTop() {
  const [path] = useLocation();
  // The dashboard's lists share a path.
  const show = new URLSearchParams(useSearch()).get("show");
  const screen = show === null ? path : `${path}?show=${show}`;
  const last = useRef(screen);
  const places = useRef<ScrollPlaces | null>(null);
  useEffect(() => {
    let isGone = false;
    const follow = async (): Promise<void> => {
      // The first page does without it; where it does not come, pages begin at their top.
      const { followScrollPlaces } = await import("./scrollPlaces.ts");
      if (!isGone) places.current = followScrollPlaces(window);
    };
    follow().catch(() => undefined);
    return () => {
      isGone = true;
      places.current?.dispose();
    };
  }, []);
  useLayoutEffect(() => {
    if (last.current === screen) return;
    last.current = screen;
    if (places.current) places.current.arrive();
    else scrollTo(0, 0);
  }, [screen]);
  return null;
}
