import { createContext, useContext } from "react";

/** Where menus and small panels are put: in the window of what opens them. */
export const PortalHost = createContext<HTMLElement | null>(null);

/**
 * The prop of the library's portals. One that is not told where it goes finds it out after it was rendered, and renders
 * all that is in it in one task.
 */
export function usePortalHost(): { readonly container: HTMLElement } {
  return { container: useContext(PortalHost) ?? document.body };
}
