import type { TabsPort } from "../protocol/tabs.ts";

/** Message between tabs about a document that one of them has open. */
export type HandoverMessage =
  | { readonly type: "ask"; readonly key: string; readonly insists: boolean }
  | { readonly type: "answer"; readonly key: string; readonly isReleased: boolean };

/**
 * Answer of a tab for a document that another one wants: undefined where it does not have it, true once it has released it.
 */
type Release = (key: string, insists: boolean) => Promise<boolean | undefined>;

/** A tab that is frozen, or about to close, does not answer. */
const PATIENCE_MS = 1500;

/** Passes open documents from tab to tab (`docs/decisions/0140`). */
export class DocumentHandover {
  readonly #tabs: Pick<TabsPort<HandoverMessage>, "post" | "onMessage">;

  constructor(tabs: Pick<TabsPort<HandoverMessage>, "post" | "onMessage">) {
    this.#tabs = tabs;
  }

  /**
   * Asks the tab that has a document for it: `insists` also where the user sees it there. False where that tab keeps it; true
   * once it is released, and where no tab answers: one that was closing may have released it meanwhile.
   */
  ask(key: string, insists: boolean): Promise<boolean> {
    return new Promise((resolve) => {
      const settle = (isReleased: boolean): void => {
        clearTimeout(patience);
        stop();
        resolve(isReleased);
      };
      const stop = this.#tabs.onMessage((message) => {
        if (message.type === "answer" && message.key === key) settle(message.isReleased);
      });
      const patience = setTimeout(settle, PATIENCE_MS, true);
      this.#tabs.post({ type: "ask", key, insists });
    });
  }

  /** Answers other tabs by `release`. Returns a function that stops it. */
  answer(release: Release): () => void {
    const respond = async (key: string, insists: boolean): Promise<void> => {
      const isReleased = await release(key, insists);
      if (isReleased !== undefined) this.#tabs.post({ type: "answer", key, isReleased });
    };
    return this.#tabs.onMessage((message) => {
      if (message.type === "ask") void respond(message.key, message.insists);
    });
  }
}
