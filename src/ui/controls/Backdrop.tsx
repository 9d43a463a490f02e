import { Dialog as Radix } from "radix-ui";
import { useEffect, useState } from "react";

/**
 * Dims the screen behind a window and receives its clicks. A page that scrolls is locked; a screen that fills the window needs no
 * lock, and the library's lock would make the browser style and lay out the whole screen when the window opens and closes.
 */
export function Backdrop({ className }: { readonly className: string | undefined }) {
  const [scrolls] = useState(pageScrolls);
  // Before the effects of the window itself.
  useEffect(() => keepStyle(), []);
  return scrolls ? <Radix.Overlay className={className} /> : <div className={className} />;
}

function pageScrolls(): boolean {
  const { scrollHeight, clientHeight } = document.documentElement;
  return scrollHeight > clientHeight;
}

let backdrops = 0;

/** The library takes the pointer's events from the body, and every element would inherit that: they lie under the backdrop anyway. */
function keepStyle(): () => void {
  const root = document.querySelector<HTMLElement>("#root");
  backdrops += 1;
  if (root) root.style.pointerEvents = "auto";
  return () => {
    backdrops -= 1;
    if (root && backdrops === 0) root.style.pointerEvents = "";
  };
}
