import { createContext, useContext } from "react";

/** Where menus and small panels are put: in the window of what opens them. */
export const PortalHost = createContext<HTMLElement | null>(null);

/** The prop of the library's portals. */
export function usePortalHost(): { readonly container?: HTMLElement } {
  const container = useContext(PortalHost);
  return container ? { container } : {};
}
