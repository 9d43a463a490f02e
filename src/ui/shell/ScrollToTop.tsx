import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useSearch } from "wouter";
import { followScrollPlaces } from "./scrollPlaces.ts";

/** Scrolls to the top of the page when its path is another one (specification 2), and back and forward to where it was left. */
export function ScrollToTop() {
  const [path] = useLocation();
  // The dashboard's lists share a path.
  const show = new URLSearchParams(useSearch()).get("show");
  const screen = show === null ? path : `${path}?show=${show}`;
  const last = useRef(screen);
  const places = useRef<ReturnType<typeof followScrollPlaces> | null>(null);
  useEffect(() => {
    places.current = followScrollPlaces(window);
    return () => places.current?.dispose();
  }, []);
  useLayoutEffect(() => {
    if (last.current === screen) return;
    last.current = screen;
    places.current?.arrive();
  }, [screen]);
  return null;
}
