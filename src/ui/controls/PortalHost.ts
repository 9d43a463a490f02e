import { createContext, useContext } from "react";

/** Element that menus and small panels are rendered into: in the window of the control that opens them. */
export const PortalHost = createContext<HTMLElement | null>(null);

const ID = "floating";

/**
 * Element of a page for its menus and small panels. It is not the body: React listens to all events of the element that a portal
 * is rendered into, and from the first menu on would receive each move of each finger twice.
 */
export function portalHostOf(page: Document): HTMLElement {
  const known = page.getElementById(ID);
  if (known) return known;
  const host = page.createElement("div");
  host.id = ID;
  page.body.append(host);
  return host;
}

/**
 * The prop of the library's portals. One that is not told where it goes finds it out after it was rendered, and renders
 * all that is in it in one task.
 */
export function usePortalHost(): { readonly container: HTMLElement } {
  return { container: useContext(PortalHost) ?? portalHostOf(document) };
}
