/** Focus of a window. */
export interface FocusedWindow extends Pick<EventTarget, "addEventListener" | "removeEventListener" | "dispatchEvent"> {
  readonly closed: boolean;
  readonly document: Pick<Document, "hasFocus">;
}

/** Between the loss of the focus in one window and its coming in another one. */
const PASSING_MS = 100;

/**
 * The focus of a page and of the windows that show parts of it, as one. A hand that goes from one of them to another has not
 * left: what it holds sounds on, and its keys are heard in either. So the page hears `blur` only when none of its windows has
 * the focus any more; whoever listens to that need not know of windows. To be made before all who listen: what windows
 * themselves are told of goes to listeners in the order in which they came.
 */
export class SharedFocus {
  readonly #page: FocusedWindow;
  readonly #windows = new Set<FocusedWindow>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Last event that this dispatched on the page. */
  #handled: Event | null = null;

  constructor(page: FocusedWindow) {
    this.#page = page;
    page.addEventListener("blur", (event) => {
      if (this.#windows.size === 0 || event === this.#handled) return;
      event.stopImmediatePropagation();
      this.#lost();
    });
  }

  /** Returns the undo, for when the window goes. */
  add(child: FocusedWindow): () => void {
    this.#windows.add(child);
    child.addEventListener("blur", this.#lost);
    return () => {
      this.#windows.delete(child);
      child.removeEventListener("blur", this.#lost);
      // It went while the focus was under way.
      if (this.#windows.size === 0 && this.#timer !== undefined) this.#settle();
    };
  }

  readonly #lost = (): void => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#settle(), PASSING_MS);
  };

  #settle(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const isHere = [this.#page, ...this.#windows].some(({ closed, document: its }) => !closed && its.hasFocus());
    if (isHere) return;
    this.#handled = new Event("blur");
    this.#page.dispatchEvent(this.#handled);
    this.#handled = null;
  }
}
