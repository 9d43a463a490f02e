import type { AppAction, PadMessage } from "../../domain/board/padMessage.ts";

export const APP_ACTION_NAMES: Readonly<Record<AppAction, string>> = {
  playStop: "Play/stop",
  record: "Record",
  tapTempo: "Tap tempo",
  nextPage: "Next page",
  previousPage: "Previous page",
  goToPage: "Go to page",
  nextBoard: "Next board",
  previousBoard: "Previous board",
  scene: "Scene",
  nextScene: "Next scene",
  previousScene: "Previous scene",
  capture: "Capture",
  launchClip: "Launch clip",
  backToArrangement: "Back to arrangement",
  panic: "Panic",
};

/** App actions that pads can run. Parts of the app provide theirs while they exist. */
export class AppActions {
  readonly #provided = new Map<AppAction, (message: PadMessage | null) => void>();

  /** Returns the undo. Who provides last does it. */
  provide(action: AppAction, run: (message: PadMessage | null) => void): () => void {
    this.#provided.set(action, run);
    return () => {
      if (this.#provided.get(action) === run) this.#provided.delete(action);
    };
  }

  isAvailable(action: AppAction): boolean {
    return action === "panic" || this.#provided.has(action);
  }

  /** `message`: of the pad that asks. Returns false where nobody can do it. */
  run(action: AppAction, message: PadMessage | null = null): boolean {
    const run = this.#provided.get(action);
    run?.(message);
    return run !== undefined;
  }
}
