/**
 * Origin of a change: only `user` changes enter the history, all but `remote` ones are sent to others. `aside` is a user's setting
 * beside the music, which no undo step reverts: the grid of a clip.
 */
export type ChangeSource = "user" | "undo" | "redo" | "remote" | "aside";

export interface Change<Diff> {
  readonly diff: Diff;
  readonly source: ChangeSource;
  /** Counts up by one with every change and load. */
  readonly revision: number;
}

/** Operations of a kind of document: the pure functions of its domain folder. */
export interface DocumentKind<Document, Diff> {
  apply(document: Document, diff: Diff): Document;
  reverse(diff: Diff): Diff;
  squash(first: Diff, second: Diff): Diff;
  isEmpty(diff: Diff): boolean;
  /** True if both change the same record. */
  touches(first: Diff, second: Diff): boolean;
  /** Reverts a step and leaves later changes from elsewhere; without it such steps are forgotten. */
  undoStep?(document: Document, step: Diff): Diff;
}

export interface DocumentListener<Diff> {
  /** Every change, in order. */
  change?(change: Change<Diff>): void;
  /** Another document was opened: read `current` anew. */
  load?(): void;
}

/** A gesture in progress: the document shows it, the history does not have it yet. */
export interface Gesture<Diff> {
  /** Replaces what this gesture did so far by `diff`, which is computed from `DocumentStore.current` at the gesture's start. */
  update(diff: Diff): void;
  /** Closes the gesture as one undo step; none if nothing changed. */
  commit(): void;
  /** Reverts the whole gesture. */
  cancel(): void;
}

const HISTORY_LIMIT = 1000;

/** Owns one open document and its history. Everything else is notified of changes and never writes. */
export class DocumentStore<Document, Diff> {
  readonly #kind: DocumentKind<Document, Diff>;
  readonly #listeners = new Set<DocumentListener<Diff>>();
  #current: Document;
  #revision = 0;
  #undo: Diff[] = [];
  #redo: Diff[] = [];
  #gesture: { done: Diff | null } | null = null;
  /** Names the row of changes that the last undo step is still open for; null if it is closed. */
  #series: string | null = null;

  constructor(kind: DocumentKind<Document, Diff>, document: Document) {
    this.#kind = kind;
    this.#current = document;
  }

  get current(): Document {
    return this.#current;
  }

  get revision(): number {
    return this.#revision;
  }

  get canUndo(): boolean {
    return this.#undo.length > 0;
  }

  get canRedo(): boolean {
    return this.#redo.length > 0;
  }

  subscribe(listener: DocumentListener<Diff>): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Opens another document; the history starts anew. */
  load(document: Document): void {
    this.#gesture = null;
    this.#series = null;
    this.#current = document;
    this.#undo = [];
    this.#redo = [];
    this.#revision++;
    for (const listener of this.#listeners) listener.load?.();
  }

  /** True while a gesture is open: changes from elsewhere have to wait for its end. */
  get isGesturing(): boolean {
    return this.#gesture !== null;
  }

  /**
   * Applies one diff as one undo step (source `user`), or without history (`remote`, `aside`): steps that would take back what came
   * from elsewhere are forgotten, where the kind of document cannot take back the rest of them. An empty diff does nothing. Changes of one `series` that follow one another, such as
   * those of a slider in a form, are one undo step.
   */
  apply(diff: Diff, source: ChangeSource = "user", series: string | null = null): void {
    if (this.#kind.isEmpty(diff)) return;
    if (source === "user") {
      this.#settle();
      if (series !== null && series === this.#series) this.#extend(diff);
      else {
        this.#remember(diff);
        this.#series = series;
      }
    } else if (source === "remote" || source === "aside") {
      this.#series = null;
      if (!this.#kind.undoStep) {
        this.#undo = this.#untouched(this.#undo, diff);
        this.#redo = this.#untouched(this.#redo, diff);
      }
    }
    this.#emit(diff, source);
  }

  /** The gesture that is open, which separates its changes from those of others. */
  get openGesture(): object | null {
    return this.#gesture;
  }

  /** Begins a gesture. A gesture that was still open is committed. */
  gesture(): Gesture<Diff> {
    this.#settle();
    const state: { done: Diff | null } = { done: null };
    this.#gesture = state;
    const replace = (next: Diff | null): void => {
      if (this.#gesture !== state) return;
      const back = state.done && this.#kind.reverse(state.done);
      const step = back && next ? this.#kind.squash(back, next) : (next ?? back);
      state.done = next;
      if (step && !this.#kind.isEmpty(step)) this.#emit(step, "user");
    };
    return {
      update: replace,
      commit: () => {
        if (this.#gesture === state) this.#settle();
      },
      cancel: () => {
        replace(null);
        if (this.#gesture === state) this.#gesture = null;
      },
    };
  }

  /** Undoes the last step; a gesture that is still open is that step. */
  undo(): void {
    this.#settle();
    this.#step(this.#undo, this.#redo, "undo");
  }

  redo(): void {
    this.#settle();
    this.#step(this.#redo, this.#undo, "redo");
  }

  /** Closes an open gesture: the history has it before anything else happens. */
  #settle(): void {
    const done = this.#gesture?.done;
    this.#gesture = null;
    if (done && !this.#kind.isEmpty(done)) this.#remember(done);
  }

  #step(from: Diff[], to: Diff[], source: "undo" | "redo"): void {
    this.#series = null;
    // A step that others have undone by now is empty: the one before it is reverted.
    for (let diff = from.pop(); diff; diff = from.pop()) {
      const back = this.#kind.undoStep?.(this.#current, diff) ?? this.#kind.reverse(diff);
      if (this.#kind.isEmpty(back)) continue;
      to.push(back);
      return this.#emit(back, source);
    }
  }

  /** Makes `diff` part of the last undo step. */
  #extend(diff: Diff): void {
    const last = this.#undo.pop()!;
    const both = this.#kind.squash(last, diff);
    if (this.#kind.isEmpty(both)) this.#series = null;
    else this.#undo.push(both);
  }

  #remember(diff: Diff): void {
    this.#series = null;
    this.#undo.push(diff);
    if (this.#undo.length > HISTORY_LIMIT) this.#undo.shift();
    this.#redo = [];
  }

  /** The steps of a stack that can still be taken: those above the last that changes what `diff` changes. */
  #untouched(steps: readonly Diff[], diff: Diff): Diff[] {
    return steps.slice(steps.findLastIndex((step) => this.#kind.touches(step, diff)) + 1);
  }

  #emit(diff: Diff, source: ChangeSource): void {
    this.#current = this.#kind.apply(this.#current, diff);
    this.#revision++;
    const change: Change<Diff> = { diff, source, revision: this.#revision };
    for (const listener of this.#listeners) listener.change?.(change);
  }
}
