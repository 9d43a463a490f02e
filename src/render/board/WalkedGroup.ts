import { focusable, pressable } from "./standIn.ts";

interface WalkedItem {
  readonly name: string;
  readonly press: () => void;
  readonly release: () => void;
  /** Arrows upwards (1) and downwards (-1) change it, instead of leading to another one. */
  readonly raise?: (by: number) => void;
}

/** Things that are played one by one: one of them takes the focus, arrows go to its neighbours, Tab leaves them all. */
export class WalkedGroup {
  readonly element = document.createElement("div");
  readonly items: readonly HTMLElement[];
  readonly #up: number;

  /** `up`: how many items further an arrow upwards leads. */
  constructor(name: string, items: readonly WalkedItem[], up: number) {
    this.#up = up;
    this.element.setAttribute("role", "group");
    this.element.setAttribute("aria-label", name);
    this.items = items.map((item) => this.#itemElement(item));
    if (this.items[0]) this.items[0].tabIndex = 0;
    this.element.append(...this.items);
  }

  #itemElement(item: WalkedItem): HTMLElement {
    const { name, press, release } = item;
    const element = focusable();
    element.tabIndex = -1;
    element.setAttribute("role", "button");
    element.setAttribute("aria-label", name);
    pressable(element, press, release);
    element.addEventListener("keydown", (event) => {
      const by = item.raise && { ArrowUp: 1, ArrowDown: -1 }[event.key];
      if (by === undefined) this.#walk(element, event);
      else {
        event.preventDefault();
        item.raise!(by);
      }
    });
    return element;
  }

  #walk(element: HTMLElement, event: KeyboardEvent): void {
    const at = this.items.indexOf(element);
    const to = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: this.items.length - 1,
      ArrowUp: at + this.#up,
      ArrowDown: at - this.#up,
    }[event.key];
    const next = to === undefined ? undefined : this.items[to];
    if (!next) return;
    event.preventDefault();
    element.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }
}
