import { useEffect, useMemo } from "react";
import { focusedWindow } from "./focusedWindow.ts";
import { portalHostOf } from "./PortalHost.ts";

/**
 * Element that a window opens in, as long as `name` is not null: in the window of the page that it was opened from, with which
 * it closes. `close` keeps its identity.
 */
export function useWindowHost(name: string | null, close: () => void): HTMLElement | null {
  const view = useMemo(() => (name === null ? null : focusedWindow()), [name]);
  useEffect(() => {
    if (!view) return undefined;
    view.addEventListener("pagehide", close);
    return () => view.removeEventListener("pagehide", close);
  }, [view, close]);
  return view && portalHostOf(view.document);
}
