import { useEffect, useLayoutEffect, useReducer, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { placeTip } from "./placeTip.ts";
import { usePortalHost } from "./PortalHost.ts";
import { shortcutText } from "./shortcutText.ts";
import type { TooltipSide } from "./Tooltip.tsx";
import styles from "./Tooltip.module.css";

const DELAY_MS = 500;
/** From one tip to the next it goes at once. */
const SKIP_DELAY_MS = 200;
const ID = "tooltip";

/** Shows the tooltip of whatever in its window carries one: one at a time, for whoever hovers or comes by the keyboard. */
export function TooltipLayer() {
  const { container } = usePortalHost();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useEffect(() => listenForTips(container.ownerDocument, setAnchor), [container]);
  return anchor && createPortal(<Tip anchor={anchor} />, container);
}

function listenForTips(page: Document, show: (anchor: HTMLElement | null) => void): () => void {
  const abort = new AbortController();
  let shown: HTMLElement | null = null;
  let hovered: HTMLElement | null = null;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let hiddenAtMs = Number.NEGATIVE_INFINITY;
  const change = (anchor: HTMLElement | null): void => {
    clearTimeout(waiting);
    if (shown && !anchor) hiddenAtMs = performance.now();
    if (shown?.getAttribute("aria-describedby") === ID) shown.removeAttribute("aria-describedby");
    shown = anchor;
    // A name that says the same is not said twice.
    const isSaid = anchor?.dataset["tip"] === anchor?.ariaLabel || anchor?.hasAttribute("aria-describedby");
    if (!isSaid) anchor?.setAttribute("aria-describedby", ID);
    show(anchor);
  };
  const drop = (): void => {
    if (shown) change(null);
  };
  const hide = (): void => {
    clearTimeout(waiting);
    drop();
  };
  /** Scrolling elsewhere leaves the pointer where it was. */
  const scroll = ({ target }: Event): void => {
    const anchor = shown ?? hovered;
    if (anchor && (target as Node).contains(anchor)) hide();
  };
  const over = ({ target, pointerType, buttons }: PointerEvent): void => {
    if (pointerType === "touch") return;
    const anchor = (target as Element).closest<HTMLElement>("[data-tip]");
    if (anchor !== null && anchor === shown) return;
    hide();
    hovered = anchor;
    // The tip of a button whose menu is open would cover the menu.
    if (!anchor || buttons !== 0 || anchor.ariaExpanded === "true") return;
    const recently = performance.now() - hiddenAtMs < SKIP_DELAY_MS;
    waiting = setTimeout(() => anchor.isConnected && change(anchor), recently ? 0 : DELAY_MS);
  };
  /** Only the keyboard's focus asks for help: one that comes back from a menu or another window would leave the tip standing. */
  const focus = ({ target }: FocusEvent): void => {
    const focused = target as HTMLElement;
    if (focused.matches("[data-tip]:focus-visible")) change(focused);
    else drop();
  };
  const on = { signal: abort.signal, capture: true, passive: true };
  page.addEventListener("pointerover", over, on);
  page.documentElement.addEventListener("pointerleave", hide, { signal: abort.signal });
  page.addEventListener("focusin", focus, on);
  // The focus also moves by itself, as a menu closes: what is hovered gets its tip all the same.
  page.addEventListener("focusout", drop, on);
  page.addEventListener("scroll", scroll, on);
  for (const type of ["pointerdown", "keydown", "wheel"]) page.addEventListener(type, hide, on);
  // The window's own: captured, those of all elements would come too.
  page.defaultView?.addEventListener("blur", hide, { signal: abort.signal });
  return () => {
    abort.abort();
    clearTimeout(waiting);
  };
}

function Tip({ anchor }: { readonly anchor: HTMLElement }) {
  const tip = useRef<HTMLDivElement>(null);
  const { tip: words, tipKeys: keys } = anchor.dataset;
  const [, readAnew] = useReducer((times: number) => times + 1, 0);
  // A button's action may change under the pointer.
  useEffect(() => {
    const observer = new MutationObserver(readAnew);
    observer.observe(anchor, { attributeFilter: ["data-tip", "data-tip-keys"] });
    return () => observer.disconnect();
  }, [anchor]);
  useLayoutEffect(() => {
    const element = tip.current!;
    const { width, height } = element.getBoundingClientRect();
    const { clientWidth, clientHeight } = anchor.ownerDocument.documentElement;
    const side = anchor.dataset["tipSide"] as TooltipSide;
    const { x, y } = placeTip(
      anchor.getBoundingClientRect(),
      { width, height },
      { width: clientWidth, height: clientHeight },
      side,
    );
    // Its own pixels grow with it.
    const grown = element.currentCSSZoom ?? 1;
    element.style.translate = `${x / grown}px ${y / grown}px`;
  });
  return (
    <div ref={tip} id={ID} role="tooltip" className={styles.tip}>
      {words}
      {keys && <span className={styles.keys}>{shortcutText(keys)}</span>}
    </div>
  );
}
