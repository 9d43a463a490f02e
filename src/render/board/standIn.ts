import type { Box } from "../../domain/Box.ts";

const CLICK_MS = 180;

/** An invisible element that takes the focus in place of what a canvas draws. */
export function focusable(): HTMLElement {
  const element = document.createElement("div");
  element.tabIndex = 0;
  element.style.cssText = "position:absolute;border-radius:8px";
  return element;
}

/** Interface pixels as a length of the page. */
const rem = (pixels: number): string => `${pixels / 16}rem`;

export function placeElement(element: HTMLElement | undefined, { x, y, width, height }: Box): void {
  if (element) Object.assign(element.style, { left: rem(x), top: rem(y), width: rem(width), height: rem(height) });
}

const isPlay = (event: KeyboardEvent): boolean => event.key === " " || event.key === "Enter";

/** Space and Enter hold it down; a screen reader's click is a short strike; losing the focus lets go. */
export function pressable(element: HTMLElement, press: () => void, release: () => void): void {
  element.addEventListener("keydown", (event) => {
    if (!isPlay(event)) return;
    event.preventDefault();
    if (!event.repeat) press();
  });
  element.addEventListener("keyup", (event) => {
    if (isPlay(event)) release();
  });
  element.addEventListener("blur", release);
  element.addEventListener("click", () => {
    press();
    setTimeout(release, CLICK_MS);
  });
}
