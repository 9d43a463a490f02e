import { useLayoutEffect, useRef } from "react";
import { useLocation } from "wouter";

/** Scrolls to the top of the page when its path is another one (specification 2). */
export function ScrollToTop() {
  const [path] = useLocation();
  const last = useRef(path);
  useLayoutEffect(() => {
    if (last.current !== path) scrollTo(0, 0);
    last.current = path;
  }, [path]);
  return null;
}
