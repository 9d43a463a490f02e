import { useLayoutEffect, useState } from "react";
import { useScale } from "./useScale.ts";

/** Size of an element, interface pixels. */
export function useSize(element: { readonly current: HTMLElement | null }): {
  readonly width: number;
  readonly height: number;
} {
  const [size, setSize] = useState({ width: 0, height: 0 });
  const scale = useScale();
  useLayoutEffect(() => {
    const host = element.current;
    if (!host) return undefined;
    const measure = (): void => setSize({ width: host.clientWidth / scale, height: host.clientHeight / scale });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(host);
    return () => observer.disconnect();
  }, [element, scale]);
  return size;
}
