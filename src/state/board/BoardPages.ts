import { isOnPage, MOST_PAGES, pageCount } from "../../domain/board/pages.ts";
import type { BoardTouches } from "./BoardTouches.ts";
import type { PlayedBoard } from "./PlayedBoard.ts";

type PagedBoard = Pick<PlayedBoard, "board" | "widgets" | "onLoad">;

/** Velocity that lights the cell of a page switch. */
const LIGHT = 110;

/** The shown page of the open board. Pads on other pages still receive from controllers, and keep their toggles. */
export class BoardPages {
  readonly #board: PagedBoard;
  readonly #touches: BoardTouches;
  #shown = 1;

  constructor(board: PagedBoard, touches: BoardTouches) {
    this.#board = board;
    this.#touches = touches;
  }

  /** From 1. */
  get shown(): number {
    return this.#shown;
  }

  get count(): number {
    return pageCount(this.#board.board);
  }

  /** Hands on pads that are not on the page let go. A page without pads can be shown, too: somebody may put some on it. */
  show(page: number): void {
    if (page === this.#shown || page < 1 || page > MOST_PAGES) return;
    this.#shown = page;
    this.#touches.releaseWhere(({ pad }) => !isOnPage(pad, page));
    this.light();
    this.#board.onLoad.emit(null);
  }

  /** The next page (1) or the one before (-1), round the end. */
  turn(by: number): void {
    const { count } = this;
    this.show(((((this.#shown - 1 + by) % count) + count) % count) + 1);
  }

  /** Another board begins with its first page. */
  open(): void {
    this.#shown = 1;
    this.light();
  }

  /** Page switches show where they are. */
  light(): void {
    for (const widget of this.#board.widgets) {
      if (widget.gesture !== "choosePage") continue;
      widget.heard.fill(0);
      if (this.#shown <= widget.heard.length) widget.heard[this.#shown - 1] = LIGHT;
    }
  }
}
