import type { BoardParts } from "../../view/board/boardLayout.ts";
import type { BoardWords } from "../../state/board/BoardWords.ts";
import { placeElement } from "./standIn.ts";

const BUTTON =
  "flex:none;width:2.75rem;height:2.75rem;border:0;border-radius:0.375rem;background:var(--control);color:var(--text);" +
  "font:600 1.25rem/1 var(--sans);touch-action:manipulation";

/** Two buttons and the number between them turn the parts of a board that is larger than the screen. No drag on pads does. */
export class PartsHandle {
  readonly #root = document.createElement("div");
  readonly #back: HTMLButtonElement;
  readonly #on: HTMLButtonElement;
  readonly #place = document.createElement("output");
  readonly #words: BoardWords;
  #parts: BoardParts | null = null;

  constructor(host: HTMLElement, words: BoardWords, show: (part: number) => void) {
    this.#words = words;
    const turn = (by: number): void => {
      if (!this.#parts) return;
      const { shown, count } = this.#parts;
      show((shown + by + count) % count);
    };
    this.#back = button(words.previousPart, "‹", () => turn(-1));
    this.#on = button(words.nextPart, "›", () => turn(1));
    this.#place.style.cssText = "flex:1;color:var(--text-2);font:600 0.75rem/1 var(--sans);text-align:center";
    this.#root.setAttribute("role", "group");
    this.#root.setAttribute("aria-label", words.parts);
    this.#root.append(this.#back, this.#place, this.#on);
    host.append(this.#root);
  }

  /** `zoom`: how much larger than its layout the board is shown. */
  place(parts: BoardParts | null, zoom: number): void {
    this.#parts = parts;
    this.#root.hidden = parts === null;
    this.#root.style.cssText = "position:absolute;display:none";
    if (!parts) return;
    const { handle, shown, count } = parts;
    const isTall = handle.height > handle.width;
    this.#root.style.cssText =
      "position:absolute;z-index:1;display:flex;align-items:center;padding:0.125rem;background:var(--panel);" +
      `flex-direction:${isTall ? "column" : "row"};box-shadow:inset 0 0 0 1px var(--line)`;
    this.#place.style.flex = "1";
    this.#place.style.alignContent = "center";
    placeElement(this.#root, { ...handle, x: handle.x * zoom, y: handle.y * zoom });
    Object.assign(this.#root.style, { transform: `scale(${zoom})`, transformOrigin: "0 0" });
    const full = this.#words.part(shown + 1, count);
    this.#place.textContent = isTall ? `${shown + 1}/${count}` : full;
    this.#place.setAttribute("aria-label", full);
  }

  destroy(): void {
    this.#root.remove();
  }
}

function button(name: string, sign: string, run: () => void): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.textContent = sign;
  element.setAttribute("aria-label", name);
  element.style.cssText = BUTTON;
  element.addEventListener("click", run);
  return element;
}
