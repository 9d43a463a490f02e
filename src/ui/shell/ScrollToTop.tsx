import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useSearch } from "wouter";
import { followScrollPlaces, type ScrollPlaces } from "./scrollPlaces.ts";

/** Scrolls to the top of the page when its path is another one (specification 2), and back and forward to where it was left. */
export function ScrollToTop() {
  const [path] = useLocation();
  // The dashboard's lists share a path.
  const show = new URLSearchParams(useSearch()).get("show");
  const screen = show === null ? path : `${path}?show=${show}`;
  const last = useRef(screen);
  const places = useRef<ScrollPlaces | null>(null);
  useEffect(() => {
    const follow = followScrollPlaces(window);
    places.current = follow;
    return () => follow.dispose();
  }, []);
  useLayoutEffect(() => {
    if (last.current === screen) return;
    last.current = screen;
    if (places.current?.isReturning()) places.current.restore();
    else scrollTo(0, 0);
  }, [screen]);
  return null;
}
