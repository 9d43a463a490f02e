import type { BoardGestures, PointerSample } from "../../view/board/BoardGestures.ts";
import type { BoardLayout } from "../../view/board/boardLayout.ts";
import type { BoardEdit } from "../../state/board/edit/BoardEdit.ts";

/** Hands that edit a board or play it, whichever mode is on when they come down. */
export class ModeGestures implements BoardGestures {
  readonly #edit: BoardEdit;
  readonly #byMode: Readonly<Record<BoardEdit["mode"], BoardGestures>>;

  constructor(edit: BoardEdit, byMode: Readonly<Record<BoardEdit["mode"], BoardGestures>>) {
    this.#edit = edit;
    this.#byMode = byMode;
  }

  down(layout: BoardLayout, sample: PointerSample): void {
    this.#byMode[this.#edit.mode].down(layout, sample);
  }

  /** Each knows the hands that came down with it. */
  move(layout: BoardLayout, sample: PointerSample): void {
    for (const gestures of Object.values(this.#byMode)) gestures.move(layout, sample);
  }

  up(id: number): void {
    for (const gestures of Object.values(this.#byMode)) gestures.up(id);
  }

  wheel(layout: BoardLayout, x: number, y: number, notches: number, fine: boolean): boolean {
    return this.#byMode[this.#edit.mode].wheel(layout, x, y, notches, fine);
  }

  cancel(): boolean {
    return this.#byMode.edit.cancel?.() ?? false;
  }

  hover(layout: BoardLayout, sample: PointerSample): string {
    return this.#byMode[this.#edit.mode].hover?.(layout, sample) ?? "default";
  }
}
