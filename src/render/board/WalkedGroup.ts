import { focusable, pressable } from "./standIn.ts";

interface WalkedItem {
  readonly name: string;
  readonly press: () => void;
  readonly release: () => void;
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

  #itemElement({ name, press, release }: WalkedItem): HTMLElement {
    const element = focusable();
    element.tabIndex = -1;
    element.setAttribute("role", "button");
    element.setAttribute("aria-label", name);
    pressable(element, press, release);
    element.addEventListener("keydown", (event) => this.#walk(element, event));
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
